import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeckFilter } from '../contract/deck-filter.ts'
import { noFilter } from '../contract/filter-parts.ts'
import { petSpecies } from '../contract/pet-words.ts'
import { type CallWorld, callConfig, makeCallWorld } from '../harness/calls/call-world.ts'
import { calls } from '../harness/calls/every-call.ts'
import { type Cost, countCost } from '../harness/count-reads.ts'
import { decideNext } from '../harness/notifications-app.ts'
import { insertListings, insertMany, insertPeople } from '../harness/people.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { scheduleCheck } from './notifications/checks.queries.ts'

// Every call has a bound on its own cost, however badly a person or others prepared the store.

const swipes = 50_000
const chats = 1000
const messages = 100_000
const notes = 10_000
/** Both engines have the same indexes. */
const limit = { statements: 60, rows: 12_000, visited: 60_000 }

/** An export holds all data of its owner and streams them in pages, so its total has no bound. */
const unbounded = ['GET export']

let server: TestApp
let world: CallWorld
beforeAll(async () => {
  server = await openTestApp(callConfig)
  world = await makeCallWorld(server)
  await prepareBadly()
})
afterAll(() => server.close())

it('every call stays within its bound', async () => {
  const { owner, chatId } = world
  const widest: DeckFilter = { ...noFilter, distance: 2000, species: [...petSpecies] }
  const heavy = { userId: owner.id, filter: widest }
  const timeline = `/api/usertimeline/${owner.id}`
  const all = [
    ...calls.filter(({ name }) => !unbounded.includes(name)),
    { name: 'largest deck page', send: () => owner.get(`${timeline}?limit=50`) },
    {
      name: 'largest page of chats',
      send: () => owner.get(`/api/userchats/${owner.id}?limit=100`),
    },
    { name: 'largest page of messages', send: () => owner.get(`/api/chat/${chatId}?after=1`) },
    { name: 'widest filter', send: () => owner.put('/api/updatedeckfilter', heavy) },
    { name: 'count of the widest filter', send: () => owner.post('/api/deckcount', heavy) },
    { name: 'deck page under it', send: () => owner.get(`${timeline}?limit=50`) },
    { name: 'end of the deck under it', send: () => owner.get(`/api/deckend/${owner.id}`) },
  ]
  const costly: object[] = []
  for (const { name, send } of all) {
    const cost = await countCost(server.store.db, () => send(owner, world, {}))
    if (isCostly(cost)) costly.push({ name, ...cost })
  }
  expect(costly).toEqual([])
})

it('checks of a chat with 100,000 unread steps of playdates stay within the bound', async () => {
  const { owner, chatId } = world
  const { db } = server.store
  const state = { chat_id: chatId, user_id: owner.id, notified_at: 1, shown_seq: 0 }
  await db.deleteFrom('checks').execute()
  await sql`update messages set playdate_id = (select max(id) from playdates),
    playdate_version = 1000 + seq, playdate_step = 'changed'
    where chat_id = ${chatId} and playdate_id is null`.execute(db)
  await db
    .insertInto('notified_chats')
    .values(state)
    .onConflict((conflict) => conflict.columns(['chat_id', 'user_id']).doUpdateSet(state))
    .execute()
  await scheduleCheck(db, { topic: 'playdate', userId: owner.id, subjectId: chatId, dueAt: 1 })
  const cost = await countCost(db, async () => expect(await decideNext(server)).toBe(1))
  expect(isCostly(cost) && cost).toBe(false)
})

const isCostly = ({ statements, rows, visited }: Cost) =>
  statements > limit.statements || rows > limit.rows || visited > limit.visited

/**
 * 50,000 swipes, 1,000 chats, one chat with 100,000 messages, and 10,000 notes of
 * suspended people.
 */
async function prepareBadly(): Promise<void> {
  const { db } = server.store
  const { owner, other, chatId } = world
  const now = server.now()
  const insert = (count: number, target: string, values: string) =>
    insertMany(db, count, target, values)
  const first = await insertPeople(db, swipes, now)
  await insert(
    swipes - 1,
    'swipes (viewer_id, target_id, verdict, swiped_at)',
    `${owner.id}, ${first} + n, case when n % 2 = 0 then 'like' else 'dislike' end, n`,
  )
  await insert(
    chats,
    'chats (user1_id, user2_id, created_at, active_at)',
    `${owner.id}, ${first} + n, n, n`,
  )
  /** Two texts, a photo and a playdate. */
  const already = 4
  await insert(
    messages,
    'messages (chat_id, seq, user_id, body, created_at)',
    `${chatId}, ${already} + n, ${other.id}, 'hola', n`,
  )
  await db
    .updateTable('chats')
    .set({ last_seq: already + messages, user2_last: already + messages, waiting_since: now })
    .where('id', '=', chatId)
    .execute()
  await insert(
    notes,
    'notes (sender_id, receiver_id, client_id, body, sent_at, declined)',
    `${first} + n, ${owner.id}, 'n', 'hola', ${now}, n % 2`,
  )
  await sql`update users set suspended_at = 1 where id > ${first} and id <= ${first + notes}`.execute(
    db,
  )
  await insertListings(db, sql`1000 + id`)
  await sql`analyze`.execute(db)
}
