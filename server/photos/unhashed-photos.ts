import type { Db } from '../db/store.ts'
import { AppError } from '../errors.ts'
import type { PicturePool } from './picture-pool.ts'

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

export async function hashPhoto(
  db: Db,
  pictures: PicturePool,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  const card = await db
    .selectFrom('photo_files')
    .select('bytes')
    .where('photo_id', '=', id)
    .where('size', '=', 'card')
    .executeTakeFirst()
  const hash = card ? await hashOf(pictures, userId, Buffer.from(card.bytes)) : ''
  await db
    .updateTable('photos')
    .set({ perceptual_hash: hash })
    .where('id', '=', id)
    .where('perceptual_hash', 'is', null)
    .execute()
}

/** Empty for a plain picture, and for one that cannot be read any more. */
async function hashOf(pictures: PicturePool, userId: number, card: Buffer): Promise<string> {
  try {
    return (await pictures.make(userId, card)).perceptualHash ?? ''
  } catch (error) {
    if (error instanceof AppError && error.code === 'image_unreadable') return ''
    throw error
  }
}
