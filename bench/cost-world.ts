import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { makePairs, type Person } from '../harness/people.ts'
import { startPostgres } from '../harness/services.ts'
import { readConfig } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { inTransaction, openStore, type Store } from '../server/db/store.ts'
import { insertPhotos } from '../server/photos/photos.queries.ts'
import { loadUsers } from './load-users.ts'

const chatsEach = 200
const messagesEach = 40
const photoBytes = 60_000

/** 100,000 households, and twenty people with 200 chats each. */
export async function makeCostWorld(engine: Store['engine'], users: number) {
  const folder = mkdtempSync(join(tmpdir(), 'michi-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres() : null
  const env = { DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) }
  const store = openStore(readConfig(env))
  await migrate(store)
  await loadUsers(store, users)
  const people = await makePairs(store, 10, Date.now())
  for (const person of people) await makeChats(store, person)
  const picture = { card: randomBytes(photoBytes), avatar: randomBytes(9000), placeholder: 'aaaa' }
  await insertPhotos(store.db, 1, [picture], Date.now())
  const { key } = await store.db.selectFrom('photos').select('key').executeTakeFirstOrThrow()
  await sql`analyze`.execute(store.db)
  await store.close()
  return {
    people,
    photo: { key, bytes: picture.card },
    env,
    async close() {
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** With those who were there first, a message in each, and many in the one that they had. */
async function makeChats({ db }: Store, { id, chatId }: Person): Promise<void> {
  const now = Date.now()
  await inTransaction(db, async (trx) => {
    const made = await trx
      .insertInto('chats')
      .values(
        Array.from({ length: chatsEach - 1 }, (_, index) => ({
          user1_id: index + 1,
          user2_id: id,
          created_at: now,
          active_at: now,
          last_seq: 1,
        })),
      )
      .returning(['id', 'user1_id as otherId'])
      .execute()
    const said = made.map((chat) => ({ chatId: chat.id, userId: chat.otherId ?? 0, seq: 1 }))
    const { lastSeq } = await trx
      .updateTable('chats')
      .set((eb) => ({ last_seq: eb('last_seq', '+', messagesEach / 2) }))
      .where('id', '=', chatId)
      .returning('last_seq as lastSeq')
      .executeTakeFirstOrThrow()
    for (let seq = lastSeq - messagesEach / 2 + 1; seq <= lastSeq; seq++) {
      said.push({ chatId, userId: id, seq })
    }
    await trx
      .insertInto('messages')
      .values(
        said.map(({ chatId, userId, seq }) => ({
          chat_id: chatId,
          seq,
          user_id: userId,
          client_id: null,
          body: 'Hola, ¿salimos al parque esta tarde? Toby tiene muchas ganas.',
          created_at: now,
        })),
      )
      .execute()
  })
}
