import type { ExpressionBuilder } from 'kysely'
import type { PhotoSize } from '../../contract/photos.ts'
import { prepare, prepareList } from '../db/prepare.ts'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { isObject, type PhotoObject, type StoredFile } from './photo-files.ts'

/** The one row to which a file belongs. */
export type FileOwner = { photo_id: number; size: PhotoSize } | { message_id: number }

/** The columns of an object are null if the bytes are in the row, and the other way round. */
export const fileColumns = ['bytes', 'files.key', 'length', 'sha256'] as const

interface FileRow {
  bytes: Uint8Array | null
  key: string | null
  length: number | null
  sha256: Uint8Array | null
}

export function toStoredFile(row: FileRow | undefined): StoredFile | null {
  const { bytes = null, key = null, length = null, sha256 = null } = row ?? {}
  if (key !== null && length !== null && sha256 !== null) return { key, length, sha256 }
  return bytes
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
  and([eb('photo_id', 'is', null), eb('message_id', 'is', null)])

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

const selectByKey = prepare((db, { key, size }: { key: string; size: PhotoSize }) =>
  db
    .selectFrom('photos')
    .innerJoin('files', 'files.photo_id', 'photos.id')
    .select(fileColumns)
    .where('photos.key', '=', key)
    .where('size', '=', size),
)

/** By the key of the photo's address. */
export async function findPhotoFile(
  db: Db,
  photo: { key: string; size: PhotoSize },
): Promise<StoredFile | null> {
  const [row] = await selectByKey(db, photo)
  return toStoredFile(row)
}

const selectByIds = prepareList((db, photoIds, { size }: { size: PhotoSize }) =>
  db
    .selectFrom('files')
    .select('photo_id as photoId')
    .select(fileColumns)
    .where('photo_id', 'in', photoIds)
    .where('size', '=', size),
)

/** The files of photos by the ids of the photos. */
export async function listPhotoFiles(
  db: Db,
  photoIds: readonly number[],
  size: PhotoSize,
): Promise<Map<number, StoredFile>> {
  const files = new Map<number, StoredFile>()
  for (const { photoId, ...row } of await selectByIds(db, photoIds, { size })) {
    const file = toStoredFile(row)
    if (file && photoId !== null) files.set(photoId, file)
  }
  return files
}

export async function findCardFile(db: Db, photoId: number): Promise<StoredFile | null> {
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
  db.selectFrom('files').select(fileColumns).where('message_id', '=', messageId),
)

export async function findMessageFile(db: Db, messageId: number): Promise<StoredFile | null> {
  const [row] = await selectMessageFile(db, { messageId })
  return toStoredFile(row)
}

/** The files of these owners are kept until then, whatever happens to their owners. Returns them. */
export async function keepFiles(
  trx: Db,
  { photoIds, messageId }: { photoIds: readonly number[]; messageId: number | null },
  until: number,
): Promise<{ id: number; photoId: number | null }[]> {
  return trx
    .updateTable('files')
    .set({ due_at: until })
    .where(({ eb, and, or }) =>
      or([
        and([eb('photo_id', 'in', [0, ...photoIds]), eb('size', '=', 'card')]),
        eb('message_id', '=', messageId ?? 0),
      ]),
    )
    .returning(['id', 'photo_id as photoId'])
    .execute()
}
