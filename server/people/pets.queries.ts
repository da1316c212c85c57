import type { Selectable } from 'kysely'
import { monthOf, nextGroupAt } from '../../contract/age.ts'
import { limits } from '../../contract/limits.ts'
import type { CardPet, Pet, PetAnswer, PetDetails } from '../../contract/pets.ts'
import { findAnswerProblem } from '../../contract/text-problem.ts'
import type { Database } from '../db/schema.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { changeListing } from './listing.queries.ts'
import { lockPeople } from './lock-people.queries.ts'
import { requireSameList } from './require-same-list.ts'
import { companyOf } from './traits.ts'

// Not `selectAll`: the next release may add a column while this server runs (decision 041).
const petColumns = [
  'id',
  'user_id',
  'position',
  'name',
  'species',
  'breed',
  'sex',
  'born',
  'size',
  'energy',
  'neutered',
  'vaccinated',
  'dogs',
  'cats',
  'children',
  'about',
  'prompts',
] as const
type PetRow = Pick<Selectable<Database['pets']>, (typeof petColumns)[number]>

/** In the order that the person chose. */
export async function listPets(db: Db, userId: number): Promise<PetRow[]> {
  return db
    .selectFrom('pets')
    .select(petColumns)
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
}

/** Who lives in the person's household, as in `deck.company`. */
export const getCompany = async (db: Db, userId: number): Promise<number> =>
  companyOf(await listPets(db, userId))

/** Unknown facts are left out. */
export function toPet(row: PetRow): Pet {
  const { id, name, species, breed, sex, born, size, energy, about } = row
  const known = {
    species,
    breed,
    sex,
    born,
    size,
    energy,
    about,
    neutered: toBoolean(row.neutered),
    vaccinated: toBoolean(row.vaccinated),
    dogs: toBoolean(row.dogs),
    cats: toBoolean(row.cats),
    children: toBoolean(row.children),
    prompts: row.prompts && readPrompts(row.prompts),
  }
  return { id, name, ...onlyKnown(known) } as Pet
}

function toCardPet(row: PetRow): CardPet {
  const { name, species, breed, born, size, energy } = row
  const prompts = row.prompts && readPrompts(row.prompts).slice(0, 1)
  const known = { dogs: toBoolean(row.dogs), cats: toBoolean(row.cats), prompts }
  return { name, ...onlyKnown({ species, breed, born, size, energy, ...known }) } as CardPet
}

export const readPrompts = (json: string | null): PetAnswer[] => JSON.parse(json ?? '[]')

const toBoolean = (value: number | null) => (value === null ? null : value === 1)
const toNumber = (value: boolean | undefined) => (value === undefined ? null : Number(value))
const toText = (value: string | undefined) => value?.trim() || null

const onlyKnown = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

function toRow(pet: PetDetails, now: number) {
  if (pet.born !== undefined && pet.born > monthOf(now)) throw new AppError('invalid_input')
  return {
    name: pet.name.trim(),
    species: pet.species ?? null,
    breed: toText(pet.breed),
    sex: pet.sex ?? null,
    born: pet.born ?? null,
    size: pet.size ?? null,
    energy: pet.energy ?? null,
    neutered: toNumber(pet.neutered),
    vaccinated: toNumber(pet.vaccinated),
    dogs: toNumber(pet.dogs),
    cats: toNumber(pet.cats),
    children: toNumber(pet.children),
    about: toText(pet.about),
    ...(pet.prompts && { prompts: writePrompts(pet.prompts) }),
  }
}

/** Each prompt once. A card shows the first. */
function writePrompts(prompts: readonly PetAnswer[]): string | null {
  const problems = prompts.map(({ answer }) => findAnswerProblem(answer))
  if (problems.includes('hasLink')) throw new AppError('text_has_link')
  const isOnce = new Set(prompts.map(({ prompt }) => prompt)).size === prompts.length
  if (!isOnce || problems.some((problem) => problem)) throw new AppError('invalid_input')
  const trimmed = prompts.map(({ prompt, answer }) => ({ prompt, answer: answer.trim() }))
  return trimmed.length > 0 ? JSON.stringify(trimmed) : null
}

