import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect } from 'vitest'
import { postgresPort } from '../../harness/cluster/database.ts'
import type { Machine } from '../../harness/cluster/machines.ts'
import { getCommand } from '../../server/db/find-command.ts'

const run = promisify(execFile)
const writeForMs = 25_000

/**
 * Writes to the PostgreSQL of a machine from the same machine, so that a cut link does not stop it. The
 * next primary must have every acknowledged write.
 */
export async function writeOnMachine(machine: Machine, databaseUrl: string) {
  const { username, password, pathname } = new URL(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create table if not exists cut_off (id int primary key)')
  const { rows } = await client.query('select coalesce(max(id), 0) as last from cut_off')
  await client.end()
  let id = Number(rows[0]?.last)
  const acknowledged: number[] = []
  const [command = '', ...args] = [...machine.prefix, getCommand('psql'), '--no-psqlrc', '--quiet']
  const url = `postgres://${username}@${machine.address}:${postgresPort}${pathname}?connect_timeout=2`
  const write = async () => {
    const insert = ++id
    const statement = `insert into cut_off values (${insert})`
    const env = { ...process.env, PGPASSWORD: password }
    await run(command, [...args, url, '--command', statement], { env, timeout: 10_000 })
    acknowledged.push(insert)
  }
  await write()
  const until = Date.now() + writeForMs
  const writing = (async () => {
    // A write that waits for its standby must not delay the other writes.
    const all: Promise<unknown>[] = []
    while (Date.now() < until) {
      all.push(write().catch(() => {}))
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    await Promise.all(all)
  })()
  return {
    async expectKept() {
      await writing
      const reader = new pg.Client({ connectionString: databaseUrl })
      await reader.connect()
      const kept = await reader.query<{ id: number }>('select id from cut_off')
      await reader.end()
      expect(kept.rows.map((row) => row.id)).toEqual(expect.arrayContaining(acknowledged))
    },
  }
}
