import { availableParallelism } from 'node:os'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../deps.ts'
import { networkKey } from '../http/address-key.ts'
import { FairSemaphore } from '../http/fair-semaphore.ts'
import { type Guessed, guessLimits } from './guess-limits.ts'
import { decoyHash, type HashCost, hashPassword, verifyPassword } from './passwords.ts'

/**
 * Hashing a password takes tens of milliseconds of a core, so only a few are hashed at once, and the
 * rest waits in a queue that is fair by network and by account: neither many networks with one account
 * nor many accounts of one network get more than one share, also with right passwords. Known browsers
 * and signed-in people have a queue of their own: the owner of an account does not wait for strangers.
 */
export function passwordChecks(app: App, deps: Deps, cost: HashCost) {
  const guesses = guessLimits(app, deps)
  const decoy = decoyHash(cost)
  const unlimited = Number.POSITIVE_INFINITY
  const bounds = {
    ...(deps.config.rateLimits
      ? { waiting: 200, waitingPerKey: 20 }
      : { waiting: unlimited, waitingPerKey: unlimited }),
    onRefuse: () => deps.countRefusal('hashes'),
  }
  // One core stays free for requests.
  const strangersAtOnce = Math.max(1, Math.min(availableParallelism() - 1, 2))
  const forStrangers = new FairSemaphore({ slots: strangersAtOnce, ...bounds })
  const forKnown = new FairSemaphore({ slots: 1, ...bounds })

  const inTurn = <T>(
    request: FastifyRequest,
    whose: { userId: number } | { email: string } | null,
    work: () => Promise<T>,
  ) => {
    const network = networkKey(request.ip)
    const known = whose !== null && 'userId' in whose
    const queue = known ? forKnown : forStrangers
    if (!whose) return queue.run(network, work, request.socket)
    const account = 'userId' in whose ? whose.userId : `account ${whose.email}`
    return queue.run([network, account], work, request.socket)
  }

  return {
    /** `userId`: of somebody who has proven who they are. */
    hash: (request: FastifyRequest, password: string, userId = request.session?.userId) =>
      inTurn(request, userId === undefined ? null : { userId }, () => hashPassword(password, cost)),

    /** True if the password belongs to the hash. Without a hash it takes as long, and is false. */
    async isRight(
      request: FastifyRequest,
      guessed: Guessed,
      { hash, password }: { hash: string | undefined; password: string },
    ): Promise<boolean> {
      await guesses.refuseIfOver(request, guessed)
      return inTurn(request, guessed, async () => {
        const guess = await guesses.count(request, guessed)
        const matches = await verifyPassword(hash ?? decoy, password)
        const isRight = hash !== undefined && matches
        await (isRight ? guess.right() : guess.wrong())
        return isRight
      })
    },
  }
}
