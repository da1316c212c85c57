import type { Db } from '../db/store.ts'

const batch = 10

/** The oldest photos without a hash, which servers of an earlier release stored. */
export async function listUnhashedPhotos(db: Db): Promise<{ id: number; userId: number }[]> {
  return db
    .selectFrom('photos')
    .select(['id', 'user_id as userId'])
    .where('perceptual_hash', 'is', null)
    .where('created_at', '>', 0)
    .orderBy('created_at')
    .orderBy('id')
    .limit(batch)
    .execute()
}

export async function setPerceptualHash(db: Db, photoId: number, hash: string): Promise<void> {
  await db
    .updateTable('photos')
    .set({ perceptual_hash: hash })
    .where('id', '=', photoId)
    .where('perceptual_hash', 'is', null)
    .execute()
}
