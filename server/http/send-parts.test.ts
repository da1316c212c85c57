import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendParts } from './send-parts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An answer whose reader takes whatever comes. */
function open(parts: number) {
  const socket = { destroyed: false }
  let received = 0
  const reply = {
    request: { raw: { socket } },
    type: () => reply,
    send(stream: Readable) {
      stream.on('data', () => {
        received += 1
      })
      return reply
    },
  }
  const make = async function* () {
    for (let part = 0; part < parts; part++) yield 'x'.repeat(64 * 1024)
  }
  sendParts(reply as unknown as FastifyReply, make())
  return { socket, count: () => received }
}

it('all who read take turns', async () => {
  const [ana, luis] = [open(10), open(10)]
  await vi.advanceTimersByTimeAsync(100)
  expect(ana.count() + luis.count()).toBe(12)
  expect(Math.abs(ana.count() - luis.count())).toBeLessThanOrEqual(1)
  await vi.runAllTimersAsync()
  expect([ana.count(), luis.count()]).toEqual([10, 10])
})

it('who has left takes no turns, so that a thousand of them hold up nobody', async () => {
  const gone = Array.from({ length: 1000 }, () => open(10))
  await vi.advanceTimersByTimeAsync(1)
  for (const { socket } of gone) socket.destroyed = true
  const ana = open(10)
  await vi.advanceTimersByTimeAsync(100)
  expect(ana.count()).toBeGreaterThan(5)
})
