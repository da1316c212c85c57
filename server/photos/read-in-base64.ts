import type { Db } from '../db/store.ts'
import { type Photo, readCard } from './photos.queries.ts'
import { base64 } from './to-wire.ts'

/** A multiple of three, so that the parts of a text in base64 can be put together. */
const partBytes = 48 * 1024

/**
 * Cards in base64, one by one as they are wanted: an answer that nobody reads holds one or two of
 * them. One that was deleted meanwhile is left out. In parts, which are short-lived garbage: whole
 * texts of megabytes would stay until the heap is full.
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
  yield* encodeSlice(first)
  for await (const slice of others) yield* encodeSlice(slice)
}

function* encodeSlice(bytes: Uint8Array): Generator<string> {
  for (let start = 0; start < bytes.length; start += partBytes) {
    yield base64(bytes.subarray(start, start + partBytes)) ?? ''
  }
}
