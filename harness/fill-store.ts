import { type Kysely, sql } from 'kysely'
import { hashToken } from '../server/accounts/tokens.ts'
import type { Database } from '../server/db/schema.ts'
import { insertListings } from './people.ts'

export const password = 'gatos y perros'
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$wAsJ12YSKkA2nG1EloyrMw$BhvJKpXuE9Tka2iftQBKtQ3mXgAynOV94s8xS5OygG0'
const hour = 60 * 60 * 1000

// A person's id is the position in this list, counted from 1.
const people = [
  { name: 'Ana', animalName: 'Michi', cityId: 1 },
  { name: 'Luis', animalName: 'Toby', cityId: 1 },
  { name: 'Eva', animalName: 'Kira', cityId: 1 },
  { name: 'Pau', animalName: 'Nube', cityId: 1 },
  { name: 'Sol', animalName: 'Coco', cityId: 1 },
  { name: 'Mar', animalName: 'Lola', cityId: 1 },
  { name: 'Leo', animalName: 'Simba', cityId: 2 },
  { name: 'Nil', animalName: 'Pipa', cityId: 1 },
]
export const [ana, luis, eva, sol, mar, leo] = [1, 2, 3, 5, 6, 7] as const
const [pau, nil] = [4, 8] as const
export const texts = ['¡Hola! 🐈', 'x'.repeat(2000), 'sin clientId']
const note = '¿Paseamos por el río? 🐾'
export const photo = Buffer.alloc(20_000, 'a card of Luis ')

/** Writes at least one row into every table of an empty store. `now` is when all of it happened. */
export async function fillStore(db: Kysely<Database>, now: number): Promise<void> {
  await fillPeople(db, now)
  await fillDeck(db, now)
  await fillChats(db, now)
  await fillNotes(db, now)
  await fillSafety(db, now)
  await fillNotifications(db, now)
  await db.insertInto('demo_pets').values({ user_id: leo, seed: 'leo' }).execute()
}

async function fillPeople(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .insertInto('users')
    .values(
      people.map(({ name, animalName, cityId }) => ({
        name,
        animal_name: animalName,
        city_id: cityId,
        email: `${name.toLowerCase()}@test.es`,
        password_hash: passwordHash,
        pets: JSON.stringify([{ name: animalName, species: 'cat' }]),
        pictures: JSON.stringify(
          name === 'Luis' ? [{ key: 'luis-1', placeholder: 'aGFzaA==', focus: null }] : [],
        ),
        paused_at: name === 'Nil' ? now : null,
        first_photo_at: name === 'Luis' ? now : null,
        created_at: now,
        seen_at: now,
        welcomed_at: now,
      })),
    )
    .execute()
  await db
    .insertInto('pets')
    .values([
      ...people.map(({ animalName }, index) => ({
        user_id: index + 1,
        position: 1,
        name: animalName,
        species: 'cat' as const,
      })),
      { user_id: ana, position: 2, name: 'Nala', species: 'dog', born: '2024-05', about: 'Salta.' },
    ])
    .execute()
  await db
    .insertInto('photos')
    .values(
      [1, 2].map((position) => ({
        user_id: luis,
        key: `luis-${position}`,
        placeholder: 'aGFzaA==',
        created_at: now,
        position,
        pet_id: luis,
        hidden_at: position === 2 ? now : null,
      })),
    )
    .execute()
  const avatar = photo.subarray(0, 100)
  await db
    .insertInto('files')
    .values([
      { photo_id: 1, size: 'card', bytes: photo, length: photo.length },
      { photo_id: 1, size: 'avatar', bytes: avatar, length: avatar.length },
    ])
    .execute()
  // An object to remove.
  await db
    .insertInto('files')
    .values({ key: 'removed', length: 1, sha256: photo.subarray(0, 32), due_at: now + 24 * hour })
    .execute()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken('A'.repeat(43)),
      user_id: ana,
      user_agent: 'Firefox',
      created_at: now,
      last_seen_at: now,
      expires_at: now + 24 * hour,
      fetched_chat_id: 1,
      fetched_seq: 2,
    })
    .execute()
  await db
    .insertInto('known_browsers')
    .values({
      token_hash: hashToken('browser'),
      user_id: ana,
      session_id: 1,
      user_agent: 'Firefox',
      signed_in_at: now,
      expires_at: now + hour,
    })
    .execute()
  await db
    .insertInto('mailed_links')
    .values({
      token_hash: hashToken('confirm'),
      user_id: ana,
      purpose: 'confirm',
      email: 'ana@michi.es',
      starts_mail: 1,
      expires_at: now + hour,
    })
    .execute()
  await db
    .insertInto('allowances')
    .values({ key: `uploads of person ${ana}`, full_at: now + hour })
    .execute()
  await db
    .insertInto('checks')
    .values({ topic: 'newcomers', user_id: ana, subject_id: ana, due_at: now + hour })
    .execute()
  await db
    .insertInto('invitations')
    .values({ code: 'A'.repeat(22), user_id: ana, city_id: 1, created_at: now })
    .execute()
}

async function fillDeck(db: Kysely<Database>, now: number): Promise<void> {
  await insertListings(db, sql`${now} + id`)
  await db
    .insertInto('swipes')
    .values([
      { viewer_id: ana, target_id: luis, verdict: 'like', swiped_at: now },
      { viewer_id: luis, target_id: ana, verdict: 'like', swiped_at: now },
      { viewer_id: ana, target_id: pau, verdict: 'like', swiped_at: now },
      { viewer_id: ana, target_id: sol, verdict: 'dislike', swiped_at: now },
    ])
    .execute()
}

