import type { Db } from '../db/store.ts'
import { pictureType } from '../photos/picture.ts'

// The photos that moderators see: copies that reports keep, and photos as they are now, also hidden ones.

interface PhotoBytes {
  type: string
  bytes: Uint8Array
}

/** The photos of the profile at the time of each of these reports, by the ids of the reports. */
export async function listProfilePhotos(
  db: Db,
  reportIds: readonly number[],
): Promise<Map<number, number[]>> {
  const photos = new Map<number, number[]>()
  if (reportIds.length === 0) return photos
  const rows = await db
    .selectFrom('report_photos')
    .select(['report_id as reportId', 'photo_id as photoId'])
    .where('report_id', 'in', reportIds)
    .orderBy('photo_id')
    .execute()
  for (const { reportId, photoId } of rows) {
    photos.set(reportId, [...(photos.get(reportId) ?? []), photoId])
  }
  return photos
}

/** The one photo that a report holds. */
export async function findReportPhoto(db: Db, reportId: number): Promise<PhotoBytes | null> {
  const report = await db
    .selectFrom('reports')
    .select(['photo_type as type', 'photo_bytes as bytes'])
    .where('id', '=', reportId)
    .executeTakeFirst()
  return report?.type && report.bytes ? { type: report.type, bytes: report.bytes } : null
}

/** The copy that reports keep, or else the photo itself. */
export async function findAccountPhoto(db: Db, photoId: number): Promise<PhotoBytes | null> {
  const copy = await db
    .selectFrom('evidence_photos')
    .select(['type', 'bytes'])
    .where('photo_id', '=', photoId)
    .executeTakeFirst()
  return copy ?? findLivePhoto(db, photoId)
}

interface Hidden {
  photoId: number | null
  messageId: number | null
}

/** The photo that a sanction has hidden; null if it hid none, or its owner deleted it. */
export async function findHiddenPhoto(
  db: Db,
  { photoId, messageId }: Hidden,
): Promise<PhotoBytes | null> {
  if (photoId !== null) return findLivePhoto(db, photoId)
  if (messageId === null) return null
  const photo = await db
    .selectFrom('chat_photos')
    .select('bytes')
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return photo ? { type: pictureType, bytes: photo.bytes } : null
}

async function findLivePhoto(db: Db, photoId: number): Promise<PhotoBytes | null> {
  const photo = await db
    .selectFrom('photos')
    .innerJoin('photo_files', 'photo_files.photo_id', 'photos.id')
    .select(['photos.type', 'photo_files.bytes'])
    .where('photos.id', '=', photoId)
    .where('photo_files.size', '=', 'card')
    .executeTakeFirst()
  return photo ?? null
}
