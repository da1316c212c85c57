import type { Db } from '../db/store.ts'
import { findLookalike } from '../photos/photos.queries.ts'
import { insertPhotoFlag } from './reports.queries.ts'

/** Shows moderators the first of these new photos that looks like a photo of another account. */
export async function flagCopiedPhotos(
  db: Db,
  { userId, photoIds, now }: { userId: number; photoIds: readonly number[]; now: number },
): Promise<void> {
  for (const photoId of photoIds) {
    const original = await findLookalike(db, photoId)
    if (!original) continue
    const words = `Found by the server: looks like photo ${original.id} of account ${original.userId}.`
    await insertPhotoFlag(db, { targetId: userId, photoId, words, now })
    return
  }
}
