import type { Db } from '../db/store.ts'
import { type Photo, readCard } from './photos.queries.ts'
import { base64 } from './to-wire.ts'

/**
 * Cards in base64, slice by slice as they are wanted: an answer that nobody reads holds one or two
 * slices. A card that was deleted meanwhile is left out.
 */
export async function* readInBase64(
  db: Db,
  photos: Photo[],
): AsyncGenerator<{ photo: Photo; parts: AsyncIterable<string> }> {
  for (const photo of photos) {
    const slices = readCard(db, photo.id)
    const first = await slices.next()
    if (!first.done) yield { photo, parts: encode(first.value, slices) }
  }
}

async function* encode(
  first: Uint8Array,
  others: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  yield base64(first) ?? ''
  for await (const slice of others) yield base64(slice) ?? ''
}
