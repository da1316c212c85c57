import type { Db } from '../db/store.ts'
import type { StoredFile } from '../photos/photo-files.ts'
import { findCardFile, findEvidenceFile, findMessageFile } from '../photos/stored-files.queries.ts'

// The photos that moderators see: copies that reports keep, and photos as they are now, also hidden ones.

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

/** The copy that reports keep, or else the photo itself. */
export async function findAccountPhoto(db: Db, photoId: number): Promise<StoredFile | null> {
  return (await findEvidenceFile(db, photoId)) ?? findCardFile(db, photoId)
}

interface Hidden {
  photoId: number | null
  messageId: number | null
}

/** The photo that a sanction has hidden; null if it hid none, or its owner deleted it. */
export async function findHiddenPhoto(
  db: Db,
  { photoId, messageId }: Hidden,
): Promise<StoredFile | null> {
  if (photoId !== null) return findCardFile(db, photoId)
  return messageId === null ? null : findMessageFile(db, messageId)
}
