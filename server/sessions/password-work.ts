import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../deps.ts'
import { spareCores } from '../process/spare-cores.ts'
import { type Guessed, guessLimits } from './guess-limits.ts'
import { HashQueue } from './hash-queue.ts'
import { HashThreads, hashesAtOnce } from './hash-threads.ts'
import { type Derive, hashPassword, verifyNothing, verifyPassword } from './passwords.ts'

/** How long a stranger waits for a core that decodes a picture: an ordinary one takes as long. */
const patienceMs = 250

/**
 * Whatever requests make the server hash: each hash in its turn, and each guess counted. Whoever is
 * known, by a browser that has been in the account or by a session, waits behind no stranger.
 */
export function passwordWork(app: App, deps: Deps) {
  const threads = new HashThreads()
  app.addHook('onClose', () => threads.close())
  const deriveNow: Derive = (parameters) => threads.derive(parameters)
  const deriveInTime: Derive = (parameters) =>
    spareCores.run(patienceMs, () => deriveNow(parameters))
  const { refuseIfOver, countWrong } = guessLimits(app, deps)
  const unlimited = Number.POSITIVE_INFINITY
  const bounds = deps.config.rateLimits
    ? { share: 20, total: 200 }
    : { share: unlimited, total: unlimited }
  const strangers = {
    queue: new HashQueue({ atOnce: hashesAtOnce(), ...bounds }, deps.countRefusal),
    derive: deriveInTime,
  }
  const known = {
    queue: new HashQueue({ atOnce: 1, ...bounds }, deps.countRefusal),
    derive: deriveNow,
  }

  return {
    hash(request: FastifyRequest, password: string): Promise<string> {
      const { queue, derive } = request.session ? known : strangers
      return queue.run(request, () => hashPassword(password, { derive }))
    },

    /** Whether the password is that of the hash. Where there is none, it takes as long to say no. */
    async isRight(
      request: FastifyRequest,
      guessed: Guessed,
      { hash, password }: { hash: string | undefined; password: string },
    ): Promise<boolean> {
      await refuseIfOver(request, guessed)
      const isKnown = 'userId' in guessed || guessed.device !== null
      const { queue, derive } = isKnown ? known : strangers
      return queue.run(request, async () => {
        // Others may have used the budget up while this one waited.
        await refuseIfOver(request, guessed)
        const right = hash
          ? await verifyPassword(hash, password, derive)
          : await verifyNothing(password, derive)
        if (!right) await countWrong(request, guessed)
        return right
      })
    },
  }
}

export type PasswordWork = ReturnType<typeof passwordWork>
