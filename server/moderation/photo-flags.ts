import type { Db } from '../db/store.ts'
import { findLookalike } from '../photos/photos.queries.ts'
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
