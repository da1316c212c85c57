import type { Socket } from 'node:net'
import { viewerId } from '../accounts/authentication.ts'
import type { Base64Turn, CountRefusal } from '../deps.ts'
import { AppError } from '../errors.ts'
import { FairSemaphore } from '../process/fair-semaphore.ts'

const answersAPerson = 12

/**
 * Answers with pictures in base64 are heavy: a person gets one at a time, and the next when that
 * has left or its connection is gone. Each holds a slice or two of what it has to say. When others
 * wait because there are too many in all, the one that has lasted longest goes.
 */
export function base64Turns(
  countRefusal: CountRefusal,
  { answersInAll = 64, patienceMs = 5000 } = {},
): Base64Turn {
  const turns = new FairSemaphore(answersInAll)
  const underWay = new Map<Socket, number>()

  const makeRoom = () => {
    const [oldest] = underWay
    if (!turns.isFull || !oldest || performance.now() - oldest[1] < patienceMs) return
    countRefusal('base64')
    oldest[0].destroy()
  }

  return async (request, reply) => {
    if ((request.query as { images?: string }).images === 'url') return
    const { socket } = request.raw
    const userId = viewerId(request)
    if (turns.count(userId) >= answersAPerson) {
      countRefusal('base64')
      throw new AppError('too_many_requests')
    }
    const looking = setInterval(makeRoom, 1000)
    makeRoom()
    await turns.acquire(userId)
    clearInterval(looking)
    // Its connection has gone while it waited, and will not say so again.
    if (socket.destroyed) {
      turns.release(userId)
      throw new AppError('timeout')
    }
    underWay.set(socket, performance.now())
    reply.raw.once('close', () => {
      underWay.delete(socket)
      turns.release(userId)
    })
  }
}
