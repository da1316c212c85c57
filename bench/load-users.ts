import { sql } from 'kysely'
import { limits } from '../contract/limits.ts'
import type { Energy, PetSize, Species } from '../contract/pet-words.ts'
import { progressBar } from '../demo/progress-bar.ts'
import { insertPeople } from '../harness/people.ts'
import { inTransaction, type Store } from '../server/db/store.ts'
import { traitsOf } from '../server/people/traits.ts'

/**
 * Fills an empty store with pets of two photos each: one in ten of them is a rabbit, one in 250 a small one,
 * one in 10,000 a small and lively one. Cities are as unequal as real ones: 17 % live in the largest.
 */
export async function loadUsers({ db, engine }: Store, count: number): Promise<void> {
  const cityIds = Array.from({ length: limits.cityCount }, (_, index) => index + 1)
  const weights = cityIds.reduce((sum, cityId) => sum + cityId ** -1.1, 0)
  const showProgress = progressBar(`${engine}: loading ${count.toLocaleString('en')} users`)
  let loaded = 0
  for (const [index, cityId] of cityIds.entries()) {
    const isLast = index === cityIds.length - 1
    const wanted = isLast ? count - loaded : Math.floor((count * cityId ** -1.1) / weights)
    if (wanted > 0) await inTransaction(db, (trx) => loadCity(trx, cityId, wanted))
    loaded += wanted
    showProgress(loaded, count)
  }
  await sql`analyze`.execute(db)
}

/** Fills an empty store with people of one city. */
export async function loadCityOnly({ db }: Store, cityId: number, count: number): Promise<void> {
  await inTransaction(db, (trx) => loadCity(trx, cityId, count))
  await sql`analyze`.execute(db)
}

const traits = (species: Species, size: PetSize, energy: Energy) =>
  traitsOf([{ species, size, energy, born: null, dogs: null, cats: null }], '')[0]

/** Of 10,000 people, scattered over their ids like real ones. */
const kinds = [
  { before: 1, traits: traits('rabbit', 'small', 'lively') },
  { before: 40, traits: traits('rabbit', 'small', 'calm') },
  { before: 1000, traits: traits('rabbit', 'large', 'calm') },
  { before: 5500, traits: traits('dog', 'large', 'lively') },
  { before: 10_000, traits: traits('cat', 'small', 'calm') },
]

const column = (name: 'species' | 'size' | 'age' | 'energy') =>
  sql.raw(
    `case ${kinds.map((kind) => `when id * 7919 % 10000 < ${kind.before} then ${kind.traits?.[name]}`).join(' ')} end`,
  )

const placeholder = Buffer.alloc(24, 7).toString('base64')
const twoPictures = JSON.stringify(
  [1, 2].map((n) => ({ key: `bench-picture-key-of-24-${n}`, placeholder, focus: null })),
)

async function loadCity(trx: Store['db'], cityId: number, count: number): Promise<void> {
  await insertPeople(trx, count, Date.now(), {
    name: `'Persona ' || n`,
    animal_name: `'Mascota ' || n`,
    city_id: cityId,
    created_at: 0,
    pictures: `'${twoPictures}'`,
    pets: `'[{"name":"Mascota ' || n || '","species":"dog","size":"small","energy":"calm"}]'`,
  })
  await sql`
    insert into deck (
      city_id, listed_at, user_id, nth, species, size, age, energy, company, dislikes_from
    )
    select city_id, id, id, 0, ${column('species')}, ${column('size')}, ${column('age')},
      ${column('energy')}, 0, 0
    from users where city_id = ${sql.lit(cityId)}`.execute(trx)
}
