import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type PostgresService, startPostgres } from '../../harness/services.ts'
import { openAppForTest, type TestApp } from '../../harness/test-app.ts'
import { openTestNetwork } from '../../harness/test-network.ts'

const person = (email: string) => ({ name: 'Ana', email, password: 'long enough' })

async function startForTest(...args: Parameters<typeof startPostgres>): Promise<PostgresService> {
  const postgres = await startPostgres(...args)
  onTestFinished(() => postgres.stop())
  return postgres
}

/** Makes it read-only, as Patroni does with a former primary. */
async function demote(postgres: PostgresService): Promise<void> {
  await postgres.kill()
  writeFileSync(join(postgres.data, 'standby.signal'), '')
  await postgres.start()
}

async function ask(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

const signUp = async (app: TestApp, email: string) =>
  (await app.visitor().post('/api/adduser', person(email))).status

const health = async (app: TestApp) => (await app.visitor().get('/healthz')).body

describe('a PostgreSQL that is demoted', () => {
  it('is read from, refuses writes, is told by /healthz, and is written to when promoted', async () => {
    const postgres = await startForTest()
    const app = await openAppForTest({ databaseUrl: postgres.url })
    const ana = await app.makeUser()
    await demote(postgres)
    await expect
      .poll(() => health(app))
      .toEqual({ code: 'unavailable', store: 'read-only', bus: 'ok' })
    expect((await ana.get(`/api/userprofile/${ana.id}?images=url`)).status).toBe(200)
    expect(await signUp(app, 'a@michi.es')).toBe(503)
    await ask(postgres.url, 'select pg_promote()')
    await expect.poll(() => health(app)).toMatchObject({ status: 'ok' })
    expect(await signUp(app, 'a@michi.es')).toBe(201)
  })

  it('is left for the host that takes writes, and for another when that one is demoted', async () => {
    const [one, two] = await Promise.all([startForTest(), startForTest()])
    await demote(one)
    const port = (service: PostgresService) => new URL(service.url).port
    const hosts = `127.0.0.1:${port(one)},127.0.0.1:${port(two)}`
    const app = await openAppForTest({ databaseUrl: `postgres://michi@${hosts}/postgres` })
    expect(await signUp(app, 'a@michi.es')).toBe(201)
    const portInUse = async () => {
      const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(
        app.store.db,
      )
      return String(rows[0]?.port)
    }
    expect(await portInUse()).toBe(port(two))
    await demote(two)
    await ask(one.url, 'select pg_promote()')
    await expect.poll(portInUse).toBe(port(one))
  })
})

describe('a PostgreSQL behind a broken network', () => {
  it('is 503 within seconds, and used again through new connections when the network is back', async () => {
    const postgres = await startForTest()
    const network = await openTestNetwork(postgres.url)
    onTestFinished(() => network.close())
    const { port } = new URL(network.url)
    const databaseUrl = `postgres://michi@127.0.0.1:${port}/postgres`
    const app = await openAppForTest({ databaseUrl }, { timeoutFactor: 0.2 })
    expect(await signUp(app, 'a@michi.es')).toBe(201)
    network.goSilent()
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => signUp(app, `silent${index}@michi.es`)),
    )
    expect(new Set(statuses)).toEqual(new Set([503]))
    expect(await health(app)).toEqual({ code: 'unavailable', store: 'away', bus: 'ok' })
    network.mend()
    await expect.poll(() => health(app)).toMatchObject({ status: 'ok' })
    expect(await signUp(app, 'b@michi.es')).toBe(201)
  })
})

/** Cancels commits that wait for a standby, until `ended` settles. */
async function cancelUntil(url: string, ended: Promise<unknown>): Promise<void> {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  ended.then(end, end)
  const waiting = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
  const cancel = async () => {
    await ask(url, waiting)
    return hasEnded
  }
  await expect.poll(cancel).toBe(true)
}

/** PostgreSQL's processes reload the setting one by one. */
async function untilCommitsWait(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let hasWaited = false
  client.on('notice', ({ message = '' }) => {
    hasWaited ||= message.includes('canceling wait for synchronous replication')
  })
  const write = async () => {
    while (!hasWaited) await client.query(`select pg_logical_emit_message(true, 'test', '')`)
  }
  const writing = write()
  await cancelUntil(url, writing)
  await writing
  await client.end()
}

describe('a commit that waits for a standby', () => {
  it('is not acknowledged when the wait is cancelled', async () => {
    const postgres = await startForTest()
    const app = await openAppForTest({ databaseUrl: postgres.url })
    const { ana, chatId } = await app.makePair()
    await ask(postgres.url, `alter system set synchronous_standby_names = 'nobody'`)
    await ask(postgres.url, 'select pg_reload_conf()')
    await untilCommitsWait(postgres.url)
    const message = { userId: ana.id, chatId, clientId: 'once', message: 'hola' }
    const answer = ana.post('/api/addmessage', message)
    await cancelUntil(postgres.url, answer)
    expect((await answer).status).toBe(503)
    await ask(postgres.url, `alter system reset synchronous_standby_names`)
    await ask(postgres.url, 'select pg_reload_conf()')
    // The message was stored on one machine. Sending it again does not store it twice.
    expect((await ana.post('/api/addmessage', message)).status).toBe(201)
    const { body } = await ana.get<unknown[]>(`/api/chat/${chatId}?images=url`)
    expect(JSON.stringify(body).match(/hola/g)).toHaveLength(1)
  })
})

describe('PostgreSQL with an authority of one’s own', () => {
  const file = (name: string) =>
    fileURLToPath(new URL(`../../harness/tls/${name}`, import.meta.url))
  const files = { 'server.crt': file('localhost.pem'), 'server.key': file('localhost.key') }

  it('is trusted by sslmode=verify-full and sslrootcert, and not without', async () => {
    const postgres = await startForTest({ settings: ['ssl=on'], files })
    const url = postgres.url.replace('127.0.0.1', 'localhost')
    const databaseUrl = `${url}?sslmode=verify-full&sslrootcert=${file('authority.pem')}`
    const app = await openAppForTest({ databaseUrl })
    const { rows } = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(
      app.store.db,
    )
    expect(rows).toEqual([{ ssl: true }])
    await expect(openAppForTest({ databaseUrl: `${url}?sslmode=verify-full` })).rejects.toThrow(
      /certificate/,
    )
  })
})
