import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../deps.ts'
import { type Guessed, guessLimits } from './guess-limits.ts'
import { HashQueue } from './hash-queue.ts'
import { HashThreads, hashesAtOnce } from './hash-threads.ts'
import { type Derive, decoyHash, type HashCost, hashPassword, verifyPassword } from './passwords.ts'

/**
 * Whatever requests make the server hash: each hash in its turn, and each guess counted. Whoever is
 * known, by a browser that has been in the account or by a session, waits behind no stranger.
 */
export function passwordWork(app: App, deps: Deps, cost: HashCost) {
  const threads = new HashThreads()
  app.addHook('onClose', () => threads.close())
  const decoy = decoyHash(cost)
  const derive: Derive = (parameters) => threads.derive(parameters)
  const { refuseIfOver, countWrong } = guessLimits(app, deps)
  const unlimited = Number.POSITIVE_INFINITY
  const bounds = deps.config.rateLimits
    ? { share: 20, total: 200 }
    : { share: unlimited, total: unlimited }
  const strangers = new HashQueue({ atOnce: hashesAtOnce(), ...bounds }, deps.countRefusal)
  const known = new HashQueue({ atOnce: 1, ...bounds }, deps.countRefusal)

  return {
    hash: (request: FastifyRequest, password: string) =>
      (request.session ? known : strangers).run(request, () =>
        hashPassword(password, { cost, derive }),
      ),

    /** Whether the password is that of the hash. Where there is none, it takes as long to say no. */
    async isRight(
      request: FastifyRequest,
      guessed: Guessed,
      { hash, password }: { hash: string | undefined; password: string },
    ): Promise<boolean> {
      await refuseIfOver(request, guessed)
      const isKnown = 'userId' in guessed || guessed.device !== null
      return (isKnown ? known : strangers).run(request, async () => {
        // Others may have used the budget up while this one waited.
        await refuseIfOver(request, guessed)
        const matches = await verifyPassword(hash ?? decoy, password, derive)
        const right = hash !== undefined && matches
        if (!right) await countWrong(request, guessed)
        return right
      })
    },
  }
}

export type PasswordWork = ReturnType<typeof passwordWork>
