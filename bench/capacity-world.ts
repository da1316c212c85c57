import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startPostgres } from '../harness/services.ts'
import { makeWorld } from '../harness/world.ts'
import { inTransaction, type Store, truncateLog } from '../server/db/store.ts'
import { insertPhotos } from '../server/photos/photos.queries.ts'
import type { CapacityWorld } from './capacity-calls.ts'
import { loadUsers } from './load-users.ts'

const photos = 2000
const cardBytes = 120_000
const avatarBytes = 8000
/** The chats of each person beside the long one, and the messages of that one. */
const shortChats = 9
const messages = 20

/** People with sessions and chats, and many other households with photos; the database syncs to the disk. */
export async function openCapacityWorld(
  engine: Store['engine'],
  { accounts, sockets }: { accounts: number; sockets: number },
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'michi-capacity-'))
  const postgres =
    engine === 'postgres'
      ? await startPostgres({ settings: ['fsync=on', 'shared_buffers=512MB'] })
      : null
  const others = { first: 0, count: accounts }
  let photoKeys: string[] = []
  const world = await makeWorld(
    { dataDir, databaseUrl: postgres?.url ?? null },
    {
      pairs: sockets / 2,
      async fill(store, people) {
        const last = people.at(-1)?.id ?? 0
        await loadUsers(store, accounts)
        const { db } = store
        const { id } = await db
          .selectFrom('users')
          .select(({ fn }) => fn.min<number>('id').as('id'))
          .where('id', '>', last)
          .executeTakeFirstOrThrow()
        others.first = Number(id)
        await fillChats(store, last, others)
        await fillPhotos(store, others)
        photoKeys = (await db.selectFrom('photos').select('key').execute()).map(({ key }) => key)
        await settle(store)
      },
    },
  )
  const people = world.people.map((person, index) => ({
    ...person,
    address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
  }))
  const ofCalls: CapacityWorld = { people, others, photoKeys }
  return {
    ...ofCalls,
    env: world.env,
    settings: world.settings,
    /** The process of PostgreSQL that starts all others. */
    databasePid: postgres
      ? Number(readFileSync(join(postgres.data, 'postmaster.pid'), 'utf8').split('\n')[0])
      : null,
    async close() {
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Writes to the tables what the filling left in logs; PostgreSQL would do so during the first steps. */
async function settle(store: Store): Promise<void> {
  const { db, engine } = store
  if (engine === 'sqlite') {
    await sql`analyze`.execute(db)
    await truncateLog(db)
  } else {
    await sql`vacuum analyze`.execute(db)
    await sql`checkpoint`.execute(db)
  }
}

const text = 'Hola, ¿salimos al parque esta tarde? Toby tiene muchas ganas.'

async function fillChats(
  { db }: Store,
  last: number,
  { first, count }: CapacityWorld['others'],
): Promise<void> {
  const now = sql.lit(Date.now())
  await sql`
    insert into chats (user1_id, user2_id, created_at, active_at, last_seq)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(shortChats)})
    select id, ${sql.lit(first)} + (id * 10 + n) % ${sql.lit(count)}, ${now}, ${now}, 1
    from users cross join numbers where id <= ${sql.lit(last)}`.execute(db)
  await sql`
    insert into messages (chat_id, seq, user_id, body, created_at)
    select id, 1, user2_id, ${text}, ${now} from chats where last_seq = 1`.execute(db)
  await sql`
    insert into messages (chat_id, seq, user_id, body, created_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(messages)})
    select id, n, case when n % 2 = 0 then user1_id else user2_id end, ${text}, ${now}
    from chats cross join numbers where last_seq = 0`.execute(db)
  await sql`update chats set last_seq = ${sql.lit(messages)} where last_seq = 0`.execute(db)
}

const photosAtOnce = 100

async function fillPhotos({ db }: Store, { first, count }: CapacityWorld['others']): Promise<void> {
  for (let start = 0; start < photos; start += photosAtOnce) {
    await inTransaction(db, async (trx) => {
      for (let n = start; n < start + photosAtOnce; n++) {
        const [card, avatar] = [randomBytes(cardBytes), randomBytes(avatarBytes)]
        const picture = { card, avatar, placeholder: 'aaaa' }
        await insertPhotos(trx, first + (n % count), [picture], Date.now())
      }
    })
  }
}
