import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/** So much is written before others have their turn. */
const turnLength = 64 * 1024

/** One turn in so many milliseconds, whoever takes it: all of them together send 6.5 MB a second. */
const turnEveryMs = 10
let nextTurn = 0

/** JSON that is written as the client takes it. */
export function sendParts(reply: FastifyReply, parts: AsyncIterable<string>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(inTurns(parts)))
}

/**
 * To a fast reader every part leaves at once, and SQLite answers at once: nothing else would happen.
 * So all such answers are paced together (leaky bucket). One that nobody reads takes no turns.
 */
async function* inTurns(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let length = 0
  for await (const part of parts) {
    yield part
    length += part.length
    if (length >= turnLength) {
      await takeTurn()
      length = 0
    }
  }
}

function takeTurn(): Promise<void> {
  const now = performance.now()
  nextTurn = Math.max(nextTurn, now) + turnEveryMs
  return sleep(nextTurn - now)
}
