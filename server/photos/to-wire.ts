import type { PhotoFocus, PhotoItem, PhotoSize } from '../../contract/photos.ts'
import { faceUrl } from './faces.ts'
import type { Images, Photo, ProfilePhoto } from './photos.queries.ts'
import { pictureType } from './picture.ts'

export const photoUrl = (key: string, size: PhotoSize) => `/api/photos/${key}/${size}`

/** spec §3: a pet's photos, oldest first. */
export function toPhotoItems(
  animalName: string,
  photos: ProfilePhoto[],
  images: Images,
): PhotoItem[] {
  return photos.map((photo) => ({
    id: photo.id,
    animal_name: animalName,
    pet_id: photo.petId,
    focus: focusOf(photo),
    ...pictureFields(photo, images, 'card'),
  }))
}

function focusOf({ focusX: x, focusY: y }: ProfilePhoto): PhotoFocus | null {
  return x === null || y === null ? null : { x, y }
}

/** A photo in the snake_case of photos, chats and messages (spec §3). */
export function pictureFields(photo: Photo | null, images: Images, size: PhotoSize) {
  const img_type = photo && pictureType
  if (images === 'base64') return { img_type, img_encoded: photo?.base64 ?? null }
  return {
    img_type,
    img_url: photo ? photoUrl(photo.key, size) : null,
    img_placeholder: photo?.placeholder ?? null,
  }
}

/** The person on the avatar; `pets` is the text in `users.pets`. */
interface Shown {
  id: number
  pets: string
}

/** A pet's avatar in the camelCase of settings and matches (spec §3). */
export function avatarFields(photo: Photo | null, images: Images, { id, pets }: Shown) {
  const imgType = photo && pictureType
  if (images === 'base64') return { imgType, imgEncoded: photo?.base64 ?? null }
  return photo
    ? { imgType, imgUrl: photoUrl(photo.key, 'avatar') }
    : { imgType, imgUrl: null, faceUrl: faceUrl(id, pets) }
}
