import { setTimeout as sleep } from 'node:timers/promises'
import websocket from '@fastify/websocket'
import { closeCodes, socketProtocol } from '../../../contract/socket-protocol.ts'
import { listOpenSessions } from '../../accounts/sessions.queries.ts'
import type { App, Deps } from '../../deps.ts'
import { serverLimits } from '../../limits.ts'
import { repeat } from '../../repeat.ts'
import { type Connection, closeSoon, refuse } from './connection.ts'
import { Connections } from './connections.ts'
import { draining } from './drain.ts'
import { Heartbeat } from './heartbeat.ts'
import { type Rates, socketRates } from './rates.ts'
import { refuseElsewhere, stopUpgrading } from './upgrades.ts'

/** A peer that is gone is found within twice this time. */
const heartbeatMs = 25_000

/** How often all sessions are checked while no publication of other servers comes through. */
const busAwayMs = 1000

/** How long a stopping server waits for messages that are being stored. */
const drainWithinMs = 5000

/** The most frames and reads for one message. A browser needs one, a proxy a few. */
const maxPieces = 64

const tooLarge = new Set(['WS_ERR_UNSUPPORTED_MESSAGE_LENGTH', 'WS_ERR_TOO_MANY_BUFFERED_PARTS'])

export interface Live {
  rates: Rates
  connections: Connections
  heartbeat: Heartbeat
  isDraining: () => boolean
  /** Closes those of these sockets whose session has ended. */
  closeEndedSessions: (connections: Connection[]) => Promise<void>
}

/** Sockets on this server: kept alive, and closed when their session or the server ends. */
export async function live(
  app: App,
  deps: Deps,
  { heartbeatMs: period = heartbeatMs }: { heartbeatMs?: number | undefined } = {},
): Promise<Live> {
  const { db, bus, countRefusal, now } = deps
  const connections = new Connections(countRefusal)

  // A `session.ended` can get lost between servers, and a session can expire: the store knows.
  const closeEndedSessions = async (group: Connection[]) => {
    const sessionIds = [...new Set(group.map(({ owner }) => owner.sessionId))]
    const open = new Set(await listOpenSessions(db, sessionIds, now()))
    for (const { owner } of group.filter(({ owner }) => !open.has(owner.sessionId))) {
      connections.deliver({
        to: [owner.userId],
        sessionId: owner.sessionId,
        event: { type: 'session.ended' },
      })
    }
  }
  const heartbeat = new Heartbeat(period, (group) => {
    closeEndedSessions(group).catch((error) =>
      app.log.warn({ err: error }, 'sessions cannot be checked'),
    )
  })
  const checkWhileBusIsAway = async () => {
    const isThere = await bus.ping().then(
      () => true,
      () => false,
    )
    if (!isThere) await closeEndedSessions([...connections])
  }
  if (bus.isShared) repeat(app, busAwayMs, checkWhileBusIsAway, 'sessions cannot be checked')

  await app.register(websocket, {
    options: {
      maxPayload: serverLimits.frameBytes,
      maxFragments: maxPieces,
      maxBufferedChunks: maxPieces,
      // One frame in a turn of the event loop: one read may bring ten thousand empty ones.
      allowSynchronousEvents: false,
      // A connection answers pings itself: as fast as they are read, not as fast as they come.
      autoPong: false,
      handleProtocols: (offered) => offered.has(socketProtocol) && socketProtocol,
    },
    errorHandler: (error, socket, request) => {
      if (tooLarge.has((error as { code?: string }).code ?? '')) countRefusal('socket bounds')
      request.log.debug({ err: error }, 'a socket broke')
      // ws would continue to read in the next tick and drop what it reads.
      process.nextTick(() => refuse(socket, closeCodes.broken))
    },
    preClose: async () => {
      stopUpgrading(app)
      heartbeat.stop()
      const drained = Promise.all(Array.from(connections, (each) => each.drain()))
      await Promise.race([drained, sleep(drainWithinMs, null, { ref: false })])
      for (const socket of app.websocketServer.clients) closeSoon(socket, closeCodes.restarting)
    },
  })
  refuseElsewhere(app)
  const isDraining = draining(app, connections)
  return { rates: socketRates(deps), connections, heartbeat, isDraining, closeEndedSessions }
}
