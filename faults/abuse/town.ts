import { randomBytes } from 'node:crypto'
import type { Person } from '../../harness/people.ts'
import { makeStore } from '../../harness/test-app.ts'
import { insertUser } from '../../server/accounts/accounts.queries.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { type Db, inTransaction, openStore } from '../../server/db/store.ts'
import { derivePictures } from '../../server/photos/photos.queries.ts'
import { makeWorld } from '../world.ts'
import type { Culprit } from './culprit.ts'

export interface Townsman extends Person {
  email: string
  password: string
  address: string
}

export interface Town {
  env: Record<string, string>
  /** Twenty, in pairs. */
  people: Townsman[]
  /** A new one each time: an account and an address that nobody knows yet. */
  nextCulprit(): Culprit
  /** Two of them who chat together. */
  nextPair(): [Culprit, Culprit]
  /** Enough for everybody to like new ones all the time. */
  petIds: number[]
  /** The pet with a gallery of 12 heavy photos. */
  heavyId: number
  remove(): Promise<void>
}

const ordinary = 20
const culprits = 80
const pets = 300
const heavyNeighbours = 4
const password = 'la contraseña de siempre'

/** Ordinary people, those who mean harm, and pets for everybody, some of them with heavy photos. */
export async function makeTown(heavyBytes: number): Promise<Town> {
  const { settings, remove } = await makeStore()
  const world = await makeWorld((ordinary + culprits) / 2, settings)
  const store = openStore(settings)
  const hash = await hashPassword(password)
  const { petIds, heavyIds } = await inTransaction(store.db, async (trx) => {
    await trx.updateTable('users').set({ password_hash: hash }).execute()
    const petIds = await makePets(trx, pets, 'pet')
    const heavyIds = await makePets(trx, heavyNeighbours, 'heavy')
    for (const id of heavyIds) await givePhotos(trx, id, 12, heavyBytes)
    for (const { id, otherId, chatId } of world.people.slice(ordinary)) {
      await givePhotos(trx, id, 1, 50_000)
      if (id < otherId) await fillChat(trx, chatId, id)
      await matchWithAll(trx, id, [...heavyIds, ...petIds.slice(0, 40)])
    }
    return { petIds, heavyIds }
  })
  const emails = await store.db.selectFrom('users').select(['id', 'email']).execute()
  await store.close()
  const emailOf = new Map(emails.map(({ id, email }) => [id, email]))
  const withEmail = (person: Person) => ({ ...person, email: emailOf.get(person.id) ?? '' })

  const strangers = world.people.slice(ordinary).map(withEmail)
  let met = 0
  const nextCulprit = () => {
    const index = met++
    const person = strangers[index % strangers.length]
    if (!person) throw new Error('There are some.')
    return { ...person, address: `203.0.113.${index % 250}` }
  }
  return {
    env: world.env,
    people: world.people
      .slice(0, ordinary)
      .map((person, index) => ({ ...withEmail(person), password, address: `198.51.100.${index}` })),
    nextCulprit,
    nextPair() {
      met += met % 2
      return [nextCulprit(), nextCulprit()]
    },
    petIds,
    heavyId: heavyIds[0] ?? 0,
    remove,
  }
}

async function makePets(trx: Db, count: number, name: string): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index++) {
    const email = `${name}${index}@test.es`
    const pet = { email, passwordHash: 'none', name: 'Eva', animalName: 'Luna', cityId: 1 }
    ids.push((await insertUser(trx, pet, Date.now())) ?? 0)
  }
  return ids
}

/** Noise in place of pictures: nothing reads them again on their way out. */
async function givePhotos(trx: Db, userId: number, count: number, bytes: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const { id } = await trx
      .insertInto('photos')
      .values({
        user_id: userId,
        key: randomBytes(18).toString('base64url'),
        type: 'image/webp',
        placeholder: randomBytes(24).toString('base64'),
        created_at: Date.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('photo_files')
      .values([
        { photo_id: id, size: 'card', bytes: randomBytes(bytes) },
        { photo_id: id, size: 'avatar', bytes: randomBytes(40_000) },
      ])
      .execute()
  }
  await derivePictures(trx, userId)
}

const messages = 100

async function fillChat(trx: Db, chatId: number, userId: number): Promise<void> {
  const rows = Array.from({ length: messages }, (_, index) => ({
    chat_id: chatId,
    seq: index + 1,
    user_id: userId,
    body: 'hola',
    created_at: Date.now(),
  }))
  await trx.insertInto('messages').values(rows).execute()
  await trx.updateTable('chats').set({ last_seq: messages }).where('id', '=', chatId).execute()
}

async function matchWithAll(trx: Db, userId: number, otherIds: number[]): Promise<void> {
  const chats = otherIds.map((otherId) => ({
    user1_id: Math.min(userId, otherId),
    user2_id: Math.max(userId, otherId),
    created_at: Date.now(),
    active_at: Date.now(),
  }))
  await trx.insertInto('chats').values(chats).execute()
}
