import { createHash } from 'node:crypto'
import type { Picture } from '../server/photos/picture.ts'
import { type PicturePool, picturePool } from '../server/photos/picture-pool.ts'

const pool = picturePool({ idleMs: 600_000 })
const made = new Map<string, Promise<Picture>>()

/**
 * For all apps of this process, so none of them closes it: starting one of the processes that decode
 * takes a second. Most uploads of tests are the same few small pictures, and each is decoded once.
 */
export const sharedPictures: PicturePool = {
  ...pool,
  make(userId, upload) {
    if (upload.length > 10_000) return pool.make(userId, upload)
    const key = createHash('sha256').update(upload).digest('base64')
    const picture = made.get(key) ?? pool.make(userId, upload)
    made.set(key, picture)
    picture.catch(() => made.delete(key))
    return picture
  },
  close() {},
}
