import type { WebSocket } from 'ws'
import { basePath } from '../../contract/routes.ts'
import { closeCodes } from '../../contract/socket-protocol.ts'
import { Connection, refuse } from '../chat/live/connection.ts'
import { testSockets } from '../chat/live/rates.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { addressKey } from '../http/address-key.ts'

const maxAgeMs = 10 * 60 * 1000

// Anybody may open one: it needs no account and reaches nobody.
const nobody = { userId: 0, sessionId: 0 }

/**
 * spec §7: the /test page opens a plain socket to the bare address. Its text comes back to it and
 * goes nowhere else. A browser that opens the bare address is sent to the app.
 */
export function echoSocket(app: App, { countRefusal, sockets: { rates } }: FeatureDeps): void {
  const open = new Map<WebSocket, string>()
  const isFull = (address: string) =>
    open.size >= testSockets.open ||
    [...open.values()].filter((each) => each === address).length >= testSockets.perAddress

  app.route({
    method: 'GET',
    url: '/',
    schema: { hide: true },
    preHandler: async ({ ws, ip }) => {
      if (ws && !rates.sockets.take(addressKey(ip))) throw new AppError('too_many_requests', 1)
    },
    handler: async (_request, reply) => reply.redirect(`${basePath}/`),
    wsHandler: (socket, { ip }) => {
      const address = addressKey(ip)
      if (isFull(address)) {
        countRefusal('open sockets')
        refuse(socket, closeCodes.tooSlow)
        return
      }
      open.set(socket, address)
      const connection = new Connection({
        socket,
        owner: nobody,
        log: app.log,
        takeFrame: () => rates.frames.take(address),
        countRefusal,
        handleFrame: async (text) => connection.write(text),
      })
      const tooOld = setTimeout(() => connection.close(closeCodes.policy), maxAgeMs)
      connection.onClose(() => {
        clearTimeout(tooOld)
        open.delete(socket)
      })
    },
  })
}
