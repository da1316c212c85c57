import type { Db } from '../db/store.ts'
import { findCardFile, findMessageFile } from '../photos/files.queries.ts'
import { findKeptFile } from './report-files.queries.ts'

// The photos that moderators see: those that reports keep, and photos as they are now, also hidden ones.

/** The photos of a profile, and the sightings that had a photo. */
export interface KeptPhotos {
  profilePhotos: number[]
  sightingPhotos: number[]
  /** Those of them that are found animals. */
  foundAnimals: number[]
}

/** What each of these reports keeps, by the ids of the reports. */
export async function listKeptPhotos(
  db: Db,
  reportIds: readonly number[],
): Promise<Map<number, KeptPhotos>> {
  const photos = new Map<number, KeptPhotos>()
  if (reportIds.length === 0) return photos
  const rows = await db
    .selectFrom('report_files')
    .leftJoin('found_animals', 'found_animals.id', 'report_files.sighting_id')
    .select(['report_id as reportId', 'photo_id as photoId', 'sighting_id as sightingId'])
    .select('found_animals.id as foundAnimalId')
    .where('report_id', 'in', reportIds)
    .orderBy('report_id')
    .orderBy('file_id')
    .execute()
  for (const { reportId, photoId, sightingId, foundAnimalId } of rows) {
    const kept = photos.get(reportId) ?? { profilePhotos: [], sightingPhotos: [], foundAnimals: [] }
    if (photoId !== null) kept.profilePhotos.push(photoId)
    if (sightingId !== null) kept.sightingPhotos.push(sightingId)
    if (foundAnimalId !== null) kept.foundAnimals.push(foundAnimalId)
    photos.set(reportId, kept)
  }
  return photos
}

/** An animal that somebody without an account has found, if the report is about one. */
export async function findReportedAnimal(trx: Db, reportId: number): Promise<number | null> {
  return (await listKeptPhotos(trx, [reportId])).get(reportId)?.foundAnimals[0] ?? null
}

/** The file of a photo, also if it was deleted, where a report keeps it. */
export async function findAccountPhoto(db: Db, photoId: number): Promise<number | null> {
  return (await findKeptFile(db, 'photo_id', photoId)) ?? findCardFile(db, photoId)
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
