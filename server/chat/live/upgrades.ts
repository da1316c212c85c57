import type { IncomingMessage } from 'node:http'
import type { App } from '../../deps.ts'
import { AppError } from '../../errors.ts'

/** Where a socket is offered: `/`, and `/api/michisocket/{userId}`. */
const socketPath = /^\/(api\/michisocket\/\w{1,200}\/?)?(\?|$)/

const wantsSocket = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket'

/**
 * Requests that are not upgraded are answered as ordinary ones: other protocols (`curl --http2` asks
 * for h2c), addresses without a socket, and everything while the server stops.
 */
export function shouldUpgrade(request: IncomingMessage, { server }: App): boolean {
  const isOffered = wantsSocket(request) && socketPath.test(request.url ?? '')
  return isOffered && server.listenerCount('upgrade') > 0
}

export function stopUpgrading({ server }: App): void {
  server.removeAllListeners('upgrade')
}

/** A WebSocket to an address that offers none is refused at once, not answered with a page. */
export function refuseElsewhere(app: App): void {
  app.server.prependListener('request', (request, response) => {
    if (wantsSocket(request)) response.setHeader('connection', 'close')
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (!wantsSocket(request.raw) || request.ws) {
      done()
      return
    }
    // A proxy asks another server on 503.
    done(new AppError(app.server.listenerCount('upgrade') > 0 ? 'not_found' : 'unavailable'))
  })
}
