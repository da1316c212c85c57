import type { PhotoItem } from '../../contract/photos.ts'
import type { Db } from '../db/store.ts'
import type { Photo } from './photos.queries.ts'
import { readInBase64 } from './read-in-base64.ts'
import { pictureFields } from './to-wire.ts'

/** spec §3: a pet's photos, oldest first, by their addresses. */
export function toPhotoItems(animalName: string, photos: Photo[]): PhotoItem[] {
  return photos.map((photo) => ({
    id: photo.id,
    animal_name: animalName,
    pet_id: photo.petId,
    ...pictureFields(photo, 'url', 'card'),
  }))
}

/** The same as JSON with the pictures in base64, read as the client takes them. */
export async function* writePhotoItems(
  db: Db,
  animalName: string,
  photos: Photo[],
): AsyncGenerator<string> {
  let comma = ''
  yield '['
  for await (const { photo, parts } of readInBase64(db, photos)) {
    const { id, petId, type } = photo
    const item: PhotoItem = { id, animal_name: animalName, pet_id: petId, img_type: type }
    yield `${comma}${JSON.stringify(item).slice(0, -1)},"img_encoded":"`
    yield* parts
    yield '"}'
    comma = ','
  }
  yield ']'
}
