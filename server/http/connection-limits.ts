import type { Socket } from 'node:net'
import type { App, CountRefusal } from '../deps.ts'

/** Browsers and proxies do not pipeline: they wait for each answer. */
const maxPipelined = 8

/**
 * Bounds what one connection holds. We close a connection with too many unanswered requests, and one
 * that reads nothing of its answer for `connectionTimeout`.
 */
export function connectionLimits(app: App, countRefusal: CountRefusal): void {
  const unanswered = new WeakMap<Socket, number>()
  const countOf = (socket: Socket) => unanswered.get(socket) ?? 0

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    if (!request.ws) {
      unanswered.set(socket, countOf(socket) + 1)
      reply.raw.once('close', () => unanswered.set(socket, countOf(socket) - 1))
    }
    if (countOf(socket) > maxPipelined && !socket.destroyed) {
      countRefusal('pipelined')
      socket.destroy()
    }
    done()
  })

  app.server.on('timeout', (socket: Socket) => {
    const isUnread = socket.writableLength > 0
    if (isUnread) countRefusal('unread')
    // A client that waits for our answer has nothing to read, so it is not idle.
    if (isUnread || countOf(socket) === 0) socket.destroy()
  })
}
