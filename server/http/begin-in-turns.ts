import type { App } from '../deps.ts'
import { addressKey } from './address-key.ts'

/** A millisecond or two of work. */
const perTurn = 4

/**
 * Begins a few requests in each turn of the event loop, one of each address after the other (round
 * robin). Node alone begins whatever has come in: a hundred logins of the same moment would keep
 * everybody waiting until the last of them had begun.
 */
export function beginInTurns(app: App): void {
  /** Of each address that waits, in the order of their turns. */
  const lines = new Map<string, (() => void)[]>()
  let begun = 0
  let isTurnDue = false

  const takeTurn = () => {
    begun = 0
    for (const [address, line] of lines) {
      if (begun >= perTurn) break
      begun += 1
      lines.delete(address)
      const begin = line.shift()
      if (line.length > 0) lines.set(address, line)
      begin?.()
    }
    isTurnDue = begun > 0
    if (isTurnDue) setImmediate(takeTurn)
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTurnDue) setImmediate(takeTurn)
    isTurnDue = true
    if (begun < perTurn && lines.size === 0) {
      begun += 1
      done()
      return
    }
    const address = addressKey(request.ip)
    const line = lines.get(address)
    if (line) line.push(done)
    else lines.set(address, [done])
  })
}
