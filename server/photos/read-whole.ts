import { buffer } from 'node:stream/consumers'
import { AppError } from '../errors.ts'
import { readFiles } from './files.queries.ts'
import type { PhotoDeps, PhotoFiles, Reader, StoredFile } from './photo-files.ts'

/** All bytes of a picture, of which there are at most 300 kB. */
export async function readWhole(
  { db, photoFiles }: PhotoDeps,
  fileId: number,
  reader: Reader,
): Promise<Buffer> {
  const file = (await readFiles(db, [fileId])).get(fileId)
  if (!file) throw new AppError('not_found')
  return readBytes(photoFiles, file, reader)
}

export async function readBytes(
  photoFiles: PhotoFiles,
  file: StoredFile,
  reader: Reader,
): Promise<Buffer> {
  const body = await photoFiles.get(file, reader)
  if (!(body instanceof Uint8Array)) return buffer(body)
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
}
