import type { ExpressionBuilder } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { NewNote } from '../../contract/notes.ts'
import { retention } from '../../contract/retention.ts'
import { moveReadMarker } from '../chat/chat.queries.ts'
import { insertMessages, type StoredMessage } from '../chat/insert-messages.queries.ts'
import { countNote, findChatBetween } from '../chat/open-chat.queries.ts'
import { hadChat } from '../chat/reportable-chats.queries.ts'
import { isSqlite } from '../db/column-types.ts'
import { prepareList } from '../db/prepare.ts'
import { removeOldest } from '../db/remove-oldest.queries.ts'
import type { Database } from '../db/schema.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { scheduleCheck } from '../notifications/checks.queries.ts'
import { notifyAfterMs } from '../notifications/topic.ts'
import { readPrompts } from '../people/pets.queries.ts'
import { isVisibleTo } from '../people/visibility.queries.ts'

// Decision 071: a note with a like.

const dayMs = 24 * 60 * 60 * 1000
const keptMs = retention.noteDays * dayMs

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
    const [stored] = await insertMessages(trx, [draft], now)
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

/** Copies those of which the receiver may have been notified, as evidence for a report. */
async function keepCopies(trx: Db, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return
  await trx
    .insertInto('withdrawn_notes')
    .columns(['sender_id', 'receiver_id', 'body', 'sent_at'])
    .expression(
      trx
        .selectFrom('notes')
        .select(['sender_id', 'receiver_id', 'body', 'sent_at'])
        .where('id', 'in', ids)
        .where('receiver_id', 'is not', null)
        .where('sent_at', '<=', now - notifyAfterMs)
        .$narrowType<{ receiver_id: number }>(),
    )
    .execute()
}

/**
 * For a block: removes the receiver, as a deleted account does. What the blocker wrote is kept for a
 * report of the other one; what the blocker received is kept with the block. The caller has locked both
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

interface Page {
  userId: number
  before: number
  now: number
}

/** The newest first. Notes of invisible people are left out, so only `next` tells whether there are more. */
export async function listNotes(db: Db, { userId, before, now }: Page) {
  const page = db
    .selectFrom('notes')
    .select('id')
    .where('receiver_id', '=', userId)
    .where('declined', '=', 0)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limits.notePage)
  const ids = (await page.execute()).map(({ id }) => id)
  const notes = await selectNotes(db, ids, { userId, since: now - keptMs })
  return { notes, next: ids.length < limits.notePage ? null : (ids.at(-1) ?? null) }
}

const selectNotes = prepareList((db, ids, { userId, since }: { userId: number; since: number }) =>
  db
    .selectFrom('notes')
    .innerJoin('users', 'users.id', 'notes.sender_id')
    .leftJoin('photos', (join) =>
      join
        .onRef('photos.id', '=', 'notes.photo_id')
        .onRef('photos.user_id', '=', 'notes.receiver_id')
        .on('photos.hidden_at', 'is', null),
    )
    .leftJoin('pets', 'pets.id', 'notes.pet_id')
    .select(['notes.id', 'body', 'sent_at as sentAt', 'notes.seen_at as seenAt'])
    .select(['fact', 'prompt', 'photos.key as photoKey', 'pets.name as petName'])
    .select('pets.prompts as petPrompts')
    .select(['users.id as senderId', 'users.name', 'users.animal_name as animalName'])
    .select(['users.pets', 'users.city_id as cityId'])
    .where('notes.id', 'in', ids)
    .where('receiver_id', '=', userId)
    .where('sent_at', '>', since)
    .where(isVisibleTo(userId))
    .orderBy('notes.id', 'desc'),
)

/** False if all of them were seen before. */
export async function markNotesSeen(
  db: Db,
  { userId, ids, now }: { userId: number; ids: number[]; now: number },
): Promise<boolean> {
  const seen = await updateSeen(db, ids, { userId, now })
  return seen.length > 0
}

const updateSeen = prepareList((db, ids, { userId, now }: { userId: number; now: number }) =>
  db
    .updateTable('notes')
    .set({ seen_at: now })
    .where('id', 'in', ids)
    .where('receiver_id', '=', userId)
    .where('seen_at', 'is', null)
    .returning('id'),
)

interface Received {
  userId: number
  id: number
}

export async function getSender(db: Db, { userId, id }: Received): Promise<number> {
  const { senderId } = await db
    .selectFrom('notes')
    .select('sender_id as senderId')
    .where('id', '=', id)
    .where('receiver_id', '=', userId)
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
  return senderId
}

/** The caller has locked the rows of both people. */
export async function setDeclined(
  trx: Db,
  { userId, id, now }: Received & { now: number },
): Promise<void> {
  await trx
    .updateTable('notes')
    .set(({ fn, ref, val }) => ({ declined: 1, seen_at: fn.coalesce(ref('seen_at'), val(now)) }))
    .where('id', '=', id)
    .where('receiver_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
}

/** How many notes that were taken back a report copies. */
const mostWithdrawn = 20

/** The texts of received notes, for the copy in a report: also of those that were taken back. */
export async function findNoteText(db: Db, way: Way): Promise<string | null> {
  const note = await selectNote(db, way).executeTakeFirst()
  const withdrawn = await db
    .selectFrom('withdrawn_notes')
    .select('body')
    .where('sender_id', '=', way.senderId)
    .where('receiver_id', '=', way.receiverId)
    .orderBy('id', 'desc')
    .limit(mostWithdrawn)
    .execute()
  const texts = [...(note ? [note] : []), ...withdrawn].map(({ body }) => body)
  return texts.length > 0 ? texts.join('\n') : null
}

/** Deletes copies that are older than reports. True if there may be more. */
export async function removeOldWithdrawnNotes(db: Db, now: number): Promise<boolean> {
  return removeOldest(db, {
    table: 'withdrawn_notes',
    key: ['id'],
    column: 'sent_at',
    until: now - retention.reportDays * dayMs,
  })
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
    await keepCopies(trx, ids, now)
    if (ids.length > 0) await trx.deleteFrom('notes').where('id', 'in', ids).execute()
    return ids.length === batch
  })
}

async function removeOldNotesBetween(
  trx: Db,
  { senderId, receiverId, now }: Way & { now: number },
): Promise<void> {
  await trx
    .deleteFrom('notes')
    .where('sender_id', '=', senderId)
    .where('receiver_id', '=', receiverId)
    .where('sent_at', '<=', now - keptMs)
    .execute()
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

const nothing = { photo_id: null, pet_id: null, fact: null, prompt: null }

/** Finds the receiver's photo, pet or answer. If it was deleted, the note is stored without it. */
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
  if ('fact' in about) {
    const [pet] = pets
    return pet ? { ...nothing, pet_id: pet.id, fact: about.fact } : nothing
  }
  const { prompt } = about
  const pet = pets.find(({ prompts }) =>
    readPrompts(prompts).some((each) => each.prompt === prompt),
  )
  return pet ? { ...nothing, pet_id: pet.id, prompt } : nothing
}
