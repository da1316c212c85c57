import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { getCommand } from '../../server/db/find-command.ts'
import type { Machine } from './machines.ts'
import { type Part, startPart } from './part.ts'

export const sentinelPort = 26379
const redisPort = 6379
export const masterName = 'michi'

/** The first Redis starts as the master; after that Sentinel decides. */
export function startRedis(machine: Machine, first: Machine, password: string): Promise<Part> {
  const file = join(machine.folder, 'redis.conf')
  writeFileSync(
    file,
    [
      `bind ${machine.address}`,
      `port ${redisPort}`,
      `dir ${machine.folder}`,
      `requirepass ${password}`,
      `masterauth ${password}`,
      'save ""',
      'repl-timeout 5',
      'repl-ping-replica-period 1',
      'repl-diskless-sync-delay 0',
      ...(machine === first ? [] : [`replicaof ${first.address} ${redisPort}`]),
    ].join('\n'),
    { mode: 0o600 },
  )
  return startPart({
    machine,
    name: 'redis',
    command: getCommand('redis-server'),
    args: [file],
    isReady: () => accepts(machine.address, redisPort),
  })
}

export function startSentinel(machine: Machine, first: Machine, password: string): Promise<Part> {
  const file = join(machine.folder, 'sentinel.conf')
  writeFileSync(
    file,
    [
      `bind ${machine.address}`,
      `port ${sentinelPort}`,
      `dir ${machine.folder}`,
      `sentinel monitor ${masterName} ${first.address} ${redisPort} 2`,
      `sentinel auth-pass ${masterName} ${password}`,
      `sentinel down-after-milliseconds ${masterName} 2000`,
      `sentinel failover-timeout ${masterName} 5000`,
      `sentinel parallel-syncs ${masterName} 2`,
    ].join('\n'),
    { mode: 0o600 },
  )
  return startPart({
    machine,
    name: 'sentinel',
    command: getCommand('redis-sentinel'),
    args: [file],
    isReady: () => accepts(machine.address, sentinelPort),
  })
}

export async function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 }, () => done(true))
    const done = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.on('error', () => done(false))
    socket.on('timeout', () => done(false))
  })
}
