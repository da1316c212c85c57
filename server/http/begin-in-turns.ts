import type { FastifyRequest } from 'fastify'
import type { App } from '../deps.ts'
import { addressKey } from './address-key.ts'

/**
 * Begins one request of a visitor and one of somebody with cookies in each turn of the event loop,
 * of each address in turn (round robin). Node alone begins whatever has come in: a hundred logins of
 * the same moment would keep everybody waiting until the last of them had begun. Logins from a
 * hundred addresses bring no cookies, so whoever is signed in waits for none of them. Cookies are
 * not looked into here: who makes them up waits among those who have them.
 */
export function beginInTurns(app: App): void {
  const lanes = { visitors: new Lane(), withCookies: new Lane() }
  let isTurnDue = false

  const nextTurn = () => {
    const hasVisitor = lanes.visitors.next()
    const hasOther = lanes.withCookies.next()
    isTurnDue = hasVisitor || hasOther
    if (isTurnDue) setImmediate(nextTurn)
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTurnDue) setImmediate(nextTurn)
    isTurnDue = true
    const lane = request.headers.cookie ? lanes.withCookies : lanes.visitors
    lane.enter(request, done)
  })
}

class Lane {
  /** Of each address that waits, in the order of their turns. */
  readonly #lines = new Map<string, (() => void)[]>()
  #isTurnTaken = false

  /** At once, if nobody has begun in this turn. */
  enter({ ip }: FastifyRequest, begin: () => void): void {
    if (!this.#isTurnTaken) {
      this.#isTurnTaken = true
      begin()
      return
    }
    const address = addressKey(ip)
    const line = this.#lines.get(address)
    if (line) line.push(begin)
    else this.#lines.set(address, [begin])
  }

  /** Begins with the next one; false when there is none. */
  next(): boolean {
    const [first] = this.#lines
    this.#isTurnTaken = first !== undefined
    if (!first) return false
    const [address, line] = first
    this.#lines.delete(address)
    const begin = line.shift()
    if (line.length > 0) this.#lines.set(address, line)
    begin?.()
    return true
  }
}
