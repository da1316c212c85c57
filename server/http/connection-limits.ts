import type { Socket } from 'node:net'
import type { App, CountRefusal } from '../deps.ts'

/** Browsers and proxies send a request when they have the answer to the last one. */
const maxPipelined = 8

/**
 * Bounds what one connection holds. One with too many unanswered requests is ended, and so is one that
 * reads nothing of its answer for `connectionTimeout`. Node counts every part that is read as activity.
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
    // A connection that waits for its answer has nothing to read.
    if (isUnread || countOf(socket) === 0) socket.destroy()
  })
}
