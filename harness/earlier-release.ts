import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { hashToken } from '../server/accounts/tokens.ts'
import { type MigrationName, migrate } from '../server/db/migrate.ts'
import type { Store } from '../server/db/store.ts'
import { TestClient } from './test-client.ts'

/** The stores that releases before this one have left. */
export const earlierLevels = [
  '001-first-tables',
  '002-fetched-chats',
  '003-demo-world',
  '004-people-in-control',
  '005-delivered',
  '007-people-who-left',
  '008-households',
] as const satisfies MigrationName[]
export type EarlierLevel = (typeof earlierLevels)[number]

// The tables as they were then, which the present schema does not know.
// biome-ignore lint/suspicious/noExplicitAny: any column, any value.
type AnyTables = Record<string, Record<string, any>>

const knows = (level: EarlierLevel, what: EarlierLevel) => level >= what

const password = 'gatos y perros'
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$wAsJ12YSKkA2nG1EloyrMw$BhvJKpXuE9Tka2iftQBKtQ3mXgAynOV94s8xS5OygG0'
const token = 'A'.repeat(43)
const hour = 60 * 60 * 1000

// Their ids are their places in the list.
const people = [
  { name: 'Ana', animal_name: 'Michi', city_id: 1, place: 1 },
  { name: 'Luis', animal_name: 'Toby', city_id: 1, place: 2, pictures: 'luis-1 aGFzaA==' },
  { name: 'Eva', animal_name: 'Kira', city_id: 1, place: 3 },
  { name: 'Pau', animal_name: 'Nube', city_id: 1, place: 4 },
  { name: 'Sol', animal_name: 'Coco', city_id: 1, place: 5 },
  { name: 'Mar', animal_name: 'Lola', city_id: 1, place: 6 },
  { name: 'Leo', animal_name: 'Simba', city_id: 2, place: 1 },
]
const [ana, luis, eva, pau, sol, mar, leo] = [1, 2, 3, 4, 5, 6, 7] as const
const texts = ['¡Hola! 🐈', 'x'.repeat(2000), 'sin clientId']
const photo = Buffer.alloc(20_000, 'a card of Luis ')

/** Brings an empty store to where that release left it, with a row in every table it knew. */
export async function fillAsReleased(store: Store, level: EarlierLevel): Promise<void> {
  await migrate(store, level)
  const db = store.db as unknown as Kysely<AnyTables>
  const insert = (table: string, rows: object[]) => db.insertInto(table).values(rows).execute()
  const now = Date.now()

  await insert(
    'users',
    people.map((person) => ({
      pictures: '',
      ...person,
      email: `${person.name.toLowerCase()}@test.es`,
      password_hash: passwordHash,
      created_at: now,
    })),
  )
  await insert('city_places', [
    { city_id: 1, last_place: 6 },
    { city_id: 2, last_place: 1 },
  ])
  const session = {
    token_hash: hashToken(token),
    user_id: ana,
    user_agent: 'Firefox',
    created_at: now,
    last_seen_at: now,
    expires_at: now + 24 * hour,
    ...(knows(level, '002-fetched-chats') && { fetched_chat_id: 1, fetched_seq: 2 }),
    ...(knows(level, '005-delivered') && { delivered_seq: 3 }),
  }
  await insert('sessions', [session])
  await insert('swipes', [
    { viewer_id: ana, target_id: luis, verdict: 'like', swiped_at: now },
    { viewer_id: luis, target_id: ana, verdict: 'like', swiped_at: now },
    { viewer_id: ana, target_id: pau, verdict: 'like', swiped_at: now },
    { viewer_id: ana, target_id: sol, verdict: 'dislike', swiped_at: now },
  ])
  await insert('seen_runs', [
    { viewer_id: ana, city_id: 1, low: 2, high: 2 },
    { viewer_id: ana, city_id: 1, low: 4, high: knows(level, '004-people-in-control') ? 6 : 5 },
    { viewer_id: luis, city_id: 1, low: 1, high: 1 },
  ])
  await insert('chats', [
    {
      user1_id: ana,
      user2_id: luis,
      created_at: now - hour,
      active_at: now,
      last_seq: 3,
      user1_read: 2,
      user2_read: 3,
    },
    {
      user1_id: ana,
      user2_id: null,
      created_at: now - 2 * hour,
      active_at: now - 2 * hour,
      last_seq: 0,
      user1_read: 0,
      user2_read: 0,
    },
  ])
  await insert(
    'messages',
    texts.map((body, index) => ({
      chat_id: 1,
      seq: index + 1,
      user_id: index === 0 ? ana : luis,
      client_id: index === 2 ? null : `client-${index}`,
      body,
      created_at: now,
    })),
  )
  await insert('photos', [
    { user_id: luis, key: 'luis-1', type: 'image/webp', placeholder: 'aGFzaA==', created_at: now },
  ])
  await insert('photo_files', [
    { photo_id: 1, size: 'card', bytes: photo },
    { photo_id: 1, size: 'avatar', bytes: photo.subarray(0, 100) },
  ])
  await insert('page_views', [{ day: '2026-01-31', path: '/home', views: 7 }])
  if (knows(level, '004-people-in-control')) await fillSafety(insert, now)
  if (knows(level, '007-people-who-left')) {
    await insert('left_chats', [{ chat_id: 99, user_id: ana, other_id: mar, left_at: now }])
  }
  if (knows(level, '008-households')) await fillHouseholds(db, insert, now)
}

