import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { engine, makeStore, openAppForTest } from '../../harness/test-app.ts'
import { migrate } from './migrate.ts'
import { MichiClient, type MichiClientConfig } from './postgres-client.ts'
import { openStore } from './store.ts'
import { isStoreTrouble } from './store-trouble.ts'

const person = (email: string) => ({ name: 'Ana', email, password: 'long enough' })

if (engine === 'sqlite')
  describe('a SQLite file', () => {
    it('that is full answers 503, stores nothing, and works again when there is space', async () => {
      const app = await openAppForTest()
      // Tables that a migration dropped have left space.
      await sql`vacuum`.execute(app.store.db)
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.store.db)
      await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(app.store.db)
      const ana = await app
        .visitor()
        .post('/api/adduser', { ...person('a@michi.es'), name: 'x'.repeat(80) })
      const answers = [ana]
      for (let n = 0; n < 30; n++)
        answers.push(await app.visitor().post('/api/adduser', person(`n${n}@michi.es`)))
      const refused = answers.filter((answer) => answer.status !== 201)
      expect(refused.length).toBeGreaterThan(0)
      for (const answer of refused) {
        expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
        expect(answer.headers.get('retry-after')).toBe('5')
      }
      const { count } = await app.store.db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      expect(count).toBe(answers.length - refused.length)
      await sql`pragma max_page_count = 1000000`.execute(app.store.db)
      expect((await app.visitor().post('/api/adduser', person('z@michi.es'))).status).toBe(201)
    })

    it('that another process writes to answers 503, and works again afterwards', async () => {
      const app = await openAppForTest()
      const other = new DatabaseSync(join(app.config.dataDir, 'michi.sqlite'))
      other.exec('begin immediate')
      const answer = await app.visitor().post('/api/adduser', person('a@michi.es'))
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      other.exec('rollback')
      other.close()
      expect((await app.visitor().post('/api/adduser', person('a@michi.es'))).status).toBe(201)
    })

    it('can be read by nobody else, its folder and its log neither', async () => {
      const { settings, remove } = await makeStore()
      onTestFinished(remove)
      const dataDir = join(settings.dataDir, 'new')
      const store = openStore({ ...settings, dataDir })
      onTestFinished(() => store.close())
      await migrate(store)
      const modeOf = (path: string) => statSync(path).mode & 0o777
      expect(modeOf(dataDir)).toBe(0o700)
      for (const ending of ['', '-wal', '-shm']) {
        expect(modeOf(join(dataDir, `michi.sqlite${ending}`))).toBe(0o600)
      }
    })
  })

if (engine === 'postgres')
  describe('PostgreSQL', () => {
    it('compiles no query', async () => {
      const { store } = await openAppForTest()
      const { rows } = await sql`show jit`.execute(store.db)
      expect(rows).toEqual([{ jit: 'off' }])
    })

    it('that refuses writes answers 503', async () => {
      const app = await openAppForTest()
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
        app.store.db,
      )
      const database = sql.id(rows[0]?.name ?? '')
      await sql`alter database ${database} set default_transaction_read_only = on`.execute(
        app.store.db,
      )
      // The setting is read by new connections.
      await expect(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        order by pid = pg_backend_pid()`.execute(app.store.db),
      ).rejects.toThrow()
      const answers = []
      for (let n = 0; n < 12; n++)
        answers.push(await app.visitor().post('/api/adduser', person(`n${n}@michi.es`)))
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([503]))
    })

    it('that does not answer is given up, and asked anew on another connection', async () => {
      const settings: MichiClientConfig = {
        connectionString: inject('postgresUrl'),
        answerWithinMs: 200,
      }
      const pool = new pg.Pool({ ...settings, max: 1, Client: MichiClient })
      const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
      onTestFinished(() => db.destroy())
      const late = await sql`select pg_sleep(${60})`.execute(db).catch((error) => error)
      expect(isStoreTrouble(late)).toBe(true)
      const lateInside = await db
        .transaction()
        .execute((trx) => sql`select pg_sleep(${60})`.execute(trx))
        .catch((error) => error)
      expect(isStoreTrouble(lateInside)).toBe(true)
      expect((await sql`select ${1} as one`.execute(db)).rows).toHaveLength(1)
    })
  })

it('health follows the store', async () => {
  const app = await openAppForTest()
  expect((await app.visitor().get('/healthz')).status).toBe(200)
  await app.store.db.destroy()
  await expect
    .poll(() => app.visitor().get('/healthz'))
    .toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    })
})
