import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { ServerEvent } from '../../contract/socket.ts'
import { Id } from '../../contract/wire.ts'
import { throttledLog } from '../throttled-log.ts'
import type { Bus, Publication } from './bus.ts'
import { openLocalBus } from './local-bus.ts'
import { type RedisAddress, readRedisAddress } from './redis-address.ts'
import { connectorFor } from './redis-connector.ts'

const pingEveryMs = 2000

/** What servers publish to each other. */
const Sent = Type.Object({
  serverId: Type.String(),
  publication: Type.Object({
    to: Type.Union([Type.Array(Id), Type.Literal('everyone')]),
    event: ServerEvent,
    sessionId: Type.Optional(Id),
  }),
})

/** Commands fail at once while Redis is away. Nothing queues up, since the store has everything. */
export function connectRedis(url: string): Redis {
  const address = readRedisAddress(url)
  const options: RedisAddress = {
    ...address,
    Connector: connectorFor(address),
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 2000,
    connectTimeout: 2000,
    sentinelCommandTimeout: 2000,
    retryStrategy: backoff,
    sentinelRetryStrategy: backoff,
  }
  return new Redis(options)
}

function backoff(attempt: number): number {
  return Math.min(50 * 2 ** attempt, 1000) * (0.5 + Math.random() / 2)
}

/** Delivers a publication to this server's sockets at once, and to other servers through Redis. */
export function openRedisBus(publisher: Redis, log: FastifyBaseLogger): Bus {
  const local = openLocalBus()
  const serverId = randomUUID()
  // The automatic resubscription of ioredis leaves a rejection that nothing handles.
  const subscriber = publisher.duplicate({ autoResubscribe: false })
  // Pub/sub does not see Redis' numbered databases, so the prefix keeps installations apart.
  const channel = `${publisher.options.keyPrefix ?? ''}michi-publications`

  let someFailed = false
  const publishToOthers = (publication: Publication) => {
    publisher.publish(channel, JSON.stringify({ serverId, publication })).catch(() => {
      someFailed = true
    })
  }
  publisher.on('ready', () => {
    if (!someFailed) return
    someFailed = false
    publishToOthers({ to: 'everyone', event: { type: 'sync' } })
  })

  let wasSubscribed = false
  const subscribe = async () => {
    await subscriber.subscribe(channel)
    if (wasSubscribed) local.publish({ to: 'everyone', event: { type: 'sync' } })
    wasSubscribed = true
  }
  subscriber.on('ready', () => {
    subscribe().catch((error) => log.warn({ err: error }, 'the bus cannot be listened to'))
  })
  const ours = Compile(Sent)
  const warn = throttledLog(log, Date.now)
  subscriber.on('message', (_channel, text) => {
    const received = parseJson(text)
    if (!ours.Check(received)) warn('an unknown publication came over the bus')
    else if (received.serverId !== serverId) local.publish(received.publication)
  })

  const connections = [publisher, subscriber]
  for (const connection of connections) reportOutages(connection, log)
  let servers = 1
  const countServers = async () => {
    const [, count] = await publisher.pubsub('NUMSUB', channel)
    servers = Math.max(1, Number(count))
  }
  const pings = setInterval(() => {
    connections.forEach(dropIfSilent)
    // While Redis is away, the last known number counts.
    countServers().catch(() => {})
  }, pingEveryMs)
  for (const connection of connections) connection.connect().catch(() => {})

  return {
    publish(publication) {
      local.publish(publication)
      publishToOthers(publication)
    },
    subscribe: local.subscribe,
    isShared: true,
    countServers: () => servers,
    async ping() {
      await Promise.all(connections.map((connection) => connection.ping()))
    },
    async close() {
      clearInterval(pings)
      for (const connection of connections) connection.disconnect()
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function reportOutages(connection: Redis, log: FastifyBaseLogger): void {
  let isAway = false
  connection.on('error', (error) => {
    if (!isAway) log.warn({ err: error }, 'Redis is away')
    isAway = true
  })
  connection.on('ready', () => {
    if (isAway) log.info('Redis is back')
    isAway = false
  })
}

/** A connection that broke silently looks open until it is pinged. */
function dropIfSilent(connection: Redis): void {
  if (connection.status !== 'ready') return
  connection.ping().catch(() => connection.disconnect(true))
}
