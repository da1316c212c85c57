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

class RedisOfSentinels extends SentinelConnector {
  override async connect(...args: Parameters<Connect>): ReturnType<Connect> {
    return (await super.connect(...args)).on('error', () => {})
  }
}

interface AsksSentinels {
  connectToSentinel(endpoint: object, options?: RedisOptions): Redis
}

// Private in ioredis, but the only place where the connection to a Sentinel takes options.
const asker = RedisOfSentinels.prototype as unknown as AsksSentinels
const { connectToSentinel } = asker
asker.connectToSentinel = function (endpoint, options) {
  return connectToSentinel.call(this, endpoint, {
    ...options,
    Connector: OneRedis as Connector,
  })
}

export function connectorFor({ sentinels }: RedisOptions): Connector {
  return (sentinels ? RedisOfSentinels : OneRedis) as Connector
}
