import { type ExpressionBuilder, sql } from 'kysely'
import type { PhotoSize } from '../../contract/photos.ts'
import { isSqlite } from '../db/column-types.ts'
import type { BinaryRow } from '../db/copy-out.ts'
import { prepare, prepareList } from '../db/prepare.ts'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { isObject, type PhotoObject, type StoredFile } from './photo-files.ts'

/** The one row to which a file belongs. */
export type FileOwner =
  | { photo_id: number; size: FileSize }
  | { message_id: number }
  | { sighting_id: number }

export type FileSize = PhotoSize | 'share'

/** The files with these ids that are still there, with their bytes or their objects. */
export async function readFiles(db: Db, ids: readonly number[]): Promise<Map<number, StoredFile>> {
  if (ids.length === 0) return new Map()
  const rows = isSqlite(db) ? await selectFiles(db, ids, {}) : await copyFiles(db, ids)
  return new Map(rows.map((row) => [row.id, toStoredFile(row)]))
}

const selectFiles = prepareList((db, ids) =>
  db.selectFrom('files').select(['id', 'bytes', 'key', 'length', 'sha256']).where('id', 'in', ids),
)

async function copyFiles(db: Db, ids: readonly number[]): Promise<FileRow[]> {
  const list = sql.join(ids.map((id) => sql.lit(id)))
  const { rows } = await sql<BinaryRow>`copy (
    select id, bytes, key, length, sha256 from files where id in (${list})
  ) to stdout (format binary)`.execute(db)
  return rows.map(([id, bytes, key, length, sha256]) => ({
    id: Number(id?.readBigInt64BE()),
    bytes: bytes ?? null,
    key: key?.toString() ?? null,
    length: Number(length?.readBigInt64BE()),
    sha256: sha256 ?? null,
  }))
}

/** The columns of an object are null if the bytes are in the row, and the other way round. */
interface FileRow {
  id: number
  length: number
  bytes: Uint8Array | null
  key: string | null
  sha256: Uint8Array | null
}

function toStoredFile({ bytes, key, length, sha256 }: FileRow): StoredFile {
  if (key !== null && sha256 !== null) return { key, length, sha256 }
  return bytes ?? new Uint8Array()
}

/** Unless they get an owner before that time, they are removed. */
export async function insertUnowned(
  db: Db,
  objects: readonly PhotoObject[],
  dueAt: number,
): Promise<void> {
  if (objects.length === 0) return
  const rows = objects.map(({ key, length, sha256 }) => ({ key, length, sha256, due_at: dueAt }))
  await db
    .insertInto('files')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Gives a file its owner. Throws `timeout` if so much time has passed that its object is being removed. */
export async function insertFile(trx: Db, owner: FileOwner, file: StoredFile): Promise<void> {
  if (!isObject(file)) {
    const row = { ...owner, bytes: file, length: file.length }
    await trx.insertInto('files').values(row).execute()
    return
  }
  await trx
    .updateTable('files')
    .set({ ...owner, due_at: 0 })
    .where('key', '=', file.key)
    .where(isFresh)
    .returning('id')
    .executeTakeFirstOrThrow(() => new AppError('timeout'))
}

type Files = ExpressionBuilder<Database, 'files'>

export const isUnowned = ({ eb, and }: Files) =>
  and([eb('photo_id', 'is', null), eb('message_id', 'is', null), eb('sighting_id', 'is', null)])

/** Whether its removal has not begun. */
export const isFresh = ({ eb, and }: Files) => and([isUnowned(eb), eb('tries', '=', 0)])

export async function replacePhotoFile(
  trx: Db,
  { photoId, size }: { photoId: number; size: PhotoSize },
  file: StoredFile,
): Promise<void> {
  await trx
    .updateTable('files')
    .set({ photo_id: null })
    .where('photo_id', '=', photoId)
    .where('size', '=', size)
    .execute()
  await insertFile(trx, { photo_id: photoId, size }, file)
}

/** The ids of the files of photos, by the ids of the photos. */
export async function listPhotoFiles(
  db: Db,
  photoIds: readonly number[],
  size: FileSize,
): Promise<Map<number, number>> {
  const rows = await selectIds(db, photoIds, { size })
  return new Map(rows.map(({ photoId, id }) => [photoId, id]))
}

const selectIds = prepareList((db, photoIds, { size }: { size: FileSize }) =>
  db
    .selectFrom('files')
    .select('id')
    .select(({ ref }) => ref('photo_id').$notNull().as('photoId'))
    .where('photo_id', 'in', photoIds)
    .where('size', '=', size),
)

export async function findCardFile(db: Db, photoId: number): Promise<number | null> {
  return (await listPhotoFiles(db, [photoId], 'card')).get(photoId) ?? null
}

/** How many bytes the cards of each person have in all. */
export async function listCardWeights(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const weights = new Map<number, number>()
  for (const { userId, length } of await selectLengths(db, userIds, {})) {
    weights.set(userId, (weights.get(userId) ?? 0) + length)
  }
  return weights
}

const selectLengths = prepareList((db, userIds) =>
  db
    .selectFrom('photos')
    .innerJoin('files', 'files.photo_id', 'photos.id')
    .select(['user_id as userId', 'length'])
    .where('user_id', 'in', userIds)
    .where('hidden_at', 'is', null)
    .where('size', '=', 'card'),
)

const selectMessageFile = prepare((db, { messageId }: { messageId: number }) =>
  db.selectFrom('files').select('id').where('message_id', '=', messageId),
)

export async function findMessageFile(db: Db, messageId: number): Promise<number | null> {
  const [file] = await selectMessageFile(db, { messageId })
  return file?.id ?? null
}

export async function findSightingFile(db: Db, sightingId: number): Promise<number | null> {
  const file = await db
    .selectFrom('files')
    .select('id')
    .where('sighting_id', '=', sightingId)
    .executeTakeFirst()
  return file?.id ?? null
}

interface Kept {
  photoIds: readonly number[]
  messageIds: readonly number[]
  sightingIds: readonly number[]
}

/** The files of these owners are kept until then, whatever happens to their owners. Returns them. */
export async function keepFiles(
  trx: Db,
  { photoIds, messageIds, sightingIds }: Kept,
  until: number,
) {
  return trx
    .updateTable('files')
    .set({ due_at: until })
    .where(({ eb, and, or }) =>
      or([
        and([eb('photo_id', 'in', [0, ...photoIds]), eb('size', '=', 'card')]),
        eb('message_id', 'in', [0, ...messageIds]),
        eb('sighting_id', 'in', [0, ...sightingIds]),
      ]),
    )
    .returning(['id as file_id', 'photo_id', 'message_id', 'sighting_id'])
    .execute()
}
