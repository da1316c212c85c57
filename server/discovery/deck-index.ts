import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/store.ts'
import type { App } from '../deps.ts'
import { readKinds } from '../pets/kinds.ts'
import { CityIndex } from './city-index.ts'
import { getChange, listChanges, pageOfPlaces } from './deck-index.queries.ts'

/**
 * Who stands where in the deck, and what they are: all that a filter has to look at, in memory. A
 * million households take 10 MB, and going through them a few milliseconds.
 *
 * It is never behind: whoever asks applies the changes that have been committed since first. They
 * are numbered in the order of their commits, a household that changes takes a new place, and places
 * are never given out twice, so there is nothing to compare. What is found is still read from its
 * row, where swipes and blocks are looked at too.
 */
export class DeckIndex {
  readonly #db: Db
  #cities = new Map<number, CityIndex>()
  #change: number | null = null
  #loading: Promise<void> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** All that was committed before this was called is in it afterwards. */
  async refresh(db: Db = this.#db): Promise<this> {
    if (this.#change === null) await this.#loadWith(db)
    for (let isBehind = true; isBehind; ) {
      const known = this.#change ?? 0
      const changes = await listChanges(db, { known })
      // Others who asked meanwhile may have applied some.
      const news = changes.filter(({ n }) => n > (this.#change ?? 0))
      const [first] = news
      if (first && first.n > (this.#change ?? 0) + 1) {
        // Some are gone already: this server has not looked for long.
        await this.#loadWith(db)
        return this.refresh(db)
      }
      for (const change of news) this.#apply(change)
      isBehind = changes.length === changesAtOnce
    }
    return this
  }

  /** Reads everybody, in pages, so that others have their turn. */
  load(): Promise<void> {
    this.#loading ??= this.#load(this.#db).finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  /** Inside a transaction nobody else's reading is waited for: on SQLite it would wait for this one. */
  #loadWith(db: Db): Promise<void> {
    return db.isTransaction ? this.#load(db) : this.load()
  }

  async #load(db: Db): Promise<void> {
    const change = await getChange(db)
    const cities = new Map<number, CityIndex>()
    let from = { cityId: 0, place: 0 }
    for (;;) {
      const page = await pageOfPlaces(db, from)
      for (const { cityId, place, id, kinds } of page) {
        cityOf(cities, cityId).add(place, id, readKinds(kinds))
      }
      const last = page.at(-1)
      if (!last) break
      from = last
      await setImmediate()
    }
    this.#cities = cities
    this.#change = change
  }

  #apply(change: Awaited<ReturnType<typeof listChanges>>[number]): void {
    const { n, userId, leftCity, leftPlace, cityId, place, kinds } = change
    if (leftCity !== null && leftPlace !== null) this.#cities.get(leftCity)?.remove(leftPlace)
    if (cityId !== null && place !== null) {
      cityOf(this.#cities, cityId).add(place, userId, readKinds(kinds ?? ''))
    }
    this.#change = n
  }

  /** Nobody has ever lived there where there is none. */
  city(cityId: number): CityIndex | undefined {
    return this.#cities.get(cityId)
  }
}

const changesAtOnce = 1000

/** Read while the first people arrive, so that none of them waits for it. */
export function openDeckIndex(app: App, db: Db): DeckIndex {
  const index = new DeckIndex(db)
  let loading: Promise<void> | undefined
  app.addHook('onListen', async () => {
    // Whoever needs it tries again, and reports what is wrong.
    loading = index.load().catch(() => {})
  })
  app.addHook('onClose', () => loading)
  return index
}

function cityOf(cities: Map<number, CityIndex>, cityId: number): CityIndex {
  const known = cities.get(cityId)
  if (known) return known
  const made = new CityIndex()
  cities.set(cityId, made)
  return made
}