type Insert = (table: string, rows: object[]) => Promise<unknown>

async function fillSafety(insert: Insert, now: number): Promise<void> {
  await insert('users', [
    {
      name: 'Nil',
      animal_name: 'Pipa',
      email: 'nil@test.es',
      password_hash: passwordHash,
      city_id: 1,
      place: null,
      paused_at: now,
      created_at: now,
    },
  ])
  await insert('blocks', [{ blocker_id: ana, blocked_id: mar, created_at: now }])
  await insert('reset_tokens', [
    { token_hash: hashToken('reset'), user_id: ana, expires_at: now + hour },
  ])
  await insert('photos', [
    {
      user_id: luis,
      key: 'luis-2',
      type: 'image/webp',
      placeholder: 'aGFzaA==',
      created_at: now,
      hidden_at: now,
    },
  ])
  await insert('reports', [
    {
      reporter_id: ana,
      target_id: mar,
      target_name: 'Mar',
      target_animal_name: 'Lola',
      reason: 'other',
      words: 'No contesta.',
      photo_bytes: photo,
      created_at: now,
    },
  ])
  await insert('moderation_log', [{ at: now, moderator: 'root', action: 'hide', subject: '2' }])
}

async function fillHouseholds(db: Kysely<AnyTables>, insert: Insert, now: number): Promise<void> {
  await insert('pets', [
    ...people.map(({ animal_name }, index) => ({
      user_id: index + 1,
      position: 1,
      name: animal_name,
      species: 'cat',
    })),
    { user_id: ana, position: 2, name: 'Nala', species: 'dog', born: '2024-05', about: 'Salta.' },
  ])
  for (const [index, { animal_name }] of people.entries()) {
    const pets = [{ name: animal_name, species: 'cat' }]
    await db
      .updateTable('users')
      .set({ seen_at: now, welcomed_at: now, pets: JSON.stringify(pets) })
      .where('id', '=', index + 1)
      .execute()
  }
  await db
    .updateTable('photos')
    .set(({ ref }) => ({ position: ref('id'), pet_id: luis }))
    .execute()
  await insert('filter_runs', [{ viewer_id: ana, city_id: 1, low: 2, high: 2 }])
  await insert('deck_changes', [{ n: 1, user_id: mar, city_id: 1, place: 6, kinds: '0' }])
  await db.updateTable('deck_clock').set({ n: 1 }).execute()
}

/** Reads through HTTP what `fillAsReleased` has written. */
export async function expectAllThere(url: string, level: EarlierLevel): Promise<void> {
  const client = new TestClient(url, ana, `michi_session=${token}`)
  const read = async (path: string) => (await client.get(path)).body
  const hasSafety = knows(level, '004-people-in-control')

  expect(await read('/api/session')).toMatchObject({ id: ana })
  const deck = (await read(`/api/usertimeline/${ana}?images=url`)) as { id: number }[]
  expect(deck.map(({ id }) => id)).toEqual(hasSafety ? [eva, leo, sol] : [mar, eva, leo, sol])
  expect(await read(`/api/userchats/${ana}?images=url`)).toMatchObject([
    { chat_id: 1, other_user_id: luis, last_message: texts[2], unread: 1 },
    { chat_id: 2, other_user_id: null, left: true, last_message: null },
  ])
  expect(await read('/api/chat/1?images=url')).toMatchObject({
    chatRoomUserIds: [{ user1_id: ana, user2_id: luis, user1_read: 2, user2_read: 3 }],
    chatMessages: texts.map((message, index) => ({ message, seq: index + 1 })),
  })
  const [profile, ...others] = (await read(`/api/userprofile/${luis}?images=url`)) as {
    img_url: string
  }[]
  expect(others).toEqual([])
  expect(Buffer.from((await read(profile?.img_url ?? '')) as ArrayBuffer)).toEqual(photo)
  expect(await read(`/api/blocks/${ana}`)).toMatchObject(hasSafety ? [{ id: mar }] : [])
  const like = { likerId: ana, likedId: luis }
  expect((await client.post('/api/adduserlike', like)).body).toEqual({ match: true, chatId: 1 })
}

/** Which takes the time of a hash each. */
export async function expectPasswordsWork(url: string): Promise<void> {
  for (const email of ['ana@test.es', 'luis@test.es']) {
    const login = { email, password }
    const answer = await new TestClient(url, 0, '').post('/api/userlogin', login)
    expect(answer.status).toBe(200)
  }
}

/** The statements that the releases up to 005 ran on SQLite, by migration. */
export function readReleasedStatements(): Map<EarlierLevel, string[]> {
  const text = readFileSync(new URL('./released-sqlite.sql', import.meta.url), 'utf8')
  const parts = text.split(/^-- (.+)\n/m).slice(1)
  // From 007 on a migration is whole or not there.
  const inParts = earlierLevels.filter((level) => parts.includes(level))
  return new Map(
    inParts.map((level) => {
      const statements = parts[parts.indexOf(level) + 1]?.trim().split(/;\n?/) ?? []
      return [level, statements.filter((statement) => statement !== '')]
    }),
  )
}
