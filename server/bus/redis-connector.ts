import type { Redis, RedisOptions } from 'ioredis'
import { SentinelConnector, StandaloneConnector } from 'ioredis/built/connectors/index.js'

/*
 * ioredis listens only for the first error of a stream. A TLS stream can emit two: the certificate is
 * refused, and then the next bytes are an alert or cannot be read. Without a listener, Node would
 * crash on the second error, so each stream gets a listener that stays.
 */

type Connect = StandaloneConnector['connect']
type Connector = RedisOptions['Connector']

class OneRedis extends StandaloneConnector {
  override async connect(...args: Parameters<Connect>): ReturnType<Connect> {
    return (await super.connect(...args)).on('error', () => {})
  }
}

interface SentinelClients {
  connect(...args: Parameters<Connect>): ReturnType<Connect>
  connectToSentinel(endpoint: object, options?: RedisOptions): Redis
}

// The types of ioredis call `connectToSentinel` private. No option reaches these connections.
const Sentinels = SentinelConnector as unknown as new (
  ...args: ConstructorParameters<typeof SentinelConnector>
) => SentinelClients

class RedisOfSentinels extends Sentinels {
  override async connect(...args: Parameters<Connect>): ReturnType<Connect> {
    return (await super.connect(...args)).on('error', () => {})
  }

  override connectToSentinel(endpoint: object, options?: RedisOptions): Redis {
    return super.connectToSentinel(endpoint, { ...options, Connector: OneRedis as Connector })
  }
}

export function connectorFor({ sentinels }: RedisOptions): Connector {
  return (sentinels ? RedisOfSentinels : OneRedis) as unknown as Connector
}
