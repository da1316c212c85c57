import type { Db } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { setPerceptualHash } from './perceptual-hashes.queries.ts'
import type { PhotoFiles } from './photo-files.ts'
import type { PicturePool } from './picture-pool.ts'
import { readWhole } from './read-whole.ts'
import { findCardFile } from './stored-files.queries.ts'

interface HashDeps {
  db: Db
  photoFiles: PhotoFiles
  pictures: PicturePool
}

export async function hashPhoto(
  { db, photoFiles, pictures }: HashDeps,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  const card = await findCardFile(db, id)
  const bytes = card && (await readWhole(photoFiles, card, userId))
  const hash = bytes ? await hashOf(pictures, userId, bytes) : ''
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
