import type { Db } from '../db/store.ts'
import { findCardFile, findMessageFile } from '../photos/files.queries.ts'
import { findKeptPhoto } from './report-files.queries.ts'

// The photos that moderators see: those that reports keep, and photos as they are now, also hidden ones.

/** The photos of the profile at the time of each of these reports, by the ids of the reports. */
export async function listProfilePhotos(
  db: Db,
  reportIds: readonly number[],
): Promise<Map<number, number[]>> {
  const photos = new Map<number, number[]>()
  if (reportIds.length === 0) return photos
  const rows = await db
    .selectFrom('report_files')
    .select('report_id as reportId')
    .select(({ ref }) => ref('photo_id').$notNull().as('photoId'))
    .where('report_id', 'in', reportIds)
    .where('photo_id', 'is not', null)
    .orderBy('report_id')
    .orderBy('file_id')
    .execute()
  for (const { reportId, photoId } of rows) {
    photos.set(reportId, [...(photos.get(reportId) ?? []), photoId])
  }
  return photos
}

/** The file of a photo, also if it was deleted, where a report keeps it. */
export async function findAccountPhoto(db: Db, photoId: number): Promise<number | null> {
  return (await findKeptPhoto(db, photoId)) ?? findCardFile(db, photoId)
}

interface Hidden {
  photoId: number | null
  messageId: number | null
}

/** The file of the photo that a sanction has hidden; null if it hid none, or its owner deleted it. */
export async function findHiddenPhoto(
  db: Db,
  { photoId, messageId }: Hidden,
): Promise<number | null> {
  if (photoId !== null) return findCardFile(db, photoId)
  return messageId === null ? null : findMessageFile(db, messageId)
}
