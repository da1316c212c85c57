import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** So much is written before others have their turn. */
const turnLength = 64 * 1024

/** One turn in so many milliseconds, whoever takes it: all of them together send 6.5 MB a second. */
const turnEveryMs = 10

/** JSON that is written as the client takes it. */
export function sendParts(reply: FastifyReply, parts: AsyncIterable<string>): FastifyReply {
  const paced = inTurns(parts, reply.request.raw.socket)
  return reply.type('application/json; charset=utf-8').send(Readable.from(paced))
}

async function* inTurns(parts: AsyncIterable<string>, reader: Socket): AsyncGenerator<string> {
  const pause = pace(reader)
  for await (const part of parts) {
    yield part
    await pause(part.length)
    if (reader.destroyed) return
  }
}

interface Reader {
  readonly destroyed: boolean
}

/**
 * To a fast reader every part leaves at once, and SQLite answers at once: nothing else would happen.
 * So all who are sent pictures in base64 are paced together (leaky bucket): whoever has been sent so
 * much waits for a turn. One that nobody reads waits for a turn or two and takes no more, and who has
 * left takes none.
 */
export function pace(reader: Reader): (sentLength: number) => Promise<void> {
  let length = 0
  return async (sentLength) => {
    length += sentLength
    if (length < turnLength) return
    await takeTurn(reader)
    length = 0
  }
}

const waiting: { reader: Reader; begin: () => void }[] = []

function takeTurn(reader: Reader): Promise<void> {
  return new Promise((resolve) => {
    waiting.push({ reader, begin: resolve })
    if (waiting.length === 1) setTimeout(beginNext, turnEveryMs)
  })
}

function beginNext(): void {
  let next = waiting.shift()
  while (next?.reader.destroyed) {
    next.begin()
    next = waiting.shift()
  }
  next?.begin()
  if (waiting.length > 0) setTimeout(beginNext, turnEveryMs)
}
