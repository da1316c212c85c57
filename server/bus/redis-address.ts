import { readFileSync } from 'node:fs'
import type { RedisOptions } from 'ioredis'
import { ConfigError } from '../config.ts'
import { parseHostList } from '../host-list.ts'

export type RedisAddress = Omit<RedisOptions, 'replyMapping'>

/**
 * Converts REDIS_URL to options of ioredis: one Redis (`redis://`), or the Sentinels that know the
 * master (`redis+sentinel://:password@a:26379,b:26379/name`). With `rediss` all connections use TLS.
 */
export function readRedisAddress(text: string): RedisAddress {
  const { url, hosts } = parseHostList(text) ?? {}
  if (!url || !hosts) throw new ConfigError('REDIS_URL must be an address.')
  const { protocol, username, password, pathname, searchParams } = url
  const isSentinel = protocol.endsWith('+sentinel:')
  const tls = protocol.startsWith('rediss') ? readTls(searchParams.get('sslrootcert')) : null
  const [first = '', database] = pathname.slice(1).split('/').map(decodeURIComponent)
  const db = Number(searchParams.get('db') ?? (isSentinel ? database : first)) || 0
  const keyPrefix = searchParams.get('keyPrefix')
  const shared: RedisAddress = {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(keyPrefix && { keyPrefix }),
    ...(tls && { tls }),
    db,
  }
  if (!isSentinel) return { ...shared, ...splitPort(hosts[0] ?? '', 6379) }
  const sentinelPassword = searchParams.get('sentinelPassword')
  return {
    ...shared,
    name: first,
    sentinels: hosts.map((host) => splitPort(host, 26379)),
    ...(sentinelPassword && { sentinelPassword }),
    ...(tls && { sentinelTLS: tls, enableTLSForSentinelMode: true }),
  }
}

function splitPort(text: string, fallback: number): { host: string; port: number } {
  const [, host = '', port] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(text) ?? []
  return { host: host || '127.0.0.1', port: Number(port ?? fallback) }
}

function readTls(authorityFile: string | null): { ca?: string } {
  if (authorityFile === null) return {}
  try {
    return { ca: readFileSync(authorityFile, 'utf8') }
  } catch (error) {
    throw new ConfigError(
      `REDIS_URL names a sslrootcert that cannot be read: ${(error as Error).message}.`,
    )
  }
}
