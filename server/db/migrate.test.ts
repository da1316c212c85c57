import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  type EarlierLevel,
  earlierLevels,
  expectAllThere,
  expectPasswordsWork,
  fillAsReleased,
  readReleasedStatements,
} from '../../harness/earlier-release.ts'
import { expectSameRows, readTables } from '../../harness/read-tables.ts'
import { engine, makeStore, openAppForTest } from '../../harness/test-app.ts'
import { migrate } from './migrate.ts'
import { openStore, type Store, sqliteFile } from './store.ts'

async function makeEmpty() {
  const { settings, remove } = await makeStore()
  onTestFinished(remove)
  return settings
}

type Settings = Awaited<ReturnType<typeof makeEmpty>>

async function using<T>(settings: Settings, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore(settings)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

async function makeFilled(level: EarlierLevel) {
  const settings = await makeEmpty()
  const rows = await using(settings, async (store) => {
    await fillAsReleased(store, level)
    return readTables(store.db)
  })
  return { settings, rows }
}

describe.each(earlierLevels)('a filled store of release %s', (level) => {
  it('is brought up to date with everything in it', async () => {
    const { settings, rows } = await makeFilled(level)
    const app = await openAppForTest(settings)
    expectSameRows(await readTables(app.store.db), rows)
    await expectAllThere(app.url, level)
    await expectPasswordsWork(app.url)
    expect(app.errors()).toEqual([])
  })
})

it('a migration that fails is undone, its tables included', async () => {
  const { settings, rows } = await makeFilled('003-demo-world')
  await using(settings, async (store) => {
    // The last table of 004 cannot be made.
    await sql`create index moderation_log on users (name)`.execute(store.db)
    await expect(migrate(store)).rejects.toThrow('moderation_log')
    const after = await readTables(store.db)
    expect([...after.keys()].sort()).toEqual([...rows.keys()].sort())
    await sql`drop index moderation_log`.execute(store.db)
    await migrate(store)
    expectSameRows(await readTables(store.db), rows)
  })
})

if (engine === 'postgres') {
  it('servers that start at once migrate once', async () => {
    const { settings, rows } = await makeFilled('001-first-tables')
    for (const start of [settings, await makeEmpty()]) {
      const stores = Array.from({ length: 5 }, () => openStore(start))
      await Promise.all(stores.map((store) => migrate(store)))
      const [first] = stores
      const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(
        first?.db as Store['db'],
      )
      const names = applied.rows.map(({ name }) => name)
      expect(names).toEqual([...new Set(names)])
      if (start === settings) expectSameRows(await readTables(first?.db as Store['db']), rows)
      for (const store of stores) await store.close()
    }
  })

  it('does not keep others from a table for which it has to wait', async () => {
    const settings = await makeEmpty()
    await using(settings, async (store) => {
      await migrate(store, '009-talk')
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
      const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>()
      const backup = store.db.transaction().execute(async (trx) => {
        await sql`lock table chats in access share mode`.execute(trx)
        hasBegun()
        await mayEnd
      })
      await begun
      let isMigrated = false
      const migrated = using(settings, migrate).then(() => {
        isMigrated = true
      })
      const isWaiting = async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted
          and relation = 'chats'::regclass and mode = 'AccessExclusiveLock'`.execute(store.db)
        return rows.length > 0
      }
      // Twice: it has given way, and tried again.
      for (let times = 0; times < 2; times++) {
        await expect.poll(isWaiting, { interval: 20 }).toBe(true)
        await store.db.selectFrom('chats').select('id').execute()
        await expect.poll(isWaiting, { interval: 20 }).toBe(false)
      }
      expect(isMigrated).toBe(false)
      end()
      await Promise.all([backup, migrated])
      await store.db.selectFrom('chats').select('waiting_since').execute()
    })
  })

  it('leaves the tables of others alone, and does not start beside them', async () => {
    await using(await makeEmpty(), async (store) => {
      await sql`create table users (id integer)`.execute(store.db)
      await expect(migrate(store)).rejects.toThrow('relation "users" already exists')
      expect((await sql`select * from users`.execute(store.db)).rows).toEqual([])
      await expect(sql`select * from chats`.execute(store.db)).rejects.toThrow('does not exist')
    })
  })
}

if (engine === 'sqlite') {
  // Up to 005 a migration was not one transaction on SQLite.
  describe('a file that was left half way by a start that was killed', () => {
    const readSchema = ({ db }: Store) =>
      sql<{ type: string; name: string; sql: string | null }>`
        select type, name, sql from sqlite_master where name not like 'sqlite_stat%'
        order by type, name`
        .execute(db)
        .then(({ rows }) => rows.map((row) => ({ ...row, sql: row.sql?.replace(/\s+/g, ' ') })))

    const readFresh = async () =>
      using(await makeEmpty(), async (store) => {
        await migrate(store)
        return readSchema(store)
      })

    async function start(settings: Settings, fresh: Awaited<ReturnType<typeof readFresh>>) {
      const { schema, rows } = await using(settings, async (store) => {
        await migrate(store)
        return { schema: await readSchema(store), rows: await readTables(store.db) }
      })
      expect(schema).toEqual(fresh)
      return rows
    }

    const released = readReleasedStatements()

    const inParts = earlierLevels.filter((level) => released.has(level))

    it.each(inParts)('starts after any statement of %s', async (level) => {
      const statements = released.get(level) ?? []
      const before = earlierLevels[earlierLevels.indexOf(level) - 1]
      const { settings, rows } = before
        ? await makeFilled(before)
        : { settings: await makeEmpty(), rows: new Map() }
      expect(statements.length).toBeGreaterThan(0)
      const fresh = await readFresh()
      for (let count = 0; count <= statements.length; count++) {
        const dataDir = join(settings.dataDir, `after-${count}`)
        mkdirSync(dataDir)
        if (before) copyFileSync(sqliteFile(settings.dataDir), sqliteFile(dataDir))
        const file = new DatabaseSync(sqliteFile(dataDir))
        for (const statement of statements.slice(0, count)) file.exec(statement)
        file.close()
        expectSameRows(await start({ ...settings, dataDir }, fresh), rows)
      }
    })

    it('starts after any statement that comes before the first migration', async () => {
      const statements = [
        'create table "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null)',
        'create table "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null)',
        "insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0)",
      ]
      const fresh = await readFresh()
      for (let count = 0; count <= statements.length; count++) {
        const settings = await makeEmpty()
        const file = new DatabaseSync(sqliteFile(settings.dataDir))
        for (const statement of statements.slice(0, count)) file.exec(statement)
        file.close()
        await start(settings, fresh)
      }
    })

    it('is what the releases made: the same schema, migration by migration', async () => {
      const settings = await makeEmpty()
      const asReleased = new DatabaseSync(join(settings.dataDir, 'released.sqlite'))
      onTestFinished(() => asReleased.close())
      for (const level of inParts) {
        for (const statement of released.get(level) ?? []) asReleased.exec(statement)
        const now = await using(settings, async (store) => {
          await migrate(store, level)
          return readSchema(store)
        })
        const then = asReleased.prepare('select name, sql from sqlite_master order by type, name')
        expect(
          now.filter(({ name }) => !/kysely/.test(name)).map(({ sql }) => sql ?? null),
        ).toEqual(then.all().map((row) => (row.sql as string | null)?.replace(/\s+/g, ' ') ?? null))
      }
    })
  })
}
