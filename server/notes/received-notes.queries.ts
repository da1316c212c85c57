import { limits } from '../../contract/limits.ts'
import { prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { isVisibleTo } from '../people/visibility.queries.ts'
import { keptMs } from './notes.queries.ts'

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
    .select(['prompt', 'photos.key as photoKey', 'pets.name as petName'])
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
