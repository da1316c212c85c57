import type { Species } from '../../contract/pet-words.ts'
import { jsonRows } from '../db/json-rows.ts'
import { prepare, prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { serverLimits } from '../limits.ts'
import { scheduleChecks } from '../notifications/checks.queries.ts'
import type { Subject } from '../notifications/topic.ts'
import { isNotBlocked, isNotSuspended } from '../people/visibility.queries.ts'
import { isNotTakenDown } from './taken-down.queries.ts'

const day = 24 * 60 * 60 * 1000

/** What a notification says to one person about one found animal. */
export interface AnimalNews extends Subject {
  /** Null: there is nothing to say. */
  says: 'found' | 'accepted' | 'claimed' | null
  /** The key of the finder's page. */
  key: string
  /** Of the pet that the person looks for. */
  petName: string
  /** The finder has an account that is older than a day. */
  isProven: boolean
}

export async function listAnimalNews(
  db: Db,
  subjects: readonly Subject[],
  now: number,
): Promise<AnimalNews[]> {
  const receivers = subjects.map(({ userId, subjectId }) => ({ userId, subjectId }))
  const ids = receivers.map(({ subjectId }) => subjectId)
  const rows = await selectNews(db, ids, { receivers: JSON.stringify(receivers) })
  return rows.map((row) => ({
    userId: row.userId,
    subjectId: row.subjectId,
    says: saysOf(row, now),
    key: row.key,
    petName: row.petName ?? '',
    isProven: row.finderSince !== null && row.finderSince <= now - day,
  }))
}

type NewsRow = Awaited<ReturnType<typeof selectNews>>[number]

function saysOf(row: NewsRow, now: number): AnimalNews['says'] {
  if (row.finderId === row.userId) return row.openClaimId === null ? null : 'claimed'
  if (row.answer === 'yes') return 'accepted'
  const isWanted = row.lostPetId !== null && (row.finderId !== null || row.acceptsVisitors === 1)
  return isWanted && row.claimId === null && row.endsAt > now ? 'found' : null
}

/** `users` is the finder, if they have an account, and `lost_pets` the search of the receiver. */
const selectNews = prepareList((db, ids, { receivers }: { receivers: string }) =>
  db
    .selectFrom(
      jsonRows<Subject>(db, receivers, { userId: 'bigint', subjectId: 'bigint' }).as('receiver'),
    )
    .innerJoin('found_animals', 'found_animals.id', 'receiver.subjectId')
    .innerJoin('sightings', 'sightings.id', 'found_animals.id')
    .leftJoin('users', 'users.id', 'sightings.user_id')
    .leftJoin('lost_pets', (join) =>
      join
        .onRef('lost_pets.user_id', '=', 'receiver.userId')
        .on('ended_at', 'is', null)
        .on('lost_pets.hidden_at', 'is', null),
    )
    .leftJoin('claims', (join) =>
      join
        .onRef('claims.found_animal_id', '=', 'found_animals.id')
        .onRef('claims.user_id', '=', 'receiver.userId'),
    )
    .select(['receiver.userId', 'receiver.subjectId', 'found_animals.key', 'ends_at as endsAt'])
    .select(['users.id as finderId', 'users.created_at as finderSince'])
    .select(['lost_pets.id as lostPetId', 'pet_name as petName'])
    .select(['accepts_visitors as acceptsVisitors', 'claims.id as claimId', 'claims.answer'])
    .select(({ selectFrom }) =>
      selectFrom('claims as open')
        .select('open.id')
        .whereRef('open.found_animal_id', '=', 'found_animals.id')
        .where('open.answer', 'is', null)
        .limit(1)
        .as('openClaimId'),
    )
    .where('found_animals.id', 'in', ids)
    .where(isNotSuspended('users'))
    .where((eb) => isNotBlocked(eb.ref('receiver.userId'))())
    .where((eb) => isNotTakenDown(eb.ref('receiver.userId'))),
)

/** The broadcast: schedules the checks of the owners of matching searches, each once. */
export async function notifyOwners(trx: Db, id: number, now: number): Promise<null> {
  const animal = await trx
    .selectFrom('found_animals')
    .select(['species', 'city_id as cityId'])
    .where('id', '=', id)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  const owners = animal ? await listOwners(trx, animal) : []
  await scheduleChecks(
    trx,
    owners.map((userId) => ({ topic: 'animal', userId, subjectId: id, dueAt: now })),
  )
  return null
}

/** A found animal notifies at most so many owners, those whose searches are newest. */
export const mostOwners = 20

/** So many pages of searches are looked at for those of the same species. */
const mostPages = 4

/** The newest searches first. Owners may not have said what animal it is. */
async function listOwners(
  trx: Db,
  { species, cityId }: { species: Species; cityId: number },
): Promise<number[]> {
  const owners: number[] = []
  let before = Number.MAX_SAFE_INTEGER
  for (let page = 0; page < mostPages && owners.length < mostOwners; page += 1) {
    const near = await selectNear(trx, { cityId, before, limit: serverLimits.lostPetPage })
    const ids = near.map((each) => each.id)
    const searches = (await selectSearches(trx, ids, {})).sort((a, b) => b.id - a.id)
    const alike = searches.filter((each) => (each.species ?? species) === species)
    owners.push(...alike.map(({ userId }) => userId))
    before = ids.at(-1) ?? 0
  }
  return owners.slice(0, mostOwners)
}

interface Near {
  cityId: number
  before: number
  limit: number
}

const selectNear = prepare((db, { cityId, before, limit }: Near) =>
  db
    .selectFrom('lost_pet_cities')
    .select('lost_pet_id as id')
    .where('city_id', '=', cityId)
    .where('state', '=', 'open')
    .where('lost_pet_id', '<', before)
    .orderBy('lost_pet_id', 'desc')
    .limit(limit),
)

const selectSearches = prepareList((db, ids) =>
  db
    .selectFrom('lost_pets')
    .leftJoin('pets', 'pets.id', 'lost_pets.pet_id')
    .select(['lost_pets.id', 'lost_pets.user_id as userId', 'pets.species'])
    .where('lost_pets.id', 'in', ids),
)
