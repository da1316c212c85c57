import { createHash } from 'node:crypto'
import type { Picture } from '../server/photos/picture.ts'
import { type PicturePool, picturePool } from '../server/photos/picture-pool.ts'

const pool = picturePool({ idleMs: 600_000 })
const made = new Map<string, Promise<Picture>>()

/**
 * One pool for all apps of this test process, because a decoder takes a second to start; no app closes
 * it. Most tests upload the same few pictures, and each of these is decoded once.
 */
export const sharedPictures: PicturePool = {
  ...pool,
  make(userId, upload, focus) {
    if (upload.length > 300_000 || focus) return pool.make(userId, upload, focus)
    const key = createHash('sha256').update(upload).digest('base64')
    const picture = made.get(key) ?? pool.make(userId, upload)
    made.set(key, picture)
    picture.catch(() => made.delete(key))
    return picture
  },
  close() {},
}
