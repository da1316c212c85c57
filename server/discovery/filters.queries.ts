import { setImmediate } from 'node:timers/promises'
import {
  activeParts,
  type DeckCount,
  type DeckEnd,
  type DeckFilter,
  without,
} from '../../contract/deck-filter.ts'
import { ringsAround } from '../cities/cities.ts'
import { prepare } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { judgeTable } from '../people/kinds.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { type ActiveFilter, applyFilter, type Seeker, writeFilter } from './active-filter.ts'
import type { DeckIndex } from './deck-index.ts'
import { countsAsSeen, type Viewer } from './unseen.queries.ts'

type FilteringViewer = Viewer & Seeker

/** Of each city the places of those whom the viewer is not shown any more, themselves included. */
type Hidden = Map<number, Set<number>>

/** A person who has swiped more than so many is told a count that is too high. */
const hiddenAtMost = 50_000

async function listHidden(db: Db, viewerId: number): Promise<Hidden> {
  const hidden: Hidden = new Map()
  for (const { cityId, place } of await selectHidden(db, { viewerId })) {
    const places = hidden.get(cityId)
    if (places) places.add(place)
    else hidden.set(cityId, new Set([place]))
  }
  return hidden
}

const selectHidden = prepare((db, { viewerId }: { viewerId: number }) => {
  const listed = db
    .selectFrom('users')
    .select(['city_id as cityId', 'place'])
    .where('place', 'is not', null)
    .$narrowType<{ place: number }>()
  return listed
    .innerJoin('swipes', 'swipes.target_id', 'users.id')
    .where('swipes.viewer_id', '=', viewerId)
    .where(countsAsSeen)
    .unionAll(
      listed
        .innerJoin('blocks', 'blocks.blocked_id', 'users.id')
        .where('blocks.blocker_id', '=', viewerId),
    )
    .unionAll(
      listed
        .innerJoin('blocks', 'blocks.blocker_id', 'users.id')
        .where('blocks.blocked_id', '=', viewerId),
    )
    .unionAll(listed.where('users.id', '=', viewerId))
    .limit(hiddenAtMost)
})

/** How many a filter would show that are not swiped yet. */
export async function countMatching(
  db: Db,
  index: DeckIndex,
  viewer: FilteringViewer,
  filter: DeckFilter,
): Promise<DeckCount> {
  await index.refresh()
  return toCount(countIn(index, viewer, filter, await listHidden(db, viewer.id)))
}

/** Which one part of a filter, left out, would show most. */
export async function findRelaxation(
  db: Db,
  index: DeckIndex,
  viewer: FilteringViewer,
  filter: DeckFilter,
): Promise<DeckEnd['relax']> {
  const parts = activeParts(filter)
  if (parts.length === 0) return null
  await index.refresh()
  const hidden = await listHidden(db, viewer.id)
  let best: { part: (typeof parts)[number]; count: number } | null = null
  for (const part of parts) {
    // A million households take some milliseconds each time.
    await setImmediate()
    const count = countIn(index, viewer, without(filter, part), hidden)
    if (count > (best?.count ?? 0)) best = { part, count }
  }
  return best && { part: best.part, count: toCount(best.count) }
}

function countIn(
  index: DeckIndex,
  viewer: FilteringViewer,
  wanted: DeckFilter,
  hidden: Hidden,
): number {
  const { judge, rings } = applyFilter(wanted, viewer)
  const table = judgeTable(judge)
  let count = 0
  for (const cityId of ringsAround(viewer.cityId).subarray(0, rings)) {
    const city = index.city(cityId)
    if (!city?.hasAny(judge)) continue
    count += city.count(table)
    for (const place of hidden.get(cityId) ?? []) count -= Number(city.has(place, judge))
  }
  return count
}

/** Few are not counted: who they are could be found out by narrowing the filter. */
function toCount(count: number): DeckCount {
  return count > 0 && count < 5 ? 'few' : Math.max(0, count)
}

export async function findFilter(db: Db, userId: number): Promise<DeckFilter | null> {
  const row = await db
    .selectFrom('users')
    .select('deck_filter as filter')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.filter ? JSON.parse(row.filter) : null
}

/**
 * With runs over what was swiped before, so that the first page does not have to look at it. Answers
 * how many it shows.
 */
export async function saveFilter(
  db: Db,
  index: DeckIndex,
  viewer: FilteringViewer,
  filter: DeckFilter,
): Promise<DeckCount> {
  await index.refresh()
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, [viewer.id])
    // As they are now: one's pets may have changed since this was asked for.
    const { kinds } = await trx
      .selectFrom('users')
      .select('kinds')
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow(() => new AppError('not_signed_in'))
    const seeker = { ...viewer, kinds }
    const text = writeFilter(filter)
    await trx.updateTable('users').set({ deck_filter: text }).where('id', '=', viewer.id).execute()
    await trx.deleteFrom('filter_runs').where('viewer_id', '=', viewer.id).execute()
    const hidden = await listHidden(trx, viewer.id)
    const count = toCount(countIn(index, seeker, filter, hidden))
    if (text === null) return count
    const runs = listRuns(index, applyFilter(filter, seeker), hidden)
    for (let start = 0; start < runs.length; start += runsAtOnce) {
      const some = runs.slice(start, start + runsAtOnce)
      await trx
        .insertInto('filter_runs')
        .values(some.map((run) => ({ viewer_id: viewer.id, ...run })))
        .execute()
    }
    return count
  })
}

const runsAtOnce = 500

/** From one hidden place to another where nobody who matches stands between them. */
function listRuns(index: DeckIndex, { judge }: ActiveFilter, hidden: Hidden) {
  return [...hidden].flatMap(([cityId, places]) => {
    const runs: { city_id: number; low: number; high: number }[] = []
    let isOpen = false
    index.city(cityId)?.visit(Number.MAX_SAFE_INTEGER, judge, ({ place }) => {
      const run = runs.at(-1)
      if (!places.has(place)) isOpen = false
      else if (isOpen && run) run.low = place
      else {
        runs.push({ city_id: cityId, low: place, high: place })
        isOpen = true
      }
      return place
    })
    return runs
  })
}
