import {
  activeParts,
  type DeckCount,
  type DeckEnd,
  type DeckFilter,
  noFilter,
  without,
} from '../../contract/deck-filter.ts'
import { limits } from '../../contract/limits.ts'
import type { Db } from '../db/store.ts'
import { setDeckFilter } from '../people/users.queries.ts'
import { type ActiveFilter, applyFilter, writeFilter } from './active-filter.ts'
import { listUnseen, rowsOfRequest, type Viewer } from './unseen.queries.ts'

/** `deckFilter` is the text in `users.deck_filter`. */
export const readFilter = (
  db: Db,
  { deckFilter, ...owner }: { id: number; cityId: number; deckFilter: string | null },
): Promise<ActiveFilter> =>
  applyFilter(db, deckFilter === null ? noFilter : JSON.parse(deckFilter), owner)

/** How many unseen households a filter would show: the length of the first page of its deck. */
export async function countMatching(
  db: Db,
  viewer: Viewer,
  filter: DeckFilter,
  maxRows?: number,
): Promise<DeckCount> {
  const { found, next } = await listUnseen(db, {
    viewer,
    filter: await applyFilter(db, filter, viewer),
    limit: limits.deckCountMax,
    maxRows,
  })
  return { count: found.length, isMore: next !== null }
}

/**
 * Finds the part of a filter that hides most people. The walks share the rows of one request; a part whose
 * walk ended before it found anybody is better than none.
 */
export async function findRelaxation(
  db: Db,
  viewer: Viewer,
  filter: DeckFilter,
): Promise<DeckEnd['relax']> {
  let best: DeckEnd['relax'] = null
  const parts = activeParts(filter)
  const maxRows = rowsOfRequest / parts.length
  for (const part of parts) {
    const { count, isMore } = await countMatching(db, viewer, without(filter, part), maxRows)
    const isBetter = best ? count > best.count : count > 0 || isMore
    if (isBetter) best = { part, count, isMore }
  }
  return best
}

export async function findFilter(db: Db, userId: number): Promise<DeckFilter | null> {
  const row = await db
    .selectFrom('users')
    .select('deck_filter as filter')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.filter ? JSON.parse(row.filter) : null
}

export async function saveFilter(db: Db, userId: number, filter: DeckFilter): Promise<void> {
  await setDeckFilter(db, userId, writeFilter(filter))
}
