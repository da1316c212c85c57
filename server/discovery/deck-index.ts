import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/store.ts'
import type { App } from '../deps.ts'
import { readTraits } from '../people/traits.ts'
import { CityIndex } from './city-index.ts'
import { changesAtOnce, getChange, listChanges, pageOfRanks } from './deck-index.queries.ts'

/**
 * All households in the deck with their ranks and traits, in memory: 10 MB for a million. The walk
 * through the deck finds its candidates here, and then reads them from the store, where swipes and
 * blocks are checked.
 *
 * It is never stale. `refresh` applies all changes that are committed. Changes are numbered in the
 * order of their commits, and a household that changes takes a new rank, which nobody had before.
 */
export class DeckIndex {
  readonly #db: Db
  #state: State | null = null
  #loading: Promise<void> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** Afterwards the index holds everything that was committed before the call. */
  async refresh(): Promise<this> {
    while (!this.#state || !(await catchUp(this.#db, this.#state))) await this.load()
    return this
  }

  /** Reads all households, in pages, so that other requests are answered meanwhile. */
  load(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  async #load(): Promise<void> {
    let state = await readAll(this.#db)
    while (!(await catchUp(this.#db, state))) state = await readAll(this.#db)
    this.#state = state
  }

  /** Undefined for a city in which nobody has ever lived. */
  city(cityId: number): CityIndex | undefined {
    return this.#state?.cities.get(cityId)
  }
}

interface State {
  cities: Map<number, CityIndex>
  /** The number of the last change that was applied. */
  change: number
}

async function readAll(db: Db): Promise<State> {
  const state: State = { change: await getChange(db), cities: new Map() }
  let from = { cityId: 0, rank: 0 }
  for (;;) {
    const page = await pageOfRanks(db, from)
    for (const { cityId, rank, id, traits } of page) {
      cityOf(state, cityId).add(rank, id, readTraits(traits))
    }
    const last = page.at(-1)
    if (!last) return state
    from = last
    await setImmediate()
  }
}

/** Applies the changes committed since. False if some of them are already removed from the table. */
async function catchUp(db: Db, state: State): Promise<boolean> {
  for (;;) {
    const changes = await listChanges(db, { known: state.change })
    // Another request may have applied some of them meanwhile.
    for (const change of changes.filter(({ n }) => n > state.change)) {
      if (change.n > state.change + 1) return false
      apply(state, change)
    }
    if (changes.length < changesAtOnce) return true
  }
}

function apply(state: State, change: Awaited<ReturnType<typeof listChanges>>[number]): void {
  const { n, userId, leftCity, leftRank, cityId, rank, traits } = change
  if (leftCity !== null && leftRank !== null) state.cities.get(leftCity)?.remove(leftRank)
  if (cityId !== null && rank !== null) {
    cityOf(state, cityId).add(rank, userId, readTraits(traits ?? ''))
  }
  state.change = n
}

function cityOf({ cities }: State, cityId: number): CityIndex {
  const known = cities.get(cityId)
  if (known) return known
  const made = new CityIndex()
  cities.set(cityId, made)
  return made
}

/** Starts to load the index as soon as the server listens. */
export function openDeckIndex(app: App, db: Db): DeckIndex {
  const index = new DeckIndex(db)
  let loading: Promise<void> | undefined
  app.addHook('onListen', async () => {
    // A request that needs the index loads it again, and fails if that fails.
    loading = index.load().catch(() => {})
  })
  app.addHook('onClose', () => loading)
  return index
}