async function fillChats(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .insertInto('chats')
    .values([
      {
        user1_id: ana,
        user2_id: luis,
        created_at: now - hour,
        active_at: now,
        last_seq: 3,
        user1_read: 2,
        user2_read: 3,
        last_reaction: 1,
        waiting_since: now,
      },
    ])
    .execute()
  await db
    .insertInto('chats')
    .values({
      user1_id: ana,
      user2_id: null,
      created_at: now - 2 * hour,
      active_at: now - 2 * hour,
    })
    .execute()
  await db
    .insertInto('playdates')
    .values({
      chat_id: 1,
      user1_id: ana,
      user2_id: luis,
      state: 'accepted',
      proposed_by: ana,
      changed_by: luis,
      changed_at: now,
      place: 'Parque del Retiro',
      times: JSON.stringify([now + 48 * hour]),
      starts_at: now + 48 * hour,
      ends_at: now + 49 * hour,
      calendar_id: 'calendar-1',
      created_at: now,
    })
    .execute()
  await db
    .insertInto('messages')
    .values(
      texts.map((body, index) => ({
        chat_id: 1,
        seq: index + 1,
        user_id: index === 0 ? ana : luis,
        client_id: index === 2 ? null : `client-${index}`,
        body,
        created_at: now,
        reply_to: index === 1 ? 1 : null,
        photo_placeholder: index === 1 ? 'aGFzaA==' : null,
        playdate_id: index === 0 ? 1 : null,
        playdate_version: index === 0 ? 1 : null,
        playdate_step: index === 0 ? ('proposed' as const) : null,
        reaction_kind: index === 0 ? ('paw' as const) : null,
        reaction_number: index === 0 ? 1 : null,
        reacted_by: index === 0 ? luis : null,
        reacted_at: index === 0 ? now : null,
      })),
    )
    .execute()
  await db
    .insertInto('files')
    .values({ message_id: 2, bytes: photo, length: photo.length })
    .execute()
  await db
    .insertInto('reportable_chats')
    .values({ chat_id: 99, user_id: ana, other_id: mar, ended_at: now })
    .execute()
}

async function fillNotes(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .insertInto('notes')
    .values({
      sender_id: eva,
      receiver_id: ana,
      client_id: 'note-1',
      body: note,
      pet_id: ana,
      prompt: 'ham',
      sent_at: now,
    })
    .execute()
  await db
    .insertInto('kept_evidence')
    .values({
      sender_id: eva,
      receiver_id: luis,
      kind: 'withdrawn_note',
      body: 'Perdona.',
      at: now,
    })
    .execute()
}

async function fillSafety(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .insertInto('blocks')
    .values({ blocker_id: ana, blocked_id: mar, created_at: now })
    .execute()
  await db
    .insertInto('reports')
    .values({
      reporter_id: ana,
      target_id: mar,
      snapshot: '{"target":{"name":"Mar","animalName":"Lola","pets":[{"name":"Lola"}]}}',
      reason: 'other',
      words: 'No contesta.',
      account_id: mar,
      created_at: now,
    })
    .execute()
  await db.insertInto('report_files').values({ report_id: 1, file_id: 1, photo_id: 1 }).execute()
  await db
    .insertInto('lost_pets')
    .values({
      key: '123456789012',
      user_id: luis,
      pet_id: luis,
      pet_name: 'Toby',
      photo_id: 1,
      city_id: 1,
      place: 'Retiro',
      words: 'Lleva collar.',
      lost_at: now - hour,
      raised_at: now,
      asks_at: now + 720 * hour,
    })
    .execute()
  await db.insertInto('lost_pet_cities').values({ city_id: 1, lost_pet_id: 1 }).execute()
  await db
    .insertInto('sightings')
    .values({
      lost_pet_id: 1,
      user_id: ana,
      words: 'En el estanque.',
      sent_at: now,
      seen_at: now,
      placeholder: 'aGFzaA==',
    })
    .execute()
  await db
    .insertInto('files')
    .values({ sighting_id: 1, bytes: photo, length: photo.length })
    .execute()
  await db
    .insertInto('found_animals')
    .values({
      id: 1,
      key: 'a key',
      species: 'dog',
      city_id: 1,
      place: 'Retiro',
      contact: '600 123 456',
      ends_at: now + 720 * hour,
    })
    .execute()
  await db
    .insertInto('claims')
    .values({ found_animal_id: 1, user_id: ana, words: 'Se llama Michi.', sent_at: now })
    .execute()
  await db
    .insertInto('moderation_log')
    .values({ at: now, moderator: 'root', action: 'hide', subject: '2' })
    .execute()
  await db
    .insertInto('sanctions')
    .values({ user_id: ana, kind: 'warn', reason: 'spam', log_id: 1, created_at: now })
    .execute()
}

async function fillNotifications(db: Kysely<Database>, now: number): Promise<void> {
  await db.insertInto('server_keys').values({ name: 'test', value: 'a key' }).execute()
  await db
    .insertInto('notification_settings')
    .values({ user_id: ana, language: 'en', time_zone: 'Europe/Lisbon' })
    .execute()
  await db
    .insertInto('push_subscriptions')
    .values({
      user_id: nil,
      endpoint: 'https://push.test/nil',
      user_agent: '',
      p256dh: 'key',
      auth: 'secret',
      renewed_at: now,
    })
    .execute()
  await db
    .insertInto('notified_chats')
    .values({ chat_id: 1, user_id: ana, notified_seq: 1 })
    .execute()
  // Nothing is sent while a test looks at the rows.
  const later = now + 1000 * hour
  const news = { topic: 'message', user_id: nil, subject_id: 1, due_at: later }
  await db
    .insertInto('deliveries')
    .values({ ...news, channel: 'push', created_at: now })
    .execute()
}
