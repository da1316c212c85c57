import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../deps.ts'
import { addressKey } from './address-key.ts'
import { TokenBuckets } from './token-buckets.ts'

/** So many refusals are sent to an address without delay: more than a person ever meets. */
const promptRefusals = { burst: 20, perSecond: 2 }

/** How many refusals may be held back; more than a browser has connections. */
const mostHeld = { perAddress: 200, inAll: 2000 }

export type Tarpit = (request: FastifyRequest) => Promise<void>

/**
 * Holds refusals back where an address has had many: whoever asks again as soon as the answer is
 * there asks once a second, not a thousand times. Those that are too many to wait lose their
 * connection.
 */
export function tarpit(
  app: App,
  { config, countRefusal, now }: Pick<Deps, 'config' | 'countRefusal' | 'now'>,
  holdMs: number,
): Tarpit {
  if (!config.rateLimits) return async () => {}
  const prompt = new TokenBuckets({ ...promptRefusals, now })
  const heldOf = new Map<string, number>()
  let held = 0
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())

  return async ({ ip, raw: { socket } }) => {
    const address = addressKey(ip)
    if (prompt.take(address)) return
    const own = heldOf.get(address) ?? 0
    if (own >= mostHeld.perAddress || held >= mostHeld.inAll) {
      countRefusal('refusals')
      socket.destroy()
      return
    }
    heldOf.set(address, own + 1)
    held += 1
    // Not all of the same moment at the same moment.
    await sleep(holdMs * (0.5 + Math.random()), null, closing).catch(() => {})
    held -= 1
    const left = (heldOf.get(address) ?? 1) - 1
    if (left > 0) heldOf.set(address, left)
    else heldOf.delete(address)
  }
}
