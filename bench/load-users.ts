import { sql } from 'kysely'
import { limits } from '../contract/limits.ts'
import type { Energy, PetSize, Species } from '../contract/pet-words.ts'
import { progressBar } from '../demo/progress-bar.ts'
import { inTransaction, type Store } from '../server/db/store.ts'
import { traitsOf } from '../server/people/traits.ts'

/**
 * Fills an empty store with pets of two photos each, one in ten of them a rabbit, one in a hundred a
 * small one, one in a thousand a small and lively one. Cities are as unequal as real ones: the
 * n-th largest has a share of 1/n.
 */
export async function loadUsers({ db, engine }: Store, count: number): Promise<void> {
  const cityIds = Array.from({ length: limits.cityCount }, (_, index) => index + 1)
  const weights = cityIds.reduce((sum, cityId) => sum + 1 / cityId, 0)
  const showProgress = progressBar(`${engine}: loading ${count.toLocaleString('en')} users`)
  let loaded = 0
  for (const [index, cityId] of cityIds.entries()) {
    const isLast = index === cityIds.length - 1
    const wanted = isLast ? count - loaded : Math.floor(count / cityId / weights)
    if (wanted > 0) await inTransaction(db, (trx) => loadCity(trx, cityId, wanted, loaded))
    loaded += wanted
    showProgress(loaded, count)
  }
  await sql`analyze`.execute(db)
}

/** Fills an empty store with people of one city. */
export async function loadCityOnly({ db }: Store, cityId: number, count: number): Promise<void> {
  await inTransaction(db, (trx) => loadCity(trx, cityId, count, 0))
  await sql`analyze`.execute(db)
}

const traits = (species: Species, size: PetSize, energy: Energy) =>
  traitsOf({ species, size, energy, born: null, dogs: null, cats: null }, '')

/** Scattered over the ids, like real people. */
const kinds = sql.raw(`case
  when n * 7919 % 1000 < 1 then '${traits('rabbit', 'small', 'lively')}'
  when n * 7919 % 1000 < 10 then '${traits('rabbit', 'small', 'calm')}'
  when n * 7919 % 1000 < 100 then '${traits('rabbit', 'large', 'calm')}'
  when n % 2 = 0 then '${traits('dog', 'large', 'lively')}'
  else '${traits('cat', 'small', 'calm')}' end`)

const placeholder = Buffer.alloc(24, 7).toString('base64')
const twoPictures = [1, 2].map((n) => `bench-picture-key-of-24-${n} ${placeholder}`).join('\n')

async function loadCity(
  trx: Store['db'],
  cityId: number,
  count: number,
  after: number,
): Promise<void> {
  await sql`
    with recursive rank(n) as (select 1 union all select n + 1 from rank where n < ${sql.lit(count)})
    insert into users (
      email, password_hash, name, animal_name, city_id, place, pictures, created_at, seen_at, kinds, pets
    )
    select 'bench' || (${sql.lit(after)} + n) || '@michi.es', 'none', 'Persona ' || n, 'Mascota ' || n,
      ${sql.lit(cityId)}, n, ${sql.lit(twoPictures)}, 0, ${sql.lit(Date.now())}, ${kinds},
      '[{"name":"Mascota ' || n || '","species":"dog","size":"small","energy":"calm"}]'
    from rank`.execute(trx)
  await sql`insert into city_places (city_id, last_place) values (${sql.lit(cityId)}, ${sql.lit(count)})`.execute(
    trx,
  )
}
