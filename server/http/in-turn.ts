import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { App, CountRefusal } from '../deps.ts'

/** Browsers and proxies send a request when they have the answer to the last. */
const mostWaiting = 64

interface Line {
  current: FastifyRequest | null
  waiting: { request: FastifyRequest; begin: () => void }[]
}

/**
 * Where requests are pipelined: begins with one when the answers before it on its connection have
 * left. They leave in that order anyway; all begun at once, those that nobody reads would fill the
 * memory.
 *
 * A connection that takes nothing of its answer for `connectionTimeout` is ended. Whoever reads
 * slowly but steadily is not: to Node every part that is taken is activity. A connection that waits
 * for us has nothing to take, and a WebSocket has its own heartbeat.
 */
export function answerInTurn(app: App, countRefusal: CountRefusal): void {
  /** The request that is under way, and what waits behind it. */
  const lines = new WeakMap<Socket, Line>()
  const lineOf = (socket: Socket) => {
    let line = lines.get(socket)
    if (!line) {
      line = { current: null, waiting: [] }
      lines.set(socket, line)
    }
    return line
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (request.ws) {
      done()
      return
    }
    const { socket } = request.raw
    const line = lineOf(socket)
    if (!line.current) {
      line.current = request
      done()
      return
    }
    if (line.waiting.length >= mostWaiting && !socket.destroyed) {
      countRefusal('pipelined')
      socket.destroy()
    }
    line.waiting.push({ request, begin: done })
  })

  app.addHook('onResponse', (request, _reply, done) => {
    const line = lines.get(request.raw.socket)
    // Others were refused before they had a place.
    if (line?.current === request) {
      const next = line.waiting.shift()
      line.current = next?.request ?? null
      // Not at once: whoever sends the next request only then has waited as well.
      if (next) setImmediate(next.begin)
    }
    done()
  })

  app.server.on('timeout', (socket: Socket) => {
    const isUnread = socket.writableLength > 0
    if (isUnread) countRefusal('unread')
    if (isUnread || !lines.get(socket)?.current) socket.destroy()
  })
}
