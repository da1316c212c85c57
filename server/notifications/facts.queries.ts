import type { Language, NewsKind } from '../../contract/news-words.ts'
import { jsonRows } from '../db/json-rows.ts'
import { prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { isNotSuspended } from '../people/visibility.queries.ts'
import type { Member } from './alarms.queries.ts'
import type { Facts } from './ring.ts'
import { readSettings, settingsColumns, wantedKinds } from './settings.ts'

const unreadCap = 100

/** What is told to one person of one chat, beside when. */
export interface News extends Facts {
  chatId: number
  otherName: string
  otherAnimalName: string
  /** Messages of the other, counted up to 100. */
  unread: number
  lastBody: string | null
  language: Language
  showText: boolean
  wantsMail: boolean
}

// The ids are named once more for PostgreSQL, which cannot know how few members there are.
const selectNews = prepareList((db, chatIds, { members }: { members: string }) =>
  db
    .selectFrom(jsonRows<Member>(db, members, { chatId: 'bigint', userId: 'bigint' }).as('member'))
    .innerJoin('chat_alarms', (join) =>
      join
        .onRef('chat_alarms.chat_id', '=', 'member.chatId')
        .onRef('chat_alarms.user_id', '=', 'member.userId'),
    )
    .innerJoin('chats', 'chats.id', 'chat_alarms.chat_id')
    .innerJoin('users as me', (join) =>
      join.onRef('me.id', '=', 'chat_alarms.user_id').on(isNotSuspended('me')),
    )
    .innerJoin('users as other', (join) =>
      join
        .on(({ eb, ref }) =>
          eb(
            'other.id',
            '=',
            eb
              .case()
              .when('chats.user1_id', '=', ref('chat_alarms.user_id'))
              .then(ref('chats.user2_id'))
              .else(ref('chats.user1_id'))
              .end(),
          ),
        )
        .on(isNotSuspended('other')),
    )
    .leftJoin('messages as last', (join) =>
      join.onRef('last.chat_id', '=', 'chats.id').onRef('last.seq', '=', 'chats.last_seq'),
    )
    .leftJoin('notification_settings as settings', 'settings.user_id', 'me.id')
    .select(['chat_alarms.chat_id as chatId', 'chat_alarms.user_id as userId'])
    .select(['match_at as matchAt', 'match_told_at as matchToldAt', 'shown_seq as shownSeq'])
    .select(['told_seq as toldSeq', 'told_at as toldAt', 'nudged_at as nudgedAt'])
    .select(['chats.last_seq as lastSeq', 'waiting_since as waitingSince', 'ended_at as endedAt'])
    .select(['other.id as otherId', 'other.name as otherName'])
    .select(['other.animal_name as otherAnimalName', 'chats.user1_id as user1Id'])
    .select(['last.user_id as lastUserId', 'last.body as lastBody'])
    .select(['chats.user1_read as user1Read', 'chats.user2_read as user2Read'])
    .select(settingsColumns.map((column) => `settings.${column}` as const))
    .select((eb) => {
      const read = eb
        .case()
        .when('chats.user1_id', '=', eb.ref('chat_alarms.user_id'))
        .then(eb.ref('chats.user1_read'))
        .else(eb.ref('chats.user2_read'))
        .end()
      const unheard = eb
        .selectFrom('messages as unheard')
        .whereRef('unheard.chat_id', '=', 'chats.id')
        .where('unheard.seq', '>', read)
        .whereRef('unheard.seq', '>', 'chat_alarms.shown_seq')
        .whereRef('unheard.user_id', '=', 'other.id')
      return [
        unheard
          .select('unheard.created_at')
          .whereRef('unheard.seq', '>', 'chat_alarms.told_seq')
          .orderBy('unheard.seq')
          .limit(1)
          .as('untoldAt'),
        eb
          .selectFrom(unheard.select('unheard.id').limit(unreadCap).as('unread'))
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('unread'),
        eb
          .exists(
            eb
              .selectFrom('messages as own')
              .select('own.id')
              .whereRef('own.chat_id', '=', 'chats.id')
              .whereRef('own.user_id', '=', 'chat_alarms.user_id'),
          )
          .as('hasWritten'),
      ]
    })
    .where('chat_alarms.chat_id', 'in', chatIds)
    .where('chats.unmatched_at', 'is', null)
    // Who has left the other behind has an alarm until it rings.
    .where(({ eb, or, ref }) =>
      or([
        eb('chats.user1_id', '=', ref('chat_alarms.user_id')),
        eb('chats.user2_id', '=', ref('chat_alarms.user_id')),
      ]),
    ),
)

/**
 * Nothing comes back of a chat that was unmatched, that one of the two has left or blocked, or one of
 * whom is suspended: nothing is told of those.
 */
export async function listNews(db: Db, members: readonly Member[]): Promise<News[]> {
  const asked = members.map(({ chatId, userId }) => ({ chatId, userId }))
  const chatIds = asked.map(({ chatId }) => chatId)
  const rows = await selectNews(db, chatIds, { members: JSON.stringify(asked) })
  return rows.map((row) => {
    const settings = readSettings(row)
    const read = row.user1Id === row.userId ? row.user1Read : row.user2Read
    const heardSeq = Math.max(read, row.shownSeq)
    return {
      ...row,
      unread: Number(row.unread ?? 0),
      heardSeq,
      isKnown: heardSeq > 0 || Boolean(row.hasWritten),
      isEnded: row.endedAt !== null,
      wants: wantedKinds(settings) satisfies Record<NewsKind, boolean>,
      wantsMail: settings.mail,
      quietHours: settings,
      language: settings.language,
      showText: settings.showText,
    }
  })
}
