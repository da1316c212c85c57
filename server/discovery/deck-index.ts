import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/store.ts'
import type { App } from '../deps.ts'
import { readKinds } from '../people/kinds.ts'
import { CityIndex } from './city-index.ts'
import { changesAtOnce, getChange, listChanges, pageOfPlaces } from './deck-index.queries.ts'

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
  #state: State | null = null
  #loading: Promise<void> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** All that was committed before this was called is in it afterwards. */
  async refresh(db: Db = this.#db): Promise<this> {
    if (this.#state && (await catchUp(db, this.#state))) return this
    // Inside a transaction nobody else's reading is waited for: on SQLite it would wait for this one.
    await (db.isTransaction ? this.#load(db) : this.load())
    return this.refresh(db)
  }

  /** Reads everybody, in pages, so that others have their turn. */
  load(): Promise<void> {
    this.#loading ??= this.#load(this.#db).finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  /** What is used meanwhile is replaced only by what is not behind it. */
  async #load(db: Db): Promise<void> {
    let state = await readEverybody(db)
    while (!(await catchUp(db, state))) state = await readEverybody(db)
    this.#state = state
  }

  /** Nobody has ever lived there where there is none. */
  city(cityId: number): CityIndex | undefined {
    return this.#state?.cities.get(cityId)
  }
}

interface State {
  cities: Map<number, CityIndex>
  /** The last change that is in it. */
  change: number
}

async function readEverybody(db: Db): Promise<State> {
  const state: State = { change: await getChange(db), cities: new Map() }
  let from = { cityId: 0, place: 0 }
  for (;;) {
    const page = await pageOfPlaces(db, from)
    for (const { cityId, place, id, kinds } of page) {
      cityOf(state, cityId).add(place, id, readKinds(kinds))
    }
    const last = page.at(-1)
    if (!last) return state
    from = last
    await setImmediate()
  }
}

/** Applies what was committed since. False where some of it is gone: this server has not looked for long. */
async function catchUp(db: Db, state: State): Promise<boolean> {
  for (;;) {
    const changes = await listChanges(db, { known: state.change })
    // Others who asked meanwhile may have applied some.
    for (const change of changes.filter(({ n }) => n > state.change)) {
      if (change.n > state.change + 1) return false
      apply(state, change)
    }
    if (changes.length < changesAtOnce) return true
  }
}

function apply(state: State, change: Awaited<ReturnType<typeof listChanges>>[number]): void {
  const { n, userId, leftCity, leftPlace, cityId, place, kinds } = change
  if (leftCity !== null && leftPlace !== null) state.cities.get(leftCity)?.remove(leftPlace)
  if (cityId !== null && place !== null) {
    cityOf(state, cityId).add(place, userId, readKinds(kinds ?? ''))
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
