import type { Db } from '../db/store.ts'
import { findPhotoBytes, type Photo } from './photos.queries.ts'
import { base64 } from './to-wire.ts'

/**
 * Cards in base64, one by one as they are wanted: an answer that nobody reads holds one or two of
 * them. One that was deleted meanwhile is left out.
 */
export async function* readInBase64(
  db: Db,
  photos: Photo[],
): AsyncGenerator<{ photo: Photo; encoded: string }> {
  for (const photo of photos) {
    const encoded = base64(await findPhotoBytes(db, photo.id))
    if (encoded !== null) yield { photo, encoded }
  }
}
