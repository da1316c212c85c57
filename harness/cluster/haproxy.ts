import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCommand } from '../../server/db/find-command.ts'
import { patroniPort, postgresPort } from './database.ts'
import type { Machine } from './machines.ts'
import { type Part, startPart } from './part.ts'
import { accepts } from './redis.ts'

export const haproxyPort = 5000

/** Forwards to the PostgreSQL that Patroni calls the primary, and closes connections to all others. */
export function startHaproxy(machine: Machine, databases: Machine[]): Promise<Part> {
  const file = join(machine.folder, 'haproxy.cfg')
  const servers = databases.map(
    ({ name, address }) => `  server ${name} ${address}:${postgresPort} check port ${patroniPort}`,
  )
  writeFileSync(
    file,
    `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 1h
  timeout server 1h
  option clitcpka
  option srvtcpka
listen postgres
  bind ${machine.address}:${haproxyPort}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  )
  return startPart({
    machine,
    name: 'haproxy',
    command: getCommand('haproxy'),
    args: ['-db', '-f', file],
    isReady: () => accepts(machine.address, haproxyPort),
  })
}
