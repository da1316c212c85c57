import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { PetSize, Species } from '../../contract/pet-words.ts'
import { retention } from '../../contract/retention.ts'
import { type Allowance, spend } from '../allowances/allowances.queries.ts'
import { citiesWithin } from '../cities/cities.ts'
import { prepare, prepareList } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { scheduleBroadcast } from '../notifications/checks.queries.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { isNotBlocked, isNotSuspended } from '../people/visibility.queries.ts'
import { findSightingFile, insertFile } from '../photos/files.queries.ts'
import { endedSearchMs, nearKilometres } from './lost-pets.queries.ts'
import { requirePast } from './past-time.ts'
import { requireNoLink } from './require-no-link.ts'
import type { SightingPhoto } from './sightings.queries.ts'
import { isNotTakenDown } from './taken-down.queries.ts'

// An animal that somebody has found is a sighting of no search (decision 066).

export const foundAnimalPage = 20

const openMs = retention.foundAnimalDays * 24 * 60 * 60 * 1000

interface NewFoundAnimal {
  /** Null for somebody without an account. */
  viewerId: number | null
  species: Species
  size: PetSize | null
  cityId: number
  place: string
  words: string
  contact: string
  foundAt: number
  photo: SightingPhoto
  /** What it counts against. */
  allowances: readonly Allowance[]
  now: number
}

