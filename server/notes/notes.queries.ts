import type { ExpressionBuilder } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { NewNote } from '../../contract/notes.ts'
import { retention } from '../../contract/retention.ts'
import { moveReadMarker } from '../chat/chat.queries.ts'
import { insertMessage, type StoredMessage } from '../chat/insert-messages.queries.ts'
import { countNote, findChatBetween } from '../chat/open-chat.queries.ts'
import { hadChat } from '../chat/reportable-chats.queries.ts'
import { isSqlite } from '../db/column-types.ts'
import type { Database } from '../db/schema.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { scheduleCheck } from '../notifications/checks.queries.ts'
import { notifyAfterMs } from '../notifications/topic.ts'
import { keepEvidence } from '../people/kept-evidence.queries.ts'
import { readPrompts } from '../people/pets.queries.ts'
import { isVisibleTo } from '../people/visibility.queries.ts'

// Decision 071: a note with a like.

const dayMs = 24 * 60 * 60 * 1000
export const keptMs = retention.noteDays * dayMs

interface Way {
  senderId: number
  receiverId: number
}

/**
 * Throws unless the sender may send the receiver a note now. Returns how many notes are left today.
 * All rules about who may send notes belong here: it runs before the dialog opens and again when the
 * note is stored.
 */
export async function requireNoteAllowed(
  db: Db,
  { senderId, receiverId, now }: Way & { now: number },
): Promise<number> {
  const receiver = await db
    .selectFrom('users')
    .select('accepts_notes as acceptsNotes')
    .where('id', '=', receiverId)
    .where('id', '<>', senderId)
    .where(isVisibleTo(senderId))
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
  const chat = await findChatBetween(db, senderId, receiverId)
  if (chat?.unmatchedAt === null) throw new AppError('already_matched')
  // After an unmatch no note goes between the two.
  if (await hadChat(db, senderId, receiverId)) throw new AppError('notes_off')
  // A declined note counts too: the answer must not tell that it was declined.
  const live = selectNote(db, { senderId, receiverId }).where('sent_at', '>', now - keptMs)
  if (await live.executeTakeFirst()) throw new AppError('note_already_sent')
  if (receiver.acceptsNotes === 0) throw new AppError('notes_off')
  const sent = await countSent(db, senderId, now)
  if (sent >= limits.notesPerDay) throw new AppError('too_many_notes')
  return limits.notesPerDay - sent
}

/**
 * The caller has locked the rows of both people, so the count of the day is exact. False if this note
 * is already stored.
 */
export async function insertNote(
  trx: Db,
  { senderId, receiverId, now, note }: Way & { now: number; note: NewNote },
): Promise<boolean> {
  if (await wasSent(trx, senderId, note.clientId)) return false
  await requireNoteAllowed(trx, { senderId, receiverId, now })
  await removeOldNotesBetween(trx, { senderId, receiverId, now })
  await trx
    .insertInto('notes')
    .values({
      sender_id: senderId,
      receiver_id: receiverId,
      client_id: note.clientId,
      body: note.text.trim(),
      ...(await readAbout(trx, receiverId, note.about ?? null)),
      sent_at: now,
    })
    .execute()
  await scheduleCheck(trx, {
    topic: 'note',
    userId: receiverId,
    subjectId: receiverId,
    dueAt: now + notifyAfterMs,
  })
  return true
}

/**
 * The notes between two people who have just matched become the first messages of their chat. A
 * declined note does too: otherwise its sender would learn that it was declined.
 */
export async function deliverNotes(
  trx: Db,
  { chatId, userIds, now }: { chatId: number; userIds: readonly [number, number]; now: number },
): Promise<StoredMessage[]> {
  const [a, b] = userIds
  const notes = await trx
    .selectFrom('notes')
    .select(['id', 'sender_id as senderId', 'body', 'client_id as clientId', 'seen_at as seenAt'])
    .where(isBetween(a, b))
    .where('sent_at', '>', now - keptMs)
    .orderBy('id')
    .execute()
  const delivered: StoredMessage[] = []
  for (const { id, senderId, body, clientId, seenAt } of notes) {
    const draft = { chatId, userId: senderId, clientId, body }
    const stored = await insertMessage(trx, draft, now)
    if (!stored) continue
    delivered.push(stored)
    await countNote(trx, chatId)
    const receiverId = senderId === a ? b : a
    const { seq } = stored.message
    if (seenAt !== null) await moveReadMarker(trx, { chatId, userId: receiverId, seq })
    await forgetNote(trx, id)
  }
  return delivered
}

/**
 * False if there is no note. A note that was seen cannot be taken back. If its receiver may have been
 * notified of it, a copy is kept for a report.
 */
export async function takeNoteBack(
  trx: Db,
  { senderId, receiverId, now }: Way & { now: number },
): Promise<boolean> {
  const note = await selectNote(trx, { senderId, receiverId })
    .select(['id', 'seen_at as seenAt'])
    .executeTakeFirst()
  if (!note) return false
  const { id, seenAt } = note
  if (seenAt !== null) throw new AppError('note_seen')
  await keepCopies(trx, [id], now)
  await forgetNote(trx, id)
  return true
}

