import { availableParallelism } from 'node:os'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../deps.ts'
import { addressKey } from '../http/address-key.ts'
import { FairSemaphore } from '../http/fair-semaphore.ts'
import { type Guessed, guessLimits } from './guess-limits.ts'
import { decoyHash, type HashCost, hashPassword, verifyPassword } from './passwords.ts'

/**
 * Hashing a password takes tens of milliseconds of a core, so only a few are hashed at once, and the
 * rest waits in a queue that is fair by address. Known browsers and signed-in people have a queue of
 * their own: however many strangers guess, the owner of an account does not wait for them.
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
  const strangers = new FairSemaphore({ slots: strangersAtOnce, ...bounds })
  const known = new FairSemaphore({ slots: 1, ...bounds })

  const inTurn = <T>(request: FastifyRequest, isKnown: boolean, work: () => Promise<T>) =>
    (isKnown ? known : strangers).run(addressKey(request.ip), work, request.socket)

  return {
    hash: (request: FastifyRequest, password: string) =>
      inTurn(request, request.session !== null, () => hashPassword(password, cost)),

    /** True if the password belongs to the hash. Without a hash it takes as long, and is false. */
    async isRight(
      request: FastifyRequest,
      guessed: Guessed,
      { hash, password }: { hash: string | undefined; password: string },
    ): Promise<boolean> {
      await guesses.refuseIfOver(request, guessed)
      return inTurn(request, 'userId' in guessed, async () => {
        const guess = await guesses.count(request, guessed)
        const matches = await verifyPassword(hash ?? decoy, password)
        const isRight = hash !== undefined && matches
        await (isRight ? guess.right() : guess.wrong())
        return isRight
      })
    },
  }
}