interface Owned {
  userId: number
  now: number
}

/** The person's row is locked, so two cannot pass the limit together. */
export async function insertPet(db: Db, pet: PetDetails, owned: Owned): Promise<PetRow> {
  const { userId, now } = owned
  return changePets(db, owned, async (trx, pets) => {
    if (pets.length >= limits.petsPerPerson) throw new AppError('too_many_pets')
    return trx
      .insertInto('pets')
      .values({ user_id: userId, position: pets.length + 1, ...toRow(pet, now) })
      .returning(petColumns)
      .executeTakeFirstOrThrow()
  })
}

/** Another person's pet is treated like one that does not exist. */
export async function updatePet(
  db: Db,
  id: number,
  pet: PetDetails,
  owned: Owned,
): Promise<PetRow> {
  const { userId, now } = owned
  return changePets(db, owned, (trx) =>
    trx
      .updateTable('pets')
      .set(toRow(pet, now))
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning(petColumns)
      .executeTakeFirstOrThrow(() => new AppError('not_found')),
  )
}

/** The spec's animalName; the caller holds the person's row. */
export async function renameFirstPet(trx: Db, name: string, { userId, now }: Owned): Promise<void> {
  await changePets(trx, { userId, now }, async (inside, [first]) => {
    if (first) await inside.updateTable('pets').set({ name }).where('id', '=', first.id).execute()
  })
}

export async function removePet(db: Db, id: number, owned: Owned): Promise<void> {
  await changePets(db, owned, async (trx, pets) => {
    const rest = pets.filter((pet) => pet.id !== id)
    if (rest.length === pets.length) throw new AppError('not_found')
    if (rest.length === 0) throw new AppError('last_pet')
    await trx.deleteFrom('pets').where('id', '=', id).execute()
    await writeOrder(
      trx,
      rest.map((pet) => pet.id),
    )
  })
}

export async function orderPets(
  db: Db,
  ids: readonly number[],
  { userId, now }: Owned,
): Promise<void> {
  await changePets(db, { userId, now }, async (trx, pets) => {
    requireSameList(ids, pets)
    await writeOrder(trx, ids)
  })
}

async function writeOrder(trx: Db, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await trx
      .updateTable('pets')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute()
  }
}

async function changePets<T>(
  db: Db,
  owned: Owned,
  change: (trx: Db, pets: PetRow[]) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, [owned.userId])
    const changed = await change(trx, await listPets(trx, owned.userId))
    await derivePets(trx, owned)
    return changed
  })
}

/** Writes the listing and the columns of `users` that are derived from `pets`. The caller holds the person's row. */
async function derivePets(trx: Db, { userId, now }: Owned): Promise<void> {
  const pets = await listPets(trx, userId)
  const month = monthOf(now)
  const nextGroups = pets.flatMap(({ born }) => (born && nextGroupAt(born, month)) || [])
  await changeListing(trx, userId, () => ({}), { now })
  await trx
    .updateTable('users')
    .set({
      animal_name: pets[0]?.name ?? '',
      pets: JSON.stringify(pets.map(toCardPet)),
      ages_at: nextGroups.length > 0 ? Math.min(...nextGroups) : null,
    })
    .where('id', '=', userId)
    .execute()
}

const batch = 100

/** Renews one batch of people with a pet that has reached its next age group. True if there may be more. */
export async function renewAges(db: Db, now: number): Promise<boolean> {
  const due = await db
    .selectFrom('users')
    .select('id')
    .where('ages_at', '<=', now)
    .orderBy('ages_at')
    .limit(batch)
    .execute()
  for (const { id } of due) await changePets(db, { userId: id, now }, async () => {})
  return due.length === batch
}
