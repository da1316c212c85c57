import { kilometresBetween } from '../cities/cities.ts'
import { inTransaction, type Store } from '../db/store.ts'
import { recordLike } from '../discovery/swipes.queries.ts'
import type { PicturePool } from '../photos/picture-pool.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { conversationCount, insertConversations } from './conversations.ts'
import { ensureDemoWorld, hasSwiped, insertDemoPet, listDemoPets } from './demo.queries.ts'
import { type DemoPerson, demoPeople } from './demo-people.ts'
import { drawPictures } from './draw-pictures.ts'

/** The account on the login form. */
export const demoAccount = { email: 'demo@michiapp.es', password: 'michi-demo' }

const me: DemoPerson = {
  name: 'Alex',
  animalName: 'Bigotes',
  species: 'cat',
  seed: 'Alex, Bigotes',
  cityId: 1,
}

/** So near that their pets are drawn before the first page is served; the others follow. */
const nearKilometres = 8

/** Every so many pets of the demo account's own deck have liked it already, the first included. */
const likesBackEvery = 3

export interface DemoWorld {
  /** Draws whoever is still missing, from near to far. Stops early when told to. */
  fillRest(isStopping: () => boolean): Promise<void>
  companionPassword: string
}

/**
 * The demo account, its neighbours and its conversations. Everybody is stored with their pictures
 * in one transaction, and so are all conversations: a start that was cut off goes on where it was.
 */
export async function openDemoWorld(
  { db }: Store,
  pictures: PicturePool,
  now: () => number,
  onProgress: (done: number, total: number) => void,
): Promise<DemoWorld> {
  const companionPassword = await ensureDemoWorld(db)
  const present = await listDemoPets(db)
  const missing = demoPeople
    .filter((person) => !present.has(person.seed))
    .map((person) => ({ ...person, km: kilometresBetween(me.cityId, person.cityId) }))
    .toSorted((a, b) => a.km - b.km)

  const companionHash = missing.length > 0 ? await hashPassword(companionPassword) : ''
  const add = async (person: DemoPerson) => {
    const email = `${person.seed
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '.')}@michiapp.es`
    const { name, animalName, cityId } = person
    const user = { email, passwordHash: companionHash, name, animalName, cityId }
    const drawings = await drawPictures(pictures, person)
    present.set(person.seed, await insertDemoPet(db, person.seed, user, drawings, now()))
  }

  const near = missing.filter((person) => person.km <= nearKilometres)
  const total = near.length + 1
  let done = 0
  if (!present.has(me.seed)) {
    onProgress(done, total)
    const { name, animalName, cityId, seed } = me
    const passwordHash = await hashPassword(demoAccount.password)
    const user = { email: demoAccount.email, passwordHash, name, animalName, cityId }
    const id = await insertDemoPet(db, seed, user, await drawPictures(pictures, me), now())
    present.set(seed, id)
    onProgress(++done, total)
  }
  for (const person of near) {
    await add(person)
    onProgress(++done, total)
  }
  const myId = present.get(me.seed) ?? 0
  if (!(await hasSwiped(db, myId))) {
    const neighbours = demoPeople
      .filter((person) => kilometresBetween(me.cityId, person.cityId) <= nearKilometres)
      .map((person) => present.get(person.seed) ?? 0)
    await inTransaction(db, async (trx) => {
      await insertConversations(trx, myId, neighbours.slice(0, conversationCount), now())
      // The deck shows the newest first.
      for (const [index, likerId] of neighbours.slice(conversationCount).toReversed().entries()) {
        if (index % likesBackEvery === 0) {
          await recordLike(trx, { viewerId: likerId, targetId: myId, now: now() })
        }
      }
    })
  }

  return {
    companionPassword,
    async fillRest(isStopping) {
      for (const person of missing.slice(near.length)) {
        if (isStopping()) return
        await add(person)
      }
    },
  }
}
