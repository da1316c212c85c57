import type { Socket } from 'node:net'
import type { App, CountRefusal } from '../deps.ts'

/** Browsers and proxies send a request when they have the answer to the last. */
const mostWaiting = 64

/**
 * Begins with a request when the answers before it on its connection have left. They leave in that
 * order anyway; all begun at once, those that nobody reads would fill the memory.
 *
 * A connection that takes nothing of its answer for `connectionTimeout` is ended. Whoever reads
 * slowly but steadily is not: to Node every part that is taken is activity. A connection that waits
 * for us has nothing to take, and a WebSocket has its own heartbeat.
 */
export function answerInTurn(app: App, countRefusal: CountRefusal): void {
  /** Those with a request under way, and what waits behind it. */
  const waitingOn = new WeakMap<Socket, (() => void)[]>()

  app.addHook('onRequest', (request, reply, done) => {
    if (request.ws) {
      done()
      return
    }
    const { socket } = request.raw
    reply.raw.once('close', () => {
      const next = waitingOn.get(socket)?.shift()
      if (!next) waitingOn.delete(socket)
      // Not at once: whoever sends the next request only then has waited as well.
      else if (!socket.destroyed) setImmediate(next)
    })
    const waiting = waitingOn.get(socket)
    if (!waiting) {
      waitingOn.set(socket, [])
      done()
      return
    }
    if (waiting.length >= mostWaiting && !socket.destroyed) {
      countRefusal('pipelined')
      socket.destroy()
    }
    waiting.push(done)
  })

  app.server.on('timeout', (socket: Socket) => {
    const isUnread = socket.writableLength > 0
    if (isUnread) countRefusal('unread')
    if (isUnread || !waitingOn.has(socket)) socket.destroy()
  })
}
