import {
  activeParts,
  type DeckCount,
  type DeckEnd,
  type DeckFilter,
  without,
} from '../../contract/deck-filter.ts'
import { limits } from '../../contract/limits.ts'
import type { Db } from '../db/store.ts'
import { setDeckFilter } from '../people/users.queries.ts'
import { applyFilter, type FilterOwner, writeFilter } from './active-filter.ts'
import type { DeckIndex } from './deck-index.ts'
import { listUnseen, type Viewer } from './unseen.queries.ts'

type FilteringViewer = Viewer & FilterOwner

/** How many unseen households a filter would show: the length of the first page of its deck. */
export async function countMatching(
  db: Db,
  index: DeckIndex,
  viewer: FilteringViewer,
  filter: DeckFilter,
): Promise<DeckCount> {
  const { pets, next } = await listUnseen(db, index, {
    viewer,
    filter: applyFilter(filter, viewer),
    limit: limits.deckCountMax,
    after: null,
  })
  return { count: pets.length, isMore: next !== null }
}

/** Finds the part of a filter that hides most people. */
export async function findRelaxation(
  db: Db,
  index: DeckIndex,
  viewer: FilteringViewer,
  filter: DeckFilter,
): Promise<DeckEnd['relax']> {
  let best: DeckEnd['relax'] = null
  for (const part of activeParts(filter)) {
    const { count, isMore } = await countMatching(db, index, viewer, without(filter, part))
    if (count > (best?.count ?? 0)) best = { part, count, isMore }
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
