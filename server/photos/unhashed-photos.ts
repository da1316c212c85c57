import type { Db } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { findCardBytes, setPerceptualHash } from './perceptual-hashes.queries.ts'
import type { PicturePool } from './picture-pool.ts'

export async function hashPhoto(
  db: Db,
  pictures: PicturePool,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  const card = await findCardBytes(db, id)
  const hash = card ? await hashOf(pictures, userId, Buffer.from(card)) : ''
  await setPerceptualHash(db, id, hash)
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
