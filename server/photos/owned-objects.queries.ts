import type { ExpressionBuilder } from 'kysely'
import type { PhotoSize } from '../../contract/photos.ts'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import type { PhotoObject } from './photo-files.ts'

// Objects of photos that exist. Those without owner wait to be removed.

type Objects = ExpressionBuilder<Database, 'photo_objects'>
const owners = ['photo_id', 'message_id', 'report_id', 'evidence_id'] as const

export const isOwned = ({ eb, or }: Objects) => or(owners.map((owner) => eb(owner, 'is not', null)))

export const isUnowned = ({ eb, and }: Objects) => and(owners.map((owner) => eb(owner, 'is', null)))

/** The one row to which an object belongs. */
export type ObjectOwner =
  | { photo_id: number; size: PhotoSize }
  | { message_id: number }
  | { report_id: number }
  | { evidence_id: number }

export async function insertObject(
  trx: Db,
  owner: ObjectOwner,
  { key, length, sha256 }: PhotoObject,
) {
  await trx
    .insertInto('photo_objects')
    .values({ ...owner, key, length, sha256 })
    .execute()
}

/** Those of the keys that a row with an owner names. */
export async function listOwnedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('photo_objects')
    .select('key')
    .where('key', 'in', keys)
    .where(isOwned)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

export async function findOwnedKey(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('photo_objects')
    .select('key')
    .where(isOwned)
    .limit(1)
    .executeTakeFirst()
  return row?.key ?? null
}

export async function countOwned(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('photo_objects')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isOwned)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const objectsAtOnce = 16

export interface OwnedObject {
  id: number
  owner: ObjectOwner
  file: PhotoObject
}

/** The next objects after this id. */
export async function listOwned(db: Db, after: number): Promise<OwnedObject[]> {
  const rows = await db
    .selectFrom('photo_objects')
    .select(['id', 'key', 'length', 'sha256', 'size', ...owners])
    .where('id', '>', after)
    .where(isOwned)
    .orderBy('id')
    .limit(objectsAtOnce)
    .execute()
  return rows.map(({ id, key, length, sha256, ...row }) => ({
    id,
    owner: ownerOf(row),
    file: { key, length, sha256 },
  }))
}

/** Owned objects by their keys, in the order of the store: after one key, and up to another one if given. */
export async function listOwnedBetween(
  db: Db,
  after: string,
  until: string | null,
): Promise<{ key: string; owner: ObjectOwner }[]> {
  const rows = await db
    .selectFrom('photo_objects')
    .select(['key', 'size', ...owners])
    .where('key', '>', after)
    .$if(until !== null, (query) => query.where('key', '<=', until ?? ''))
    .where(isOwned)
    .orderBy('key')
    .limit(keysAtOnce)
    .execute()
  return rows.map(({ key, ...row }) => ({ key, owner: ownerOf(row) }))
}

/** As many as the store lists at once. */
const keysAtOnce = 1000

type OwnerColumns = Pick<Database['photo_objects'], (typeof owners)[number] | 'size'>

function ownerOf(row: OwnerColumns): ObjectOwner {
  const { photo_id, size, message_id, report_id, evidence_id } = row
  if (photo_id !== null && size !== null) return { photo_id, size }
  if (message_id !== null) return { message_id }
  if (report_id !== null) return { report_id }
  return { evidence_id: evidence_id ?? 0 }
}

/** Somebody may be about to read the object. */
const releasedWaitMs = 60_000

/** Takes an object from its owner, so that it is removed. False if it has none any more. */
export async function releaseObject(trx: Db, id: number, now: number): Promise<boolean> {
  const released = await trx
    .updateTable('photo_objects')
    .set({
      photo_id: null,
      message_id: null,
      report_id: null,
      evidence_id: null,
      due_at: now + releasedWaitMs,
    })
    .where('id', '=', id)
    .where(isOwned)
    .returning('id')
    .executeTakeFirst()
  return released !== undefined
}
