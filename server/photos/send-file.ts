import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors.ts'
import { readFiles } from './files.queries.ts'
import { isObject, type PhotoDeps, type Reader } from './photo-files.ts'
import { pictureType } from './picture.ts'

export type SendFile = ReturnType<typeof fileSender>

/**
 * Sends the bytes of a picture to a reader who may see it. The newest ones stay in memory: the bytes of a
 * file never change. Headers for caches are the caller's.
 */
export function fileSender({ db, photoFiles }: PhotoDeps, keptBytes = 64_000_000) {
  const kept = new LRUCache<number, Uint8Array>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length,
  })
  return async (
    reply: FastifyReply,
    { fileId, reader, type = pictureType }: { fileId: number; reader: Reader; type?: string },
  ): Promise<FastifyReply> => {
    const known = kept.get(fileId)
    if (known) return reply.type(type).send(known)
    const file = (await readFiles(db, [fileId])).get(fileId)
    if (!file) throw new AppError('not_found')
    const body = await photoFiles.get(file, reader)
    reply.type(type)
    if (isObject(file)) reply.header('content-length', file.length)
    if (body instanceof Uint8Array) {
      kept.set(fileId, body)
      return reply.send(body)
    }
    return reply.send(keepWhole(body, (bytes) => kept.set(fileId, bytes)))
  }
}

/** Passes on what comes, and hands over all of it if it comes to its end. */
function keepWhole(body: Readable, keep: (bytes: Buffer) => void): Readable {
  async function* pass() {
    const chunks: Buffer[] = []
    for await (const chunk of body) {
      chunks.push(chunk)
      yield chunk
    }
    keep(Buffer.concat(chunks))
  }
  return Readable.from(pass(), { objectMode: false, highWaterMark: 1 })
}
