import type { PhotoSize } from '../../contract/photos.ts'
import { faceUrl } from './faces.ts'
import type { Images, Photo } from './photos.queries.ts'

export const photoUrl = (key: string, size: PhotoSize) => `/api/photos/${key}/${size}`

export const base64 = (bytes: Uint8Array | undefined) =>
  bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64') : null

/** A photo in the snake_case of photos, chats and messages (spec §3). */
export function pictureFields(photo: Photo | null, images: Images, size: PhotoSize) {
  const img_type = photo?.type ?? null
  if (images === 'base64') return { img_type, img_encoded: base64(photo?.bytes) }
  return {
    img_type,
    img_url: photo ? photoUrl(photo.key, size) : null,
    img_placeholder: photo?.placeholder ?? null,
  }
}

/** Who is shown by an avatar, and what `users.pets` says of them. */
interface Shown {
  id: number
  pets: string
}

/** A pet's avatar in the camelCase of settings and matches (spec §3). */
export function avatarFields(photo: Photo | null, images: Images, { id, pets }: Shown) {
  const imgType = photo?.type ?? null
  if (images === 'base64') return { imgType, imgEncoded: base64(photo?.bytes) }
  return photo
    ? { imgType, imgUrl: photoUrl(photo.key, 'avatar') }
    : { imgType, imgUrl: null, faceUrl: faceUrl(id, pets) }
}
