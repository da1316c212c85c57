import type { Db } from '../db/store.ts'
import { listUnhashedPhotos } from '../photos/perceptual-hashes.queries.ts'
import type { PhotoFiles } from '../photos/photo-files.ts'
import { findLookalike } from '../photos/photos.queries.ts'
import type { PicturePool } from '../photos/picture-pool.ts'
import { hashPhoto } from '../photos/unhashed-photos.ts'
import { insertPhotoFlag } from './lookalikes.queries.ts'

/** Shows moderators the first of these photos that looks like a photo of another account. */
export async function flagCopiedPhotos(
  db: Db,
  { userId, photoIds, now }: { userId: number; photoIds: readonly number[]; now: number },
): Promise<void> {
  for (const photoId of photoIds) {
    const other = await findLookalike(db, photoId)
    if (!other) continue
    const photo = { id: photoId, userId }
    const [older, newer] = other.id < photoId ? [other, photo] : [photo, other]
    const flag = { targetId: newer.userId, photoId: newer.id, lookalike: older, now }
    await insertPhotoFlag(db, flag)
    return
  }
}

/** For the next photos that an earlier release stored. */
export async function compareOldPhotos(
  { db, ...deps }: { db: Db; photoFiles: PhotoFiles; pictures: PicturePool },
  now: number,
): Promise<void> {
  for (const photo of await listUnhashedPhotos(db)) {
    await hashPhoto({ db, ...deps }, photo)
    await flagCopiedPhotos(db, { userId: photo.userId, photoIds: [photo.id], now })
  }
}
