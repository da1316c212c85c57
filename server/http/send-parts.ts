import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/** So much is written before others have their turn. */
const turnLength = 256 * 1024

/** JSON that is written as the client takes it. */
export function sendParts(reply: FastifyReply, parts: AsyncIterable<string>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(inTurns(parts)))
}

/** To a fast reader every part leaves at once, and SQLite answers at once: nothing would wait. */
async function* inTurns(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let length = 0
  for await (const part of parts) {
    yield part
    length += part.length
    if (length > turnLength) {
      await setImmediate()
      length = 0
    }
  }
}
