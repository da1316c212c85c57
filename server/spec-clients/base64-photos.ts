import type { PhotoSize } from '../../contract/photos.ts'
import { listPhotoFiles, readFiles } from '../photos/files.queries.ts'
import type { PhotoDeps } from '../photos/photo-files.ts'
import { type Images, listAvatars, type Photo } from '../photos/photos.queries.ts'
import { readBytes } from '../photos/read-whole.ts'

export async function findAvatar(
  deps: PhotoDeps,
  userId: number,
  images: Images,
): Promise<Photo | null> {
  return (await listAvatarsAs(deps, [userId], images)).get(userId) ?? null
}

/** By person: the last of their photos, which clients show first. */
export async function listAvatarsAs(
  deps: PhotoDeps,
  userIds: readonly number[],
  images: Images,
): Promise<Map<number, Photo>> {
  const avatars = await listAvatars(deps.db, userIds)
  if (images === 'url') return avatars
  const encoded = await addBase64(deps, [...avatars.values()], 'avatar')
  return new Map(encoded.map((photo) => [photo.userId, photo]))
}

const readAtOnce = 8
/** A slow photo store must not cost the deck or the chat. */
const readWithinMs = 10_000

/** A photo whose bytes cannot be read in time stays without them. */
export async function addBase64<P extends Photo>(
  { db, photoFiles }: PhotoDeps,
  photos: readonly P[],
  size: PhotoSize,
): Promise<P[]> {
  const ids = photos.map(({ id }) => id)
  const fileIds = await listPhotoFiles(db, ids, size)
  const files = await readFiles(db, [...fileIds.values()])
  const reader = Symbol('a response with pictures in base64')
  const deadline = Date.now() + readWithinMs
  const encode = async (photo: P): Promise<P> => {
    const file = files.get(fileIds.get(photo.id) ?? 0)
    if (!file || Date.now() > deadline) return photo
    const bytes = await readBytes(photoFiles, file, reader).catch(() => null)
    return bytes ? { ...photo, base64: bytes.toString('base64') } : photo
  }
  const encoded: P[] = []
  for (let start = 0; start < photos.length; start += readAtOnce) {
    const next = photos.slice(start, start + readAtOnce)
    encoded.push(...(await Promise.all(next.map(encode))))
  }
  return encoded
}
