import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { expectFilledStore } from '../../harness/expect-filled-store.ts'
import { fillStore } from '../../harness/fill-store.ts'
import { nextMigrations } from '../../harness/next-release.ts'
import { expectSameRows, readTables } from '../../harness/read-tables.ts'
import { engine, makeStore, openAppForTest } from '../../harness/test-app.ts'
import { migrate, ourMigrations } from './migrate.ts'
import { ourTables } from './schema.ts'
import { openStore, type Store } from './store.ts'

type Settings = Awaited<ReturnType<typeof makeStore>>['settings']

async function makeEmpty(): Promise<Settings> {
  const { settings, remove } = await makeStore()
  onTestFinished(remove)
  return settings
}

function openForTest(settings: Settings): Store {
  const store = openStore(settings)
  onTestFinished(() => store.close())
  return store
}

async function makeFilled() {
  const settings = await makeEmpty()
  const store = openForTest(settings)
  await migrate(store)
  await fillStore(store.db, Date.now())
  return { settings, store, rows: await readTables(store.db) }
}

const listApplied = async ({ db }: Store) => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

it('a filled store has rows in every table, and everything in it can be read', async () => {
  const settings = await makeEmpty()
  const store = openStore(settings)
  await migrate(store)
  await fillStore(store.db, Date.now())
  await store.close()
  const app = await openAppForTest(settings)
  const tables = await readTables(app.store.db)
  const ours = ourTables.filter((name) => !name.startsWith('kysely'))
  expect([...tables.keys()].sort()).toEqual([...ours].sort())
  expect([...tables].filter(([, rows]) => rows.length === 0).map(([name]) => name)).toEqual([])
  await expectFilledStore(app.url)
  expect(app.errors()).toEqual([])
})

it('the next migration keeps every row', async () => {
  const { store, rows } = await makeFilled()
  await migrate(store, nextMigrations)
  expect(await listApplied(store)).toEqual(Object.keys(nextMigrations))
  expectSameRows(await readTables(store.db), rows)
})

it('a server of this release that starts again on the tables of the next one leaves them alone', async () => {
  const settings = await makeEmpty()
  const store = openStore(settings)
  await migrate(store, nextMigrations)
  await fillStore(store.db, Date.now())
  await store.close()
  const app = await openAppForTest(settings)
  await expectFilledStore(app.url)
  expect(await listApplied(app.store)).toEqual(Object.keys(nextMigrations))
})

it('a migration that fails is undone, its tables included', async () => {
  const { store, rows } = await makeFilled()
  // The last table of the next migration cannot be created.
  await sql`create index next_events on users (name)`.execute(store.db)
  await expect(migrate(store, nextMigrations)).rejects.toThrow('next_events')
  const after = await readTables(store.db)
  expect([...after.keys()].sort()).toEqual([...rows.keys()].sort())
  expect(after.get('users')?.[0]).not.toHaveProperty('next_note')
  await sql`drop index next_events`.execute(store.db)
  await migrate(store, nextMigrations)
  expectSameRows(await readTables(store.db), rows)
})

it.each([
  ['with migrations that have gone', "insert into kysely_migration values ('001-tables', '')"],
  ['of another program', 'create table users (id integer)'],
])('does not start on tables %s, says what to do, and leaves them alone', async (_, statement) => {
  const settings = await makeEmpty()
  const store = openForTest(settings)
  const names = async () => (await store.db.introspection.getTables()).map(({ name }) => name)
  if (statement.includes('kysely_migration'))
    await sql`create table kysely_migration (name text primary key, timestamp text)`.execute(
      store.db,
    )
  await sql.raw(statement).execute(store.db)
  const before = await names()
  await expect(migrate(store)).rejects.toThrow(
    /^This database holds the tables of another program.+ Use an empty one/,
  )
  expect(await names()).toEqual(before)
})

if (engine === 'postgres') {
  it('servers that start at once migrate once', async () => {
    const { settings, rows } = await makeFilled()
    for (const start of [settings, await makeEmpty()]) {
      const stores = Array.from({ length: 5 }, () => openForTest(start))
      await Promise.all(stores.map((store) => migrate(store, nextMigrations)))
      const [first] = stores as [Store]
      expect(await listApplied(first)).toEqual(Object.keys(nextMigrations))
      if (start === settings) expectSameRows(await readTables(first.db), rows)
    }
  })

  it('does not keep others from a table for which it has to wait', async () => {
    const { settings, store } = await makeFilled()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>()
    const backup = store.db.transaction().execute(async (trx) => {
      await sql`lock table messages in access share mode`.execute(trx)
      hasBegun()
      await mayEnd
    })
    await begun
    let isMigrated = false
    const migrated = migrate(openForTest(settings), nextMigrations).then(() => {
      isMigrated = true
    })
    const isWaiting = async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted
        and relation = 'messages'::regclass and mode = 'AccessExclusiveLock'`.execute(store.db)
      return rows.length > 0
    }
    // Twice: it has given way, and tried again.
    for (let times = 0; times < 2; times++) {
      await expect.poll(isWaiting, { interval: 20 }).toBe(true)
      await store.db.selectFrom('messages').select('id').execute()
      await expect.poll(isWaiting, { interval: 20 }).toBe(false)
    }
    expect(isMigrated).toBe(false)
    end()
    await Promise.all([backup, migrated])
    expect(await listApplied(store)).toEqual(Object.keys(nextMigrations))
  })
}

if (engine === 'sqlite') {
  it('goes on after a start that was killed before the first migration', async () => {
    const statements = [
      'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
      'create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)',
      "insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0)",
    ]
    for (let count = 0; count <= statements.length; count++) {
      const store = openForTest(await makeEmpty())
      for (const statement of statements.slice(0, count)) await sql.raw(statement).execute(store.db)
      await migrate(store)
      expect(await listApplied(store)).toEqual(Object.keys(ourMigrations))
    }
  })
}
