import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { closeCodes } from '../../../contract/socket-protocol.ts'
import type { App } from '../../deps.ts'
import type { Connections } from './connections.ts'
import { stopUpgrading } from './upgrades.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Closes all sockets gently, before the app is closed. */
    drain(times: DrainTimes, signal: AbortSignal): Promise<void>
  }
}

interface DrainTimes {
  /** Everything goes on for this long, while `/healthz` tells proxies to use another server. */
  warnMs: number
  /** Sockets are closed over this time, so that clients do not reach another server all at once. */
  spreadMs: number
}

const steps = 20

/**
 * Gives the app its `drain`, and answers whether that has begun. The server answers requests until
 * its end. It ends at once when nobody is connected, or when the signal aborts it.
 */
export function draining(app: App, connections: Connections): () => boolean {
  let hasBegun = false

  app.decorate('drain', async ({ warnMs, spreadMs }, signal) => {
    hasBegun = true
    const countOpen = promisify(app.server.getConnections.bind(app.server))
    if ((await countOpen()) === 0) return
    // Proxies keep connections for later: these are not used again.
    app.server.prependListener('request', (_, response) => {
      response.setHeader('connection', 'close')
    })
    await pause(warnMs, signal)
    if (signal.aborted) return
    stopUpgrading(app)
    const open = [...connections]
    const share = Math.ceil(open.length / steps)
    while (open.length > 0 && !signal.aborted) {
      for (const connection of open.splice(0, share)) {
        void connection.drain().then(() => connection.close(closeCodes.restarting))
      }
      await pause(spreadMs / steps, signal)
    }
  })
  return () => hasBegun
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, null, { signal }).catch(() => {})
}
