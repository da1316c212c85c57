import type { FastifyReply } from 'fastify'
import type { PhotoFiles, Reader, StoredFile } from './photo-files.ts'
import { isObject } from './stored-files.queries.ts'

/** Sends the bytes of a picture to its reader. Headers for caches are the caller's. */
export async function sendFile(
  reply: FastifyReply,
  photoFiles: PhotoFiles,
  { file, type, reader }: { file: StoredFile; type: string; reader: Reader },
): Promise<FastifyReply> {
  const body = await photoFiles.get(file, reader)
  reply.type(type)
  if (isObject(file)) reply.header('content-length', file.length)
  return reply.send(body)
}
