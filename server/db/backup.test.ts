import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { type BackupTool, backUpHere, runBackupTool as run } from '../../harness/backup-tools.ts'
import { insertPeople } from '../../harness/people.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { listDangling } from '../../harness/references.ts'
import {
  engine,
  makeStore,
  openAppForTest,
  openTestApp,
  type TestApp,
} from '../../harness/test-app.ts'
import { removeLeftovers } from '../chat/leave-chats.queries.ts'
import { removeUnowned } from '../photos/remove-unowned.ts'
import { tableFiles } from '../photos/table-files.ts'
import { migrate } from './migrate.ts'
import { type Database, ourTables } from './schema.ts'
import { openStore, truncateLog } from './store.ts'

const readAll = async (db: Kysely<Database>) => {
  const rows = await Promise.all(
    ourTables.map((table) => sql<object>`select * from ${sql.table(table)}`.execute(db)),
  )
  const sorted = rows.map((result) => result.rows.map((row) => JSON.stringify(row)).sort())
  return Object.fromEntries(ourTables.map((table, index) => [table, sorted[index]]))
}

/** A restore brings back everything except sessions, reset links and push subscriptions. */
const readLasting = async (db: Kysely<Database>) => ({
  ...(await readAll(db)),
  sessions: [],
  mailed_links: [],
})

type Settings = Awaited<ReturnType<typeof makeStore>>['settings']

const makeEmptyStore = async (): Promise<Settings> => {
  const { settings, remove } = await makeStore()
  onTestFinished(remove)
  return settings
}

/** With a row in nearly every table. */
const fill = async (server: TestApp) => {
  const { ana, luis, chatId } = await server.makePair()
  await ana.upload([await drawPicture()])
  await ana.post('/api/addmessage', { userId: ana.id, chatId, message: '¡copia! 🐈' })
  const eva = await server.makeUser()
  await ana.post('/api/block', { userId: ana.id, targetId: eva.id })
  await ana.post('/api/report', { userId: ana.id, targetId: luis.id, reason: 'other' })
  await ana.post('/api/pageview', { path: '/home' })
  const link = { user_id: ana.id, purpose: 'enter', email: 'a@b.es' } as const
  const token = { token_hash: Buffer.from('x'), expires_at: Date.now() + 60_000 }
  await server.store.db
    .insertInto('mailed_links')
    .values({ ...link, ...token })
    .execute()
  return { ana, chatId }
}

const traces = ['trace-email', 'trace-name', 'trace-message', 'trace-photo', 'trace-agent']

/** A person joins and deletes the account, on a SQLite file that does not overwrite deleted rows. */
const deleteEverythingOf = async (server: TestApp) => {
  const { db } = server.store
  await sql`pragma secure_delete = off`.execute(db)
  await leaveTraces(server)
}

/** Texts longer than a page (except the name), so that overflow pages hold parts of them. */
const leaveTraces = async (server: TestApp) => {
  const { db } = server.store
  const long = (trace: string) => `${trace} `.repeat(700)
  const password = 'long enough'
  const email = `${'trace-email'.repeat(5)}@test.es`
  const { ana, chatId } = await server.makePair({ name: 'trace-name', email, password })
  await db
    .updateTable('sessions')
    .set({ user_agent: long('trace-agent') })
    .where('user_id', '=', ana.id)
    .execute()
  const { body: photos } = await ana.upload<{ id: number }[]>([await drawPicture()])
  await db
    .updateTable('files')
    .set({ bytes: Buffer.from(long('trace-photo').repeat(10)) })
    .where('photo_id', '=', photos[0]?.id ?? 0)
    .execute()
  const message = { chat_id: chatId, seq: 1, user_id: ana.id, created_at: 0 }
  await db
    .insertInto('messages')
    .values({ ...message, body: long('trace-message') })
    .execute()
  const deletion = await ana.post('/api/deleteaccount', { userId: ana.id, password })
  expect(deletion.status).toBe(200)
  // Messages are deleted in slices, as housekeeping does.
  await removeLeftovers(db)
  while (await removeUnowned({ db, photoFiles: tableFiles }, server.now()));
}

