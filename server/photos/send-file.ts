import type { FastifyReply } from 'fastify'
import { isObject, type PhotoFiles, type Reader, type StoredFile } from './photo-files.ts'

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