/**
 * For a block: removes the receiver, as a deleted account does. What the blocker wrote is kept for a
 * report of the other one; `keepReceived` has kept what the blocker received. The caller has locked both
 * people's rows.
 */
export async function detachNotesBetween(
  trx: Db,
  { userId, targetId, now }: { userId: number; targetId: number; now: number },
): Promise<void> {
  const sent = await selectNote(trx, { senderId: userId, receiverId: targetId })
    .select('id')
    .execute()
  await keepCopies(
    trx,
    sent.map(({ id }) => id),
    now,
  )
  await trx
    .updateTable('notes')
    .set({ receiver_id: null })
    .where(isBetween(userId, targetId))
    .execute()
}

/** For the copy in a report. */
export async function findNoteText(db: Db, way: Way): Promise<string | null> {
  const note = await selectNote(db, way).executeTakeFirst()
  return note?.body ?? null
}

/** Of these notes, those of which the receiver may have been notified are kept for a report. */
async function keepCopies(trx: Db, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return
  const notes = await trx
    .selectFrom('notes')
    .select(['sender_id as senderId', 'body', 'sent_at as at'])
    .select(({ ref }) => ref('receiver_id').$notNull().as('receiverId'))
    .where('id', 'in', ids)
    .where('receiver_id', 'is not', null)
    .where('sent_at', '<=', now - notifyAfterMs)
    .orderBy('id')
    .execute()
  await keepEvidence(
    trx,
    notes.map((note) => ({ ...note, kind: 'withdrawn_note' as const })),
  )
}

const batch = 100

/** Deletes notes whose time is over, and keeps copies for a report. True if there may be more. */
export async function removeOldNotes(db: Db, now: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const old = await trx
      .selectFrom('notes')
      .select('id')
      .where('sent_at', '<=', now - keptMs)
      .orderBy('sent_at')
      .limit(batch)
      .$if(!isSqlite(trx), (query) => query.forUpdate().skipLocked())
      .execute()
    const ids = old.map(({ id }) => id)
    await removeNotes(trx, ids, now)
    return ids.length === batch
  })
}

async function removeOldNotesBetween(
  trx: Db,
  { senderId, receiverId, now }: Way & { now: number },
): Promise<void> {
  const old = await selectNote(trx, { senderId, receiverId })
    .select('id')
    .where('sent_at', '<=', now - keptMs)
    .execute()
  await removeNotes(
    trx,
    old.map(({ id }) => id),
    now,
  )
}

async function removeNotes(trx: Db, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return
  await keepCopies(trx, ids, now)
  await trx.deleteFrom('notes').where('id', 'in', ids).execute()
}

/** Keeps the row, which counts for the sender's daily limit. */
async function forgetNote(trx: Db, id: number): Promise<void> {
  await trx.updateTable('notes').set({ receiver_id: null, body: '' }).where('id', '=', id).execute()
}

async function wasSent(db: Db, senderId: number, clientId: string): Promise<boolean> {
  const sent = await db
    .selectFrom('notes')
    .select('id')
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return sent !== undefined
}

const selectNote = (db: Db, { senderId, receiverId }: Way) =>
  db
    .selectFrom('notes')
    .select('body')
    .where('sender_id', '=', senderId)
    .where('receiver_id', '=', receiverId)

async function countSent(db: Db, senderId: number, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('notes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sender_id', '=', senderId)
    .where('sent_at', '>', now - dayMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const isBetween = (a: number, b: number) => (eb: ExpressionBuilder<Database, 'notes'>) =>
  eb.or([
    eb.and([eb('sender_id', '=', a), eb('receiver_id', '=', b)]),
    eb.and([eb('sender_id', '=', b), eb('receiver_id', '=', a)]),
  ])

const nothing = { photo_id: null, pet_id: null, prompt: null }

/** Finds the receiver's photo or the answer of their pet. If it was deleted, the note is stored without it. */
async function readAbout(trx: Db, receiverId: number, about: NewNote['about'] | null) {
  if (!about) return nothing
  if ('photoKey' in about) {
    const photo = await trx
      .selectFrom('photos')
      .select('id')
      .where('key', '=', about.photoKey)
      .where('user_id', '=', receiverId)
      .executeTakeFirst()
    return { ...nothing, photo_id: photo?.id ?? null }
  }
  const pets = await trx
    .selectFrom('pets')
    .select(['id', 'prompts'])
    .where('user_id', '=', receiverId)
    .where('name', '=', about.petName)
    .orderBy('position')
    .execute()
  const { prompt } = about
  const pet = pets.find(({ prompts }) =>
    readPrompts(prompts).some((each) => each.prompt === prompt),
  )
  return pet ? { ...nothing, pet_id: pet.id, prompt } : nothing
}