const listTraces = (...files: string[]) => {
  const bytes = Buffer.concat(files.map((file) => readFileSync(file)))
  return traces.filter((trace) => bytes.includes(trace))
}

const backUpFull = async () => {
  const server = await openTestApp()
  await fill(server)
  const file = join(server.config.dataDir, 'copy')
  await run('backup', server.config, file)
  return { server, file }
}

/** Of a program that has a table `users` and uses Kysely too. */
const makeForeignBackup = async () => {
  const settings = await makeEmptyStore()
  const statements = `create table users (id integer, name text); insert into users values (1, 'Eva');
    create table kysely_migration (name text); insert into kysely_migration values ('2024-first');`
  const file = join(settings.dataDir, 'foreign')
  if (settings.databaseUrl) {
    const client = new pg.Client({ connectionString: settings.databaseUrl })
    await client.connect()
    await client.query(statements).finally(() => client.end())
    await backUpHere('backup', settings, file)
  } else {
    using database = new DatabaseSync(file)
    database.exec(statements)
  }
  return file
}

let fullBackup: ReturnType<typeof backUpFull> | undefined
afterAll(async () => (await fullBackup)?.server.close())

/** One for all tests: none changes the server or the file. */
const getFullBackup = () => {
  fullBackup ??= backUpFull()
  return fullBackup
}

const read = async (settings: Settings) => {
  const store = openStore(settings)
  try {
    await migrate(store)
    return { all: await readAll(store.db), dangling: await listDangling(store.db) }
  } finally {
    await store.close()
  }
}

