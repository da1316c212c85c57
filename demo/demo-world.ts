import { monthOf } from '../contract/age.ts'
import { hashPassword } from '../server/accounts/passwords.ts'
import { kilometresBetween } from '../server/cities/cities.ts'
import { inTransaction, type Store } from '../server/db/store.ts'
import { recordLike } from '../server/discovery/swipes.queries.ts'
import type { PicturePool } from '../server/photos/picture-pool.ts'
import { conversationCount, insertConversations } from './conversations.ts'
import { ensureDemoWorld, hasSwiped, insertDemoHousehold, listDemoPets } from './demo.queries.ts'
import { type DemoPerson, demoPeople, demoPerson } from './demo-people.ts'
import { describeHousehold } from './describe-household.ts'
import { drawPictures } from './draw-pictures.ts'
import { firstNotes } from './first-notes.ts'

/** The account on the login form. */
export const demoAccount = { email: 'demo@michiapp.es', password: 'michi-demo' }

/** Pets of people within this distance are drawn before the server listens, the others after. */
const nearKilometres = 8

/** The first pet of the demo account's deck, and then every third, has liked it already. */
const likesBackEvery = 3

export interface DemoWorld {
  /** Draws the people who are still missing, from near to far, until `isStopping`. */
  fillRest(isStopping: () => boolean): Promise<void>
  companionPassword: string
}

/**
 * Creates the demo account, its neighbours and its conversations. One transaction stores a household
 * with its pictures, and one stores all conversations, so an interrupted start continues later.
 */
export async function openDemoWorld(
  { db }: Store,
  pictures: PicturePool,
  now: () => number,
  onProgress: (done: number, total: number) => void,
): Promise<DemoWorld> {
  const companionPassword = await ensureDemoWorld(db)
  const present = await listDemoPets(db)
  const missing = [demoPerson, ...demoPeople]
    .filter((person) => !present.has(seedOf(person)))
    .map((person) => ({ ...person, km: kilometresFromMe(person) }))
    .toSorted((a, b) => a.km - b.km)

  const companionHash = missing.length > 0 ? await hashPassword(companionPassword) : ''
  const add = async (person: DemoPerson) => {
    const seed = seedOf(person)
    const drawings = await drawPictures(pictures, person)
    const household = { seed, drawings, pets: describeHousehold(person, monthOf(now())) }
    const { name, cityId } = person
    const isMe = seed === seedOf(demoPerson)
    const login = isMe
      ? { email: demoAccount.email, passwordHash: await hashPassword(demoAccount.password) }
      : { email: emailOf(seed), passwordHash: companionHash }
    present.set(seed, await insertDemoHousehold(db, { ...login, name, cityId }, household, now()))
  }

  const near = missing.filter((person) => person.km <= nearKilometres)
  for (const [done, person] of near.entries()) {
    onProgress(done, near.length)
    await add(person)
  }
  if (near.length > 0) onProgress(near.length, near.length)
  const myId = present.get(seedOf(demoPerson)) ?? 0
  if (!(await hasSwiped(db, myId))) {
    const neighbours = demoPeople
      .filter((person) => kilometresFromMe(person) <= nearKilometres)
      .map((person) => present.get(seedOf(person)) ?? 0)
    await inTransaction(db, async (trx) => {
      await insertConversations(trx, myId, neighbours.slice(0, conversationCount), now())
      // The deck shows the newest first.
      const likers = neighbours
        .slice(conversationCount)
        .toReversed()
        .filter((_, index) => index % likesBackEvery === 0)
      for (const [index, likerId] of likers.entries()) {
        // The first card is a surprise; the two after it have knocked.
        const note = index > 0 ? firstNotes(likerId, 'es')[index - 1] : undefined
        await recordLike(trx, { viewerId: likerId, targetId: myId, now: now(), note })
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

/** Identifies a household by the seed of its first pet. */
const seedOf = ({ pets: [{ seed }] }: DemoPerson) => seed

const kilometresFromMe = ({ cityId }: DemoPerson) => kilometresBetween(demoPerson.cityId, cityId)

function emailOf(seed: string): string {
  const name = seed
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
  return `${name}@michiapp.es`
}
