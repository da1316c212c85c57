import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Person } from '../harness/people.ts'
import { inTransaction, type Store } from '../server/db/store.ts'
import { insertPhotos } from '../server/photos/photos.queries.ts'
import { loadUsers } from './load-users.ts'
import { openWorld } from './world.ts'

const chatsEach = 200
const messagesEach = 40
const photoBytes = 60_000
/** The first id of `loadUsers` after those of the twenty people. */
const firstNeighbour = 1000

/** 100,000 households, and twenty people with 200 chats each. */
export async function openCostWorld(engine: Store['engine'], users: number) {
  const picture = { card: randomBytes(photoBytes), avatar: randomBytes(9000), placeholder: 'aaaa' }
  let key = ''
  const world = await openWorld(engine, {
    pairs: 10,
    async fill(store, people) {
      await loadUsers(store, users)
      for (const person of people) await makeChats(store, person)
      await insertPhotos(store.db, firstNeighbour, [picture], Date.now())
      const photo = await store.db.selectFrom('photos').select('key').executeTakeFirstOrThrow()
      key = photo.key
      await sql`analyze`.execute(store.db)
    },
  })
  return { ...world, photo: { key, bytes: picture.card } }
}

/** One chat with one message for each of many neighbours, and a long chat with the other of the pair. */
async function makeChats({ db }: Store, { id, chatId }: Person): Promise<void> {
  const now = Date.now()
  await inTransaction(db, async (trx) => {
    const made = await trx
      .insertInto('chats')
      .values(
        Array.from({ length: chatsEach - 1 }, (_, index) => ({
          user1_id: id,
          user2_id: firstNeighbour + index,
          created_at: now,
          active_at: now,
          last_seq: 1,
        })),
      )
      .returning(['id', 'user2_id as otherId'])
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
