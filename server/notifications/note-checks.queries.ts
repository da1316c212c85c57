import type { Language, NewsKind } from '../../contract/news-words.ts'
import { retention } from '../../contract/retention.ts'
import { isSqlite } from '../db/column-types.ts'
import { prepare } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { isNotSuspended, isVisibleTo } from '../people/visibility.queries.ts'
import { notifyAfterMs } from './decide-notifications.ts'
import { scheduleMail } from './mail/mails.queries.ts'
import { insertNotePushes } from './outbox.queries.ts'
import { type QuietHours, quietUntil } from './quiet-hours.ts'
import { readSettings, settingsColumns, wantedKinds } from './settings.ts'

// Each note has a check, as each chat has (see `checks.queries.ts`).

export async function scheduleNoteCheck(
  trx: Db,
  { noteId, userId, now }: { noteId: number; userId: number; now: number },
): Promise<void> {
  await trx
    .insertInto('note_checks')
    .values({ note_id: noteId, user_id: userId, due_at: now + notifyAfterMs })
    .execute()
}

/** What a notification says to one person about the notes that they have not seen. */
export interface NoteNews {
  kind: 'note'
  chatId: null
  userId: number
  /** Of the newest note that was not seen. */
  otherName: string
  otherAnimalName: string
  lastBody: string
  /** The notes that they have not seen, the newest first. */
  unseen: number[]
  /** The person was notified of one of them, and has not looked since. */
  isNotified: boolean
  language: Language
  showText: boolean
  wantsMail: boolean
  wants: Record<NewsKind, boolean>
  quietHours: QuietHours
}

/** Notes that were not seen are looked for among so many. */
const newestNotes = 100

/** Null when the person has no such note, or is suspended. */
export async function findNoteNews(db: Db, userId: number, now: number): Promise<NoteNews | null> {
  const notes = await selectUnseen(db, { userId, since: now - keptMs })
  const [newest] = notes
  const [row] = newest ? await selectSettings(db, { userId }) : []
  if (!newest || !row) return null
  const settings = readSettings(row)
  return {
    kind: 'note',
    chatId: null,
    userId,
    otherName: newest.name,
    otherAnimalName: newest.animalName,
    lastBody: newest.body,
    unseen: notes.map(({ id }) => id),
    isNotified: notes.some(({ notifiedAt }) => notifiedAt !== null),
    language: settings.language,
    showText: settings.showText,
    wantsMail: settings.mail,
    wants: wantedKinds(settings),
    quietHours: settings,
  }
}

const keptMs = retention.noteDays * 24 * 60 * 60 * 1000

const selectUnseen = prepare((db, { userId, since }: { userId: number; since: number }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('notes')
        .select(['id', 'sender_id', 'body', 'sent_at', 'seen_at'])
        .where('receiver_id', '=', userId)
        .where('declined', '=', 0)
        .orderBy('id', 'desc')
        .limit(newestNotes)
        .as('note'),
    )
    .innerJoin('users', 'users.id', 'note.sender_id')
    .leftJoin('note_checks', 'note_checks.note_id', 'note.id')
    .select(['note.id', 'note.body', 'users.name', 'users.animal_name as animalName'])
    .select('note_checks.notified_at as notifiedAt')
    .where('note.seen_at', 'is', null)
    .where('note.sent_at', '>', since)
    .where(isVisibleTo(userId))
    .orderBy('note.id', 'desc'),
)

const selectSettings = prepare((db, { userId }: { userId: number }) =>
  db
    .selectFrom('users as me')
    .leftJoin('notification_settings as settings', 'settings.user_id', 'me.id')
    .select(settingsColumns.map((column) => `settings.${column}` as const))
    .where('me.id', '=', userId)
    .where(isNotSuspended('me')),
)

/** Asked again right before sending: the person may have looked at the notes meanwhile. */
export const isStillNoteNews = ({ wants, unseen }: NoteNews): boolean =>
  wants.note && unseen.length > 0

const batch = 20

/**
 * Decides the next checks that are due, and stores the pushes in the same commit. A person who was
 * notified of a note is not notified of another before they have looked. Answers how many there were.
 */
export async function decideDueNoteChecks(db: Db, now: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    const due = await selectDue(trx, { now })
    for (const { noteId, userId } of due) {
      const news = await findNoteNews(trx, userId, now)
      const isDue = news?.wants.note && news.unseen.includes(noteId) && !news.isNotified
      const dueAt = isDue ? quietUntil(news.quietHours, now) : null
      const notifiedAt = isDue && dueAt === null ? now : null
      await storeDecision(trx, { noteId, dueAt, notifiedAt })
      if (notifiedAt === null) continue
      await insertNotePushes(trx, { userId, now })
      if (news?.wantsMail) await scheduleMail(trx, userId, now)
    }
    return due.length
  })
}

/** For a person whose quiet hours changed: what waits for their end may be due now. */
export async function advanceNoteChecks(trx: Db, userId: number, now: number): Promise<void> {
  await trx
    .updateTable('note_checks')
    .set({ due_at: now })
    .where('user_id', '=', userId)
    .where('due_at', 'is not', null)
    .execute()
}

const selectDue = prepare((db, { now }: { now: number }) =>
  db
    .selectFrom('note_checks')
    .select(['note_id as noteId', 'user_id as userId'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(batch)
    .$if(!isSqlite(db), (query) => query.forUpdate().skipLocked()),
)

interface Decision {
  noteId: number
  dueAt: number | null
  notifiedAt: number | null
}

const storeDecision = prepare((db, { noteId, dueAt, notifiedAt }: Decision) =>
  db
    .updateTable('note_checks')
    .set({ due_at: dueAt, notified_at: notifiedAt })
    .where('note_id', '=', noteId),
)
