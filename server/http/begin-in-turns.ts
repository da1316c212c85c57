import type { FastifyRequest } from 'fastify'
import type { App } from '../deps.ts'
import { addressKey } from './address-key.ts'

/** A millisecond or two of work. */
const perTurn = { visitors: 1, withCookies: 4 }

/**
 * Begins one request of a visitor and a few of those with cookies in each turn of the event loop, of
 * each address in turn (round robin). Node alone begins whatever has come in: a hundred logins of
 * the same moment would keep everybody waiting until the last of them had begun. Logins from a
 * hundred addresses bring no cookies, so whoever is signed in waits for none of them. Cookies are
 * not looked into here: who makes them up waits among those who have them.
 */
export function beginInTurns(app: App): void {
  const visitors = new Lane(perTurn.visitors)
  const withCookies = new Lane(perTurn.withCookies)
  let isTurnDue = false

  const nextTurn = () => {
    const began = visitors.takeTurn() + withCookies.takeTurn()
    isTurnDue = began > 0
    if (isTurnDue) setImmediate(nextTurn)
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTurnDue) setImmediate(nextTurn)
    isTurnDue = true
    const lane = request.headers.cookie ? withCookies : visitors
    lane.enter(request, done)
  })
}

class Lane {
  readonly #perTurn: number
  /** Of each address that waits, in the order of their turns. */
  readonly #lines = new Map<string, (() => void)[]>()
  #begun = 0

  constructor(perTurn: number) {
    this.#perTurn = perTurn
  }

  /** At once, if there is room in this turn. */
  enter({ ip }: FastifyRequest, begin: () => void): void {
    if (this.#begun < this.#perTurn && this.#lines.size === 0) {
      this.#begun += 1
      begin()
      return
    }
    const address = addressKey(ip)
    const line = this.#lines.get(address)
    if (line) line.push(begin)
    else this.#lines.set(address, [begin])
  }

  /** Begins with those who are next, and answers how many that were. */
  takeTurn(): number {
    this.#begun = 0
    for (const [address, line] of this.#lines) {
      if (this.#begun >= this.#perTurn) break
      this.#begun += 1
      this.#lines.delete(address)
      const begin = line.shift()
      if (line.length > 0) this.#lines.set(address, line)
      begin?.()
    }
    return this.#begun
  }
}