/** How many connections wait for a lock in that database. */
const countWaiting = async (db: Kysely<Database>, { databaseUrl }: Settings) => {
  const name = new URL(databaseUrl ?? '').pathname.slice(1)
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = ${name} and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

const countConnected = async ({ databaseUrl }: Settings) => {
  const client = new pg.Client({ connectionString: databaseUrl ?? '' })
  await client.connect()
  const { rows } = await client.query(`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
  await client.end()
  return rows.length
}

describe('a backup', () => {
  it('of a running server comes back with every row, but nobody signed in and no reset link', async () => {
    const { server, file } = await getFullBackup()
    chmodSync(file, 0o644)
    const empty = await makeEmptyStore()
    await run('restore', empty, file)
    if (engine === 'sqlite') {
      expect(statSync(join(empty.dataDir, 'michi.sqlite')).mode & 0o777).toBe(0o600)
    }
    expect((await read(empty)).all).toEqual(await readLasting(server.store.db))
  })

  it('can be read by nobody else, not even while it is being written', async () => {
    const server = await openAppForTest()
    const folder = join(server.config.dataDir, 'watched')
    mkdirSync(folder)
    const modes = new Set<number | undefined>()
    const watcher = watch(folder, (_event, name) => {
      const status = statSync(join(folder, String(name)), { throwIfNoEntry: false })
      if (status) modes.add(status.mode & 0o777)
    })
    onTestFinished(() => watcher.close())
    await run('backup', server.config, join(folder, 'copy'))
    expect([...modes]).toEqual([0o600])
    await backUpHere('backup', server.config, join(folder, 'deeper', 'copy'))
    expect(statSync(join(folder, 'deeper')).mode & 0o777).toBe(0o700)
  })

  it('may be older than reset links', async () => {
    const server = await openAppForTest()
    await sql`drop table mailed_links`.execute(server.store.db)
    const file = join(server.config.dataDir, 'copy')
    await backUpHere('backup', server.config, file)
    await backUpHere('restore', await makeEmptyStore(), file)
  })

  it('is consistent while people write', async () => {
    const server = await openAppForTest()
    const { ana, chatId } = await fill(server)
    let isWriting = true
    const { promise: someWritten, resolve: go } = Promise.withResolvers<void>()
    const write = async () => {
      for (let sent = 0; isWriting; sent++) {
        await ana.post('/api/addmessage', { userId: ana.id, chatId, message: `${sent}` })
        if (sent === 2) go()
      }
    }
    const writing = write()
    await someWritten
    const file = join(server.config.dataDir, 'copy')
    await run('backup', server.config, file)
    isWriting = false
    await writing
    const empty = await makeEmptyStore()
    await backUpHere('restore', empty, file)
    const { all, dangling } = await read(empty)
    expect(dangling).toEqual([])
    const [chat] = (all.chats ?? []).map((row) => JSON.parse(row))
    expect(all.messages).toHaveLength(chat.last_seq)
    expect(chat.last_seq).toBeGreaterThan(1)
  })

  if (engine === 'sqlite')
    it('holds nothing that was deleted', async () => {
      const server = await openAppForTest()
      await deleteEverythingOf(server)
      const main = join(server.config.dataDir, 'michi.sqlite')
      expect(listTraces(main, `${main}-wal`)).toEqual(traces)
      const file = join(server.config.dataDir, 'copy')
      await backUpHere('backup', server.config, file)
      expect(listTraces(file)).toEqual([])
      expect(listTraces(main, `${main}-wal`)).toEqual(traces)
    })

  it('does not replace a file', async () => {
    const { server, file } = await getFullBackup()
    await expect(backUpHere('backup', server.config, file)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already'),
    })
  })

  if (engine === 'postgres')
    it('waits for another one into the same folder', async () => {
      const [slow, fast] = [await openAppForTest(), await openAppForTest()]
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
      const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>()
      const migrated = slow.store.db.transaction().execute(async (trx) => {
        await sql`lock table messages in access exclusive mode`.execute(trx)
        hasBegun()
        await mayEnd
      })
      await begun
      const folder = slow.config.dataDir
      const first = run('backup', slow.config, join(folder, 'first'))
      await expect.poll(() => countWaiting(fast.store.db, slow.config)).toBe(1)
      const second = run('backup', fast.config, join(folder, 'second'))
      end()
      await Promise.all([migrated, first, second])
      for (const name of ['first', 'second']) {
        await run('restore', await makeEmptyStore(), join(folder, name))
      }
    })

  if (engine === 'postgres')
    it('reaches a server by an IPv6 address', async () => {
      const { dataDir } = await makeEmptyStore()
      const settings = { dataDir, databaseUrl: 'postgres://michi@[::1]:1/michi' }
      await expect(backUpHere('backup', settings, join(dataDir, 'copy'))).rejects.toMatchObject({
        stderr: expect.stringContaining('server at "::1", port 1 failed'),
      })
    })
})

describe('restoring', () => {
  it('refuses while a server runs, and where there are accounts unless it is forced', async () => {
    const { server, file } = await getFullBackup()
    const running = await openAppForTest()
    await running.makeUser({ name: 'Vieja' })
    await expect(run('restore', running.config, file, '--force')).rejects.toMatchObject({
      stderr: expect.stringMatching(/^(Another server already uses|A server still uses)/),
    })
    const used = await makeEmptyStore()
    const store = openStore(used)
    await migrate(store)
    await insertPeople(store.db, 1, 0)
    await store.close()
    await expect(backUpHere('restore', used, file)).rejects.toMatchObject({
      stderr: expect.stringContaining('--force'),
    })
    expect((await read(used)).all.users).toHaveLength(1)
    await backUpHere('restore', used, file, '--force')
    expect((await read(used)).all).toEqual(await readLasting(server.store.db))
  })

  it.each([
    ['cut off', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['no backup at all', (file: string) => writeFileSync(file, 'hello')],
  ])('refuses a file that is %s, and leaves what was there', async (_what, spoil) => {
    const used = await makeEmptyStore()
    const file = join(used.dataDir, 'copy')
    copyFileSync((await getFullBackup()).file, file)
    await backUpHere('restore', used, file)
    const before = await read(used)
    spoil(file)
    const failure = await backUpHere('restore', used, file, '--force').catch((error) => error)
    expect(failure).toMatchObject({ code: 1 })
    expect(failure.stderr).not.toMatch(/\n {4}at /)
    expect(await read(used)).toEqual(before)
  })

  it('refuses the database of another program, also one with a table of the same name', async () => {
    const foreign = await makeForeignBackup()
    const empty = await makeEmptyStore()
    await expect(backUpHere('restore', empty, foreign)).rejects.toMatchObject({
      code: 1,
      stderr: `${foreign} is not a backup of MichiApp.\n`,
    })
    const server = await openAppForTest(empty)
    expect((await server.makeUser()).id).toBe(1)
  })

  if (engine === 'postgres') {
    it('refuses also while a server runs that nobody has used for a while', async () => {
      const { file } = await getFullBackup()
      const used = await makeEmptyStore()
      const idle = openStore(used, { timeoutFactor: 0.2 })
      onTestFinished(() => idle.close())
      // After two seconds this pool gives up the connections that it does not need.
      await Promise.all([migrate(idle), migrate(idle)])
      // The pool keeps one connection, and the primary watch has one.
      await expect.poll(() => countConnected(used), { interval: 200 }).toBe(2)
      await expect(backUpHere('restore', used, file, '--force')).rejects.toMatchObject({
        stderr: expect.stringContaining('A server still uses this database'),
      })
    })

    it('is not disturbed by others who are connected, and keeps servers waiting', async () => {
      const { server, file } = await getFullBackup()
      const used = await makeEmptyStore()
      const other = new pg.Client({ connectionString: used.databaseUrl ?? '' })
      await other.connect()
      onTestFinished(() => other.end())
      await other.query('create table users (id int); create table kysely_migration (name text)')
      await other.query('begin; lock table users in share mode')
      const restored = backUpHere('restore', used, file, '--force')
      await expect.poll(() => countWaiting(server.store.db, used)).toBe(1)
      const store = openStore(used)
      onTestFinished(() => store.close())
      const migrated = migrate(store)
      await expect.poll(() => countWaiting(server.store.db, used)).toBe(2)
      await other.query('commit')
      await restored
      await migrated
      expect(await readAll(store.db)).toEqual(await readLasting(server.store.db))
    })

    it('leaves the tables and views of others alone, and refuses beside them', async () => {
      const { server, file } = await getFullBackup()
      const shared = await makeEmptyStore()
      const others = async (statement: string) => {
        const client = new pg.Client({ connectionString: shared.databaseUrl ?? '' })
        await client.connect()
        return client.query(statement).finally(() => client.end())
      }
      const refusal = (name: string) => ({
        code: 1,
        stderr: expect.stringMatching(new RegExp(`not MichiApp.s \\(${name}\\)`)),
      })
      await others('create table invoices as select 7 as total')
      await expect(backUpHere('restore', shared, file)).rejects.toMatchObject(refusal('invoices'))
      await expect(backUpHere('restore', shared, file, '--force')).rejects.toMatchObject(
        refusal('invoices'),
      )
      expect((await others('select total from invoices')).rows).toEqual([{ total: 7 }])

      await others('alter table invoices rename to users')
      await expect(backUpHere('restore', shared, file, '--force')).rejects.toMatchObject(
        refusal('users'),
      )
      expect((await others('select total from users')).rows).toEqual([{ total: 7 }])

      await others('drop table users')
      await backUpHere('restore', shared, file)
      await others('create view names as select name from users')
      await expect(backUpHere('restore', shared, file, '--force')).rejects.toMatchObject(
        refusal('names'),
      )
      await others('create schema other; alter view names set schema other')
      await expect(backUpHere('restore', shared, file, '--force')).rejects.toMatchObject({
        stderr: expect.stringContaining('other.names depends on table users'),
      })
      expect((await others('select name from other.names')).rows).toHaveLength(3)
      await others('drop schema other cascade')
      await backUpHere('restore', shared, file, '--force')
      expect((await read(shared)).all).toEqual(await readLasting(server.store.db))
    })

    it('brings back only our tables from a database that is shared', async () => {
      const server = await openAppForTest()
      await fill(server)
      await sql`create table invoices (total integer)`.execute(server.store.db)
      const file = join(server.config.dataDir, 'shared')
      await backUpHere('backup', server.config, file)
      const empty = await makeEmptyStore()
      await backUpHere('restore', empty, file)
      const store = openStore(empty)
      onTestFinished(() => store.close())
      await expect(sql`select * from invoices`.execute(store.db)).rejects.toThrow('does not exist')
      // New ids continue after the restored ones.
      expect(await insertPeople(store.db, 1, 0)).toBe(4)
    })
  }

  if (engine === 'sqlite') {
    it('leaves behind what an older backup holds of deleted rows, and the ways in', async () => {
      const server = await openAppForTest()
      await deleteEverythingOf(server)
      await sql`pragma wal_checkpoint(truncate)`.execute(server.store.db)
      const file = join(server.config.dataDir, 'pages')
      // A copy by pages, such as SQLite's own backup call makes.
      copyFileSync(join(server.config.dataDir, 'michi.sqlite'), file)
      expect(listTraces(file)).toEqual(traces)
      const empty = await makeEmptyStore()
      await backUpHere('restore', empty, file)
      expect(listTraces(join(empty.dataDir, 'michi.sqlite'))).toEqual([])
    })

    it('is not spoiled by what an earlier server left beside the file', async () => {
      const { server, file } = await getFullBackup()
      const used = await makeEmptyStore()
      await backUpHere('restore', used, file)
      const main = join(used.dataDir, 'michi.sqlite')
      // As after a power cut: the log is there, the file is not.
      copyFileSync(join(server.config.dataDir, 'michi.sqlite-wal'), `${main}-wal`)
      rmSync(main)
      await backUpHere('restore', used, file)
      expect((await read(used)).all).toEqual(await readLasting(server.store.db))
    })

    it('replaces a damaged database only when it is forced', async () => {
      const { server, file } = await getFullBackup()
      const used = await makeEmptyStore()
      await backUpHere('restore', used, file)
      writeFileSync(join(used.dataDir, 'michi.sqlite'), 'x'.repeat(8192))
      await expect(backUpHere('restore', used, file)).rejects.toMatchObject({
        stderr: expect.stringMatching(/damaged .+ Add --force/),
      })
      await backUpHere('restore', used, file, '--force')
      expect((await read(used)).all).toEqual(await readLasting(server.store.db))
    })
  }

  it('says what is wrong when there is no file', async () => {
    const empty = await makeEmptyStore()
    const missing = join(empty.dataDir, 'missing')
    await expect(backUpHere('restore', empty, missing)).rejects.toMatchObject({
      stderr: expect.stringContaining('There is no file'),
    })
    await expect(backUpHere('restore', empty, empty.dataDir)).rejects.toMatchObject({
      stderr: `There is no file ${empty.dataDir}.\n`,
    })
    await expect(run('restore', empty)).rejects.toMatchObject({ code: 1 })
  })

  it.each<BackupTool>(['backup', 'restore'])(
    'says what is wrong with an option: %s',
    async (tool) => {
      const empty = await makeEmptyStore()
      const started = run(tool, empty, join(empty.dataDir, 'copy'), '--foce')
      await expect(started).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^Unknown option '--foce'.*\n$/),
      })
    },
  )
})

if (engine === 'sqlite')
  it('what was deleted is in neither the file nor its log within the hour', async () => {
    const server = await openAppForTest()
    await leaveTraces(server)
    const main = join(server.config.dataDir, 'michi.sqlite')
    expect(listTraces(`${main}-wal`)).toEqual(traces)
    // As housekeeping does every hour.
    await truncateLog(server.store.db)
    expect(listTraces(main, `${main}-wal`)).toEqual([])
  })

it('knows every table', async () => {
  const server = await openAppForTest()
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
          server.store.db,
        )
      : await sql<{
          name: string
        }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(
          server.store.db,
        )
  const found = rows.map(({ name }) => name).filter((name) => name !== 'sqlite_sequence')
  expect(found.sort()).toEqual([...ourTables].sort())
})