/** Returns the key of the finder's page. The notifier notifies the owners of matching searches. */
export async function insertFoundAnimal(db: Db, animal: NewFoundAnimal): Promise<string> {
  const { viewerId, words, place, contact, photo, allowances, now } = animal
  requireNoLink(words, place, contact.replace(emails, ''))
  requirePast(animal.foundAt, now)
  return inTransaction(db, async (trx) => {
    if (viewerId !== null) await lockPeople(trx, [viewerId])
    await spend(trx, { allowances, amount: 1, code: 'too_many_sightings', now })
    const { id } = await trx
      .insertInto('sightings')
      .values({
        user_id: viewerId,
        words,
        sent_at: now,
        seen_at: Math.min(animal.foundAt, now),
        placeholder: photo.placeholder,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertFile(trx, { sighting_id: id }, photo.file)
    const key = randomBytes(16).toString('base64url')
    await trx
      .insertInto('found_animals')
      .values({
        id,
        key,
        species: animal.species,
        size: animal.size,
        city_id: animal.cityId,
        place,
        contact,
        ends_at: now + openMs,
      })
      .execute()
    await scheduleBroadcast(trx, { topic: 'animal', subjectId: id, dueAt: now })
    return key
  })
}

/** Only the one person whose claim the finder accepts reads them. */
const emails = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g

export interface Viewer {
  userId: number
  /** Where their search is, or where they live. */
  cityId: number
  /** Null: they look for no pet. */
  lostPetId: number | null
  /** Of the pet that they look for. */
  species: Species | null
  /** They also want messages of people without an account. */
  acceptsVisitors: boolean
}

export async function findViewer(db: Db, userId: number): Promise<Viewer> {
  const [row] = await selectViewer(db, { userId })
  if (!row) throw new AppError('not_found')
  const { homeCityId, searchCityId, acceptsVisitors, ...viewer } = row
  return { ...viewer, cityId: searchCityId ?? homeCityId, acceptsVisitors: acceptsVisitors !== 0 }
}

const selectViewer = prepare((db, { userId }: { userId: number }) =>
  db
    .selectFrom('users')
    .leftJoin('lost_pets', (join) =>
      join
        .onRef('lost_pets.user_id', '=', 'users.id')
        .on('ended_at', 'is', null)
        .on('lost_pets.hidden_at', 'is', null),
    )
    .leftJoin('pets', 'pets.id', 'lost_pets.pet_id')
    .select(['users.id as userId', 'users.city_id as homeCityId'])
    .select(['lost_pets.id as lostPetId', 'lost_pets.city_id as searchCityId'])
    .select(['pets.species', 'accepts_visitors as acceptsVisitors'])
    .where('users.id', '=', userId),
)

interface Position {
  endsAt: number
  id: number
}

const top: Position = { endsAt: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

/**
 * Those that the viewer has claimed come first, then a page of the others near them, the newest first. A page
 * leaves out what the viewer does not see, so only `next` tells whether there are more.
 */
export async function listFoundAnimals(
  db: Db,
  viewer: Viewer,
  { cursor, now }: { cursor: string | undefined; now: number },
): Promise<{ animals: FoundRow[]; next: string | null }> {
  const position = cursor === undefined ? top : readCursor(cursor)
  const page = await listPage(db, { ...position, viewer, now })
  const ids = page.map(({ id }) => id)
  const near = (await selectShown(db, ids, seenBy(viewer)))
    .filter(({ claimWords }) => claimWords === null)
    .filter((row) => isLike(row, viewer))
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const last = page.at(foundAnimalPage - 1)
  return {
    animals: cursor === undefined ? [...(await listClaimed(db, viewer)), ...near] : near,
    next: last ? `${last.endsAt}.${last.id}` : null,
  }
}

async function listClaimed(db: Db, viewer: Viewer): Promise<FoundRow[]> {
  const claimed = await db
    .selectFrom('claims')
    .select('found_animal_id as id')
    .where('user_id', '=', viewer.userId)
    .orderBy('claims.id', 'desc')
    .limit(foundAnimalPage)
    .execute()
  const ids = claimed.map(({ id }) => id)
  const rows = await selectShown(db, ids, seenBy(viewer))
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

function readCursor(cursor: string): Position {
  const [, endsAt, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? []
  if (!endsAt || !id) throw new AppError('invalid_input')
  return { endsAt: Number(endsAt), id: Number(id) }
}

/** Reads at most a page of each city, so the cost does not depend on how many there are. */
async function listPage(
  db: Db,
  { endsAt, id, viewer, now }: Position & { viewer: Viewer; now: number },
): Promise<Position[]> {
  const inCity = (cityId: number) =>
    db
      .selectFrom(
        db
          .selectFrom('found_animals')
          .select(['id', 'ends_at as endsAt'])
          .where('city_id', '=', cityId)
          .where('ends_at', '>', now)
          .where(sql<boolean>`(ends_at, id) < (${endsAt}, ${id})`)
          .orderBy('ends_at', 'desc')
          .orderBy('id', 'desc')
          .limit(foundAnimalPage)
          .as('page'),
      )
      .selectAll()
  const [nearest = 0, ...others] = citiesWithin(viewer.cityId, nearKilometres)
  const all = await others
    .map(inCity)
    .reduce((cities, each) => cities.unionAll(each), inCity(nearest))
    .execute()
  return all.sort((a, b) => b.endsAt - a.endsAt || b.id - a.id).slice(0, foundAnimalPage)
}

const isLike = (row: { species: Species }, { species }: Viewer): boolean =>
  species === null || row.species === species

const seenBy = ({ userId, acceptsVisitors }: Viewer) => ({
  viewerId: userId,
  visitors: acceptsVisitors ? 1 : 0,
})

/** `users` is the finder, if they have an account. */
const selectShown = prepareList(
  (db, ids, { viewerId, visitors }: { viewerId: number; visitors: number }) =>
    db
      .selectFrom('found_animals')
      .innerJoin('sightings', 'sightings.id', 'found_animals.id')
      .leftJoin('users', 'users.id', 'sightings.user_id')
      .leftJoin('claims', (join) =>
        join
          .onRef('claims.found_animal_id', '=', 'found_animals.id')
          .on('claims.user_id', '=', viewerId),
      )
      .select(['found_animals.id', 'species', 'size', 'found_animals.city_id as cityId', 'place'])
      .select(['sightings.words', 'sightings.seen_at as foundAt', 'placeholder', 'contact'])
      .select(['ends_at as endsAt', 'claims.words as claimWords', 'answer'])
      .select('users.id as finderId')
      .where('found_animals.id', 'in', ids)
      .where(({ eb, or, val, lit }) =>
        or([
          eb('users.id', 'is not', null),
          eb('claims.id', 'is not', null),
          eb(val(visitors), '=', lit(1)),
        ]),
      )
      .where(({ eb, fn, lit }) => eb(fn.coalesce('users.id', lit(0)), '<>', viewerId))
      .where(isNotSuspended('users'))
      .where(isNotBlocked(viewerId))
      .where(isNotTakenDown(viewerId)),
)

export type FoundRow = Awaited<ReturnType<typeof selectShown>>[number]

/** Null unless the list shows it to this person. */
export async function findFoundAnimal(
  db: Db,
  viewer: Viewer,
  { id, now }: { id: number; now: number },
): Promise<FoundRow | null> {
  const [row] = await selectShown(db, [id], seenBy(viewer))
  if (!row) return null
  const isNear = citiesWithin(viewer.cityId, nearKilometres).includes(row.cityId)
  const isListed = row.endsAt > now && isNear && isLike(row, viewer)
  return isListed || row.claimWords !== null ? row : null
}

/** The file of the photo of a found animal that the list shows to this person. */
export async function findFoundAnimalFile(
  db: Db,
  { userId, id, now }: { userId: number; id: number; now: number },
): Promise<number | null> {
  const row = await findFoundAnimal(db, await findViewer(db, userId), { id, now })
  return row && findSightingFile(db, id)
}

/** What the finder sees: also after it has ended, or a moderator has taken it down. */
export async function findOwnFoundAnimal(db: Db, key: string) {
  const row = await db
    .selectFrom('found_animals')
    .innerJoin('sightings', 'sightings.id', 'found_animals.id')
    .leftJoin('users', 'users.id', 'sightings.user_id')
    .select(['found_animals.id', 'species', 'size', 'found_animals.city_id as cityId', 'place'])
    .select(['sightings.words', 'sightings.seen_at as foundAt', 'contact', 'ends_at as endsAt'])
    .select(['sightings.user_id as finderId', 'sent_at as recordedAt'])
    .select((eb) => eb.and([isNotSuspended('users'), isNotTakenDown(null)]).as('isShown'))
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** Does nothing if it has ended already. */
export async function endFoundAnimal(
  db: Db,
  { key, now }: { key: string; now: number },
): Promise<void> {
  await db
    .updateTable('found_animals')
    .set({ ends_at: now })
    .where('key', '=', key)
    .where('ends_at', '>', now)
    .execute()
}

/** With its photo and its claims. */
export async function removeFoundAnimal(db: Db, key: string): Promise<void> {
  await db
    .deleteFrom('sightings')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('found_animals').select('found_animals.id').where('key', '=', key),
    )
    .execute()
}

const batch = 100

/** Deletes one batch of those that ended a while ago. True if there may be more. */
export async function removeOldFoundAnimals(db: Db, now: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('sightings')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('found_animals')
        .select('found_animals.id')
        .where('ends_at', '<=', now - endedSearchMs)
        .orderBy('ends_at')
        .limit(batch),
    )
    .returning('id')
    .execute()
  return removed.length === batch
}
