import type { PhotoSize } from '../../contract/photos.ts'
import { prepare, prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { insertObject, isOwned } from './owned-objects.queries.ts'
import type { PhotoObject, StoredFile } from './photo-files.ts'

// Which row has the bytes of a picture, or names the object that has them.

interface PhotoFile {
  photoId: number
  size: PhotoSize
}

/** The columns of an object are null if the bytes are in their row, and the other way round. */
interface FileRow {
  bytes: Uint8Array | null
  key: string | null
  length: number | null
  sha256: Uint8Array | null
}

function toStoredFile(row: FileRow | undefined): StoredFile | null {
  const { bytes = null, key = null, length = null, sha256 = null } = row ?? {}
  if (key !== null && length !== null && sha256 !== null) return { key, length, sha256 }
  return bytes && bytes.length > 0 ? bytes : null
}

const selectPhotoFiles = (db: Db, size: PhotoSize) =>
  db
    .selectFrom('photos')
    .leftJoin('photo_files', (join) =>
      join.onRef('photo_files.photo_id', '=', 'photos.id').on('photo_files.size', '=', size),
    )
    .leftJoin('photo_objects', (join) =>
      join.onRef('photo_objects.photo_id', '=', 'photos.id').on('photo_objects.size', '=', size),
    )
    .select(['photo_files.bytes', 'photo_objects.key', 'photo_objects.length', 'sha256'])

const selectByKey = prepare((db, { key, size }: { key: string; size: PhotoSize }) =>
  selectPhotoFiles(db, size).where('photos.key', '=', key),
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
  selectPhotoFiles(db, size).select('photos.id').where('photos.id', 'in', photoIds),
)

/** The files of photos by the ids of the photos. */
export async function listPhotoFiles(
  db: Db,
  photoIds: readonly number[],
  size: PhotoSize,
): Promise<Map<number, StoredFile>> {
  const files = new Map<number, StoredFile>()
  for (const row of await selectByIds(db, photoIds, { size })) {
    const file = toStoredFile(row)
    if (file) files.set(row.id, file)
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
  for (const { userId, length, objectLength } of await selectLengths(db, userIds, {})) {
    weights.set(userId, (weights.get(userId) ?? 0) + (objectLength ?? length ?? 0))
  }
  return weights
}

const selectLengths = prepareList((db, userIds) =>
  db
    .selectFrom('photos')
    .leftJoin('photo_files', (join) =>
      join.onRef('photo_files.photo_id', '=', 'photos.id').on('photo_files.size', '=', 'card'),
    )
    .leftJoin('photo_objects', (join) =>
      join.onRef('photo_objects.photo_id', '=', 'photos.id').on('photo_objects.size', '=', 'card'),
    )
    .select(({ fn }) => [
      'user_id as userId',
      fn<number | null>('length', ['photo_files.bytes']).as('length'),
      'photo_objects.length as objectLength',
    ])
    .where('user_id', 'in', userIds)
    .where('hidden_at', 'is', null),
)

const selectMessageFile = prepare((db, { messageId }: { messageId: number }) =>
  db
    .selectFrom('chat_photos')
    .leftJoin('photo_objects', 'photo_objects.message_id', 'chat_photos.message_id')
    .select(['bytes', 'key', 'length', 'sha256'])
    .where('chat_photos.message_id', '=', messageId),
)

export async function findMessageFile(db: Db, messageId: number): Promise<StoredFile | null> {
  const [row] = await selectMessageFile(db, { messageId })
  return toStoredFile(row)
}

/** The copy that a report keeps. */
export async function findReportFile(db: Db, reportId: number): Promise<StoredFile | null> {
  const row = await db
    .selectFrom('reports')
    .leftJoin('photo_objects', 'photo_objects.report_id', 'reports.id')
    .select(['photo_bytes as bytes', 'key', 'length', 'sha256'])
    .where('reports.id', '=', reportId)
    .executeTakeFirst()
  return toStoredFile(row)
}

/** The copy of a profile photo that reports share. */
export async function findEvidenceFile(db: Db, photoId: number): Promise<StoredFile | null> {
  const row = await db
    .selectFrom('evidence_photos')
    .leftJoin('photo_objects', 'photo_objects.evidence_id', 'evidence_photos.photo_id')
    .select(['bytes', 'key', 'length', 'sha256'])
    .where('evidence_photos.photo_id', '=', photoId)
    .executeTakeFirst()
  return toStoredFile(row)
}

/** What the row of a picture holds: its bytes, or none if an object has them. */
export const bytesInRow = (file: StoredFile): Uint8Array => (isObject(file) ? noBytes : file)

/** In rows whose bytes are in the photo store. */
export const noBytes = new Uint8Array()

export const isObject = (file: StoredFile): file is PhotoObject => 'key' in file

export async function insertPhotoFile(trx: Db, photo: PhotoFile, file: StoredFile): Promise<void> {
  const owner = { photo_id: photo.photoId, size: photo.size }
  if (isObject(file)) await insertObject(trx, owner, file)
  else
    await trx
      .insertInto('photo_files')
      .values({ ...owner, bytes: file })
      .execute()
}

export async function replacePhotoFile(trx: Db, photo: PhotoFile, file: StoredFile): Promise<void> {
  const { photoId, size } = photo
  await trx
    .deleteFrom('photo_files')
    .where('photo_id', '=', photoId)
    .where('size', '=', size)
    .execute()
  await trx
    .updateTable('photo_objects')
    .set({ photo_id: null })
    .where('photo_id', '=', photoId)
    .where('size', '=', size)
    .execute()
  await insertPhotoFile(trx, photo, file)
}

/** The caller has written the row of the message with `bytesInRow`. */
export async function insertMessageFile(
  trx: Db,
  messageId: number,
  file: StoredFile,
): Promise<void> {
  if (isObject(file)) await insertObject(trx, { message_id: messageId }, file)
}

/**
 * For a report, which names the object of a photo instead of copying it: the object stays until no row names
 * it. The lock keeps its owner until this is committed.
 */
export async function lockStoredFile(
  trx: Db,
  find: () => Promise<StoredFile | null>,
): Promise<StoredFile | null> {
  const file = await find()
  if (!file || !isObject(file)) return file
  const locked = await trx
    .selectFrom('photo_objects')
    .select('id')
    .where('key', '=', file.key)
    .where(isOwned)
    .forShare()
    .executeTakeFirst()
  // It was moved back into its row meanwhile.
  return locked ? file : find()
}

/** The caller has written the report with `bytesInRow`. */
export async function insertReportFile(
  trx: Db,
  reportId: number,
  file: StoredFile | null,
): Promise<void> {
  if (file && isObject(file)) await insertObject(trx, { report_id: reportId }, file)
}

/** Keeps the objects of profile photos where they are until this is committed. */
export async function lockCardObjects(trx: Db, photoIds: readonly number[]): Promise<void> {
  if (photoIds.length > 0) await selectCardObjects(trx, photoIds).execute()
}

/** The same for the copies of profile photos whose row has no bytes, by the ids of the photos. */
export async function insertEvidenceObjects(trx: Db, photoIds: readonly number[]): Promise<void> {
  if (photoIds.length === 0) return
  const objects = await selectCardObjects(trx, photoIds)
    .innerJoin('evidence_photos', 'evidence_photos.photo_id', 'photo_objects.photo_id')
    .where('evidence_photos.bytes', '=', noBytes)
    .execute()
  if (objects.length === 0) return
  await trx
    .insertInto('photo_objects')
    .values(objects)
    .onConflict((conflict) =>
      conflict.column('evidence_id').where('evidence_id', 'is not', null).doNothing(),
    )
    .execute()
}

const selectCardObjects = (trx: Db, photoIds: readonly number[]) =>
  trx
    .selectFrom('photo_objects')
    .select(['photo_objects.photo_id as evidence_id', 'key', 'length', 'sha256'])
    .where('photo_objects.photo_id', 'in', photoIds)
    .where('size', '=', 'card')
    .forShare('photo_objects')

/** The outcome of a write may be unknown (decision 058), so this waits before they are removed. */
const unnamedWaitMs = 60_000

/** Queues objects that no row names. Objects that a row does name are kept when their turn comes. */
export async function queueUnnamed(
  db: Db,
  files: readonly StoredFile[],
  now: number,
): Promise<void> {
  const objects = files.filter(isObject)
  if (objects.length === 0) return
  const rows = objects.map(({ key, length, sha256 }) => ({
    key,
    length,
    sha256,
    due_at: now + unnamedWaitMs,
  }))
  await db.insertInto('photo_objects').values(rows).execute()
}
