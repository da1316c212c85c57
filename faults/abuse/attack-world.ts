import { randomBytes } from 'node:crypto'
import { insertPerson, type Person } from '../../harness/people.ts'
import { makeStore } from '../../harness/test-app.ts'
import { makeWorld } from '../../harness/world.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { type Db, inTransaction } from '../../server/db/store.ts'
import { insertFile } from '../../server/photos/files.queries.ts'
import { derivePictures } from '../../server/photos/photos.queries.ts'
import { type Attacker, password } from './attack.ts'

const ordinaryCount = 20
const attackerCount = 80
const petCount = 300
const heavyPetCount = 4
/** The largest card that the server stores. */
const heavyBytes = 300_000
const chatLength = 100

export type AttackWorld = Awaited<ReturnType<typeof makeAttackWorld>>

/** A store with ordinary people, attackers, and pets for everybody, some of them with heavy photos. */
export async function makeAttackWorld() {
  const { settings, remove } = await makeStore()
  const hash = await hashPassword(password)
  let petIds: number[] = []
  let heavyIds: number[] = []
  const world = await makeWorld(settings, {
    pairs: (ordinaryCount + attackerCount) / 2,
    fill: ({ db }, people) =>
      inTransaction(db, async (trx) => {
        await trx.updateTable('users').set({ password_hash: hash }).execute()
        petIds = await makePets(trx, petCount)
        heavyIds = await makePets(trx, heavyPetCount)
        for (const id of heavyIds) await givePhotos(trx, id, 12, heavyBytes)
        for (const { id, otherId, chatId } of people.slice(ordinaryCount)) {
          await givePhotos(trx, id, 1, 50_000)
          if (id < otherId) await fillChat(trx, chatId, id)
          await matchWithAll(trx, id, [...heavyIds, ...petIds.slice(0, 40)])
        }
      }),
  })
  const withAddress = (people: Person[], network: string) =>
    people.map((person, index) => ({ ...person, address: `${network}.${index}` }))
  const attackers = withAddress(world.people.slice(ordinaryCount), '203.0.113')
  return {
    env: world.env,
    people: withAddress(world.people.slice(0, ordinaryCount), '198.51.100'),
    petIds,
    /** A pet with a gallery of 12 heavy photos. */
    heavyId: heavyIds[0] ?? 0,
    /** Attackers that no other attack has used, in pairs with a chat. */
    takeAttackers: (count: number): Attacker[] => attackers.splice(0, count + (count % 2)),
    remove,
  }
}

async function makePets(trx: Db, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index++)
    ids.push((await insertPerson(trx, { name: 'Eva', animalName: 'Luna' }, Date.now())).id)
  return ids
}

/** Random bytes: the server does not decode photos when it sends them. */
async function givePhotos(trx: Db, userId: number, count: number, bytes: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const { id } = await trx
      .insertInto('photos')
      .values({
        user_id: userId,
        key: randomBytes(18).toString('base64url'),
        placeholder: randomBytes(24).toString('base64'),
        created_at: Date.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertFile(trx, { photo_id: id, size: 'card' }, randomBytes(bytes))
    await insertFile(trx, { photo_id: id, size: 'avatar' }, randomBytes(40_000))
  }
  await derivePictures(trx, userId)
}

async function fillChat(trx: Db, chatId: number, userId: number): Promise<void> {
  const rows = Array.from({ length: chatLength }, (_, index) => ({
    chat_id: chatId,
    seq: index + 1,
    user_id: userId,
    body: 'hola',
    created_at: Date.now(),
  }))
  await trx.insertInto('messages').values(rows).execute()
  await trx.updateTable('chats').set({ last_seq: chatLength }).where('id', '=', chatId).execute()
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
