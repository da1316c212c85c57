import { basePath } from '../../contract/routes.ts'
import { closeCodes } from '../../contract/socket.ts'
import type { App, Deps } from '../deps.ts'
import { Connection } from './connection.ts'

const maxOpen = 100
const maxAgeMs = 10 * 60 * 1000

// Anybody may open one: it needs no account and reaches nobody.
const nobody = { userId: 0, sessionId: 0 }

/**
 * spec §7: the /test page opens a plain socket to the bare address. Its text comes back to it and
 * goes nowhere else. A browser that opens the bare address is sent to the app.
 */
export function echoSocket(app: App, { config }: Deps): void {
  let open = 0
  app.route({
    method: 'GET',
    url: '/',
    schema: { hide: true },
    handler: async (_request, reply) => reply.redirect(`${basePath}/`),
    wsHandler: (socket) => {
      if (open >= maxOpen) {
        socket.close(closeCodes.tooSlow)
        return
      }
      open += 1
      const connection = new Connection({
        socket,
        owner: nobody,
        log: app.log,
        isRateLimited: config.rateLimits,
        handleFrame: async (text) => connection.write(text),
      })
      const tooOld = setTimeout(() => connection.close(closeCodes.policy), maxAgeMs)
      connection.onClose(() => {
        clearTimeout(tooOld)
        open -= 1
      })
    },
  })
}
