import type { Language, NewsKind } from '../../contract/news-words.ts'
import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { isNotSuspended } from '../people/visibility.queries.ts'
import { scheduleMail } from './mail/mails.queries.ts'
import { insertNewcomerPushes } from './outbox.queries.ts'
import type { QuietHours } from './quiet-hours.ts'
import { readSettings, settingsColumns, wantedKinds } from './settings.ts'

/** What a notification says to a person who asked to be told of new pets nearby. */
export interface NewcomerNews {
  kind: 'newcomers'
  chatId: null
  userId: number
  /** They were notified, and have not asked again since. */
  isNotified: boolean
  language: Language
  wantsMail: boolean
  wants: Record<NewsKind, boolean>
  quietHours: QuietHours
}

/** Null for a person who has not asked, or is suspended. */
export async function findNewcomerNews(db: Db, userId: number): Promise<NewcomerNews | null> {
  const [row] = await selectWatch(db, { userId })
  if (!row) return null
  const settings = readSettings(row)
  return {
    kind: 'newcomers',
    chatId: null,
    userId,
    isNotified: row.notifiedAt !== null,
    language: settings.language,
    wantsMail: settings.mail,
    wants: wantedKinds(settings),
    quietHours: settings,
  }
}

const selectWatch = prepare((db, { userId }: { userId: number }) =>
  db
    .selectFrom('newcomer_watches')
    .innerJoin('users as me', (join) =>
      join.onRef('me.id', '=', 'newcomer_watches.user_id').on(isNotSuspended('me')),
    )
    .leftJoin('notification_settings as settings', 'settings.user_id', 'me.id')
    .select('newcomer_watches.notified_at as notifiedAt')
    .select(settingsColumns.map((column) => `settings.${column}` as const))
    .where('newcomer_watches.user_id', '=', userId),
)

/** In the transaction that stores that they were notified. */
export async function notifyOfNewcomers(trx: Db, news: NewcomerNews, now: number): Promise<void> {
  await insertNewcomerPushes(trx, { userId: news.userId, now })
  if (news.wantsMail) await scheduleMail(trx, news.userId, now)
}
