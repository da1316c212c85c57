import { buffer } from 'node:stream/consumers'
import type { PhotoFiles, Reader, StoredFile } from './photo-files.ts'

/** All bytes of a picture, of which there are at most 300 kB. */
export async function readWhole(
  photoFiles: PhotoFiles,
  file: StoredFile,
  reader: Reader,
): Promise<Buffer> {
  const body = await photoFiles.get(file, reader)
  if (!(body instanceof Uint8Array)) return buffer(body)
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
}
