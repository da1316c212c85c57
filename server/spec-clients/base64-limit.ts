import { once } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { viewerId } from '../accounts/authentication.ts'
import type { CountRefusal } from '../deps.ts'
import { AppError } from '../errors.ts'
import { networkKey } from '../http/address-key.ts'
import { FairSemaphore } from '../http/fair-semaphore.ts'

/** A `preHandler` hook: waits until this person may get a response with pictures in base64. */
export type Base64Turn = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** A slow line still gets its 5 MB; a client that only pretends to read is cut off. */
const readWithinMs = 120_000

/**
 * A response with pictures in base64 has up to 5 MB, which stay in memory until the client has read
 * them. A person gets one at a time, and when all slots are taken, the newest of the network that has most
 * is cut off; a call that asks for addresses (`?images=url`) does not wait.
 * The session is checked again after the wait, because it may have ended meanwhile.
 */
export function base64Limit(
  requireSession: (request: FastifyRequest) => Promise<void>,
  countRefusal: CountRefusal,
): Base64Turn {
  const semaphore = new FairSemaphore({
    slots: 32,
    slotsPerKey: 1,
    waiting: 500,
    waitingPerKey: 11,
    onRefuse: () => countRefusal('base64'),
  })

  return async (request, reply) => {
    if ((request.query as { images?: string }).images === 'url') return
    const { socket } = request.raw
    // Node gives a response its socket once the responses before it on the connection have been sent.
    // With a slot it would keep the person's other calls waiting until then, even those before it.
    if (!reply.raw.socket) await once(reply.raw, 'socket')
    const keys = [viewerId(request), networkKey(request.ip)] as const
    const release = await semaphore.acquire(keys, socket, () => socket.destroy())
    // The 'close' event of this socket has passed, so nothing would release the slot later.
    if (socket.destroyed) {
      release()
      throw new AppError('timeout')
    }
    const deadline = setTimeout(() => socket.destroy(), readWithinMs)
    reply.raw.once('close', () => {
      clearTimeout(deadline)
      release()
    })
    await requireSession(request)
  }
}
