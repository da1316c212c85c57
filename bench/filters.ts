import { type DeckFilter, noFilter } from '../contract/deck-filter.ts'
import { nextCursorHeader } from '../contract/headers.ts'
import { openStoreBeside, type Store } from '../server/db/store.ts'
import { insertViewer, openDeckWorld } from './deck-world.ts'
import { load } from './http-load.ts'
import { report } from './report.ts'

// Decision 007: a page with a filter costs as much as one without, for any filter.

const madrid = 1

/** The shares come from the pets of `loadUsers`. */
const filters: { share: string; filter: DeckFilter; goal: string }[] = [
  { share: '10 %', filter: { ...noFilter, species: ['rabbit'] }, goal: '1.3' },
  { share: '1 %', filter: { ...noFilter, species: ['rabbit'], sizes: ['small'] }, goal: '1.3' },
  { share: '0.1 %', filter: { ...noFilter, species: ['rabbit'], energies: ['lively'] }, goal: '2' },
  { share: 'nobody', filter: { ...noFilter, species: ['fish'] }, goal: '-' },
]

export async function benchFilters(): Promise<void> {
  await benchFiltersOn('sqlite')
  await benchFiltersOn('postgres')
}

type World = Awaited<ReturnType<typeof openDeckWorld>>

async function benchFiltersOn(engine: Store['engine']): Promise<void> {
  const world = await openDeckWorld(engine, 1_000_000, madrid, 10_000)
  try {
    const unfiltered = { port: world.port, cookie: world.cookie, path: world.path }
    await load(unfiltered, 1000, 1)
    for (const { share, filter, goal } of filters) {
      const viewer = await copyViewer(world)
      const saves = await ask(viewer, 'PUT', 'updatedeckfilter', filter, 5)
      const counts = await ask(viewer, 'POST', 'deckcount', filter, 20)
      await load(viewer, 1000, 1)
      const rounds = []
      for (let round = 0; round < 9; round++) {
        const plainMs = (await load(unfiltered, 500, 1)).medianMs
        const filteredMs = (await load(viewer, 500, 1)).medianMs
        rounds.push({ plainMs, filteredMs, ratio: filteredMs / plainMs })
      }
      rounds.sort((a, b) => a.ratio - b.ratio)
      const median = rounds[4] ?? { plainMs: 0, filteredMs: 0, ratio: 0 }
      report(`filters, ${engine}, 1,000,000 users, 10,000 seen, ${share} match`, {
        'ms of a page without a filter': median.plainMs,
        'ms of a page with it': median.filteredMs,
        [`ratio (goal: at most ${goal})`]: median.ratio,
        'ms of the slowest page of a whole walk': await walk(viewer),
        'ms to save it, slowest (goal: 100)': saves,
        'ms to count, slowest (goal: 100)': counts,
      })
    }
  } finally {
    await world.close()
  }
}

interface Viewer {
  id: number
  port: number
  cookie: string
  path: string
}

/** A person with the same swipes as the world's viewer. */
async function copyViewer({ settings, port, viewerId }: World): Promise<Viewer> {
  const store = openStoreBeside(settings)
  const { db } = store
  const { id, token } = await insertViewer(store, madrid)
  for (const table of ['swipes', 'seen_runs'] as const) {
    const rows = await db.selectFrom(table).selectAll().where('viewer_id', '=', viewerId).execute()
    for (let start = 0; start < rows.length; start += 1000) {
      const some = rows.slice(start, start + 1000).map((row) => ({ ...row, viewer_id: id }))
      await db
        .insertInto(table)
        .values(some as never)
        .execute()
    }
  }
  await store.close()
  const cookie = `michi_session=${token}`
  return { id, port, cookie, path: `/api/usertimeline/${id}?images=url` }
}

/** The slowest of several requests. */
async function ask(
  { id, port, cookie }: Viewer,
  method: string,
  call: string,
  filter: DeckFilter,
  times: number,
): Promise<number> {
  let slowest = 0
  for (let time = 0; time < times; time++) {
    const start = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/${call}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ userId: id, filter }),
    })
    await answer.text()
    if (!answer.ok) throw new Error(`${call} was answered with ${answer.status}.`)
    slowest = Math.max(slowest, performance.now() - start)
  }
  return slowest
}

/** Reads page after page, to the end or to page 200. */
async function walk({ port, cookie, path }: Viewer): Promise<number> {
  let slowest = 0
  let cursor: string | null = ''
  for (let pages = 0; pages < 200 && cursor !== null; pages++) {
    const start = performance.now()
    const query: string = cursor && `&cursor=${cursor}`
    const url = `http://127.0.0.1:${port}${path}&limit=50${query}`
    const answer = await fetch(url, { headers: { cookie } })
    await answer.text()
    cursor = answer.headers.get(nextCursorHeader)
    slowest = Math.max(slowest, performance.now() - start)
  }
  return slowest
}
