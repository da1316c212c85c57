import type { DeckFilter } from '../../contract/deck-filter.ts'
import { nearbyDistances, noFilter } from '../../contract/deck-filter.ts'
import { prepare } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { findNewcomerNews, notifyOfNewcomers } from '../notifications/newcomers.queries.ts'
import { quietUntil } from '../notifications/quiet-hours.ts'
import { applyFilter } from './active-filter.ts'
import type { DeckIndex } from './deck-index.ts'
import { listUnseen, type Viewer } from './unseen.queries.ts'

// At the end of the deck a person can ask to be told, once, when three households wait for them that
// they have not met. One row for each person who asked (see `watch-newcomers.ts`).

const minute = 60 * 1000
const day = 24 * 60 * minute

const newcomersWanted = 3
const furthest = Math.max(...nearbyDistances)
const checkEveryMs = 15 * minute
/** A notified row stays until a push that waits or a mail has been sent. */
const keptMs = 3 * day

export async function startWatch(db: Db, userId: number, now: number): Promise<void> {
  const row = { due_at: now + checkEveryMs, notified_at: null }
  await db
    .insertInto('newcomer_watches')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function stopWatch(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('newcomer_watches').where('user_id', '=', userId).execute()
}

export async function isWatching(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('newcomer_watches')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('notified_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

const batch = 20

/**
 * Checks the next watches that are due. The decision and the pushes are one commit, and of two servers
 * that decide the same watch only one finds it unchanged, so each person is told once. Answers how many
 * there were.
 */
export async function checkWatches(db: Db, index: DeckIndex, now: number): Promise<number> {
  const due = await selectDue(db, { now })
  for (const watch of due) {
    if (watch.notifiedAt === null) await checkWatch(db, index, watch, now)
    else await stopWatch(db, watch.userId)
  }
  return due.length
}

interface DueWatch {
  userId: number
  dueAt: number
}

async function checkWatch(
  db: Db,
  index: DeckIndex,
  { userId, dueAt }: DueWatch,
  now: number,
): Promise<void> {
  const [person] = await selectPerson(db, { userId })
  const news = await findNewcomerNews(db, userId)
  const isDue = person !== undefined && news !== null && (await hasNewcomers(db, index, person))
  const quietEnd = isDue ? quietUntil(news.quietHours, now) : null
  if (!isDue || quietEnd !== null) {
    await decide(db, { userId, dueAt, next: quietEnd ?? now + checkEveryMs, notifiedAt: null })
    return
  }
  await inTransaction(db, async (trx) => {
    const decided = await decide(trx, { userId, dueAt, next: now + keptMs, notifiedAt: now })
    if (decided.length > 0) await notifyOfNewcomers(trx, news, now)
  })
}

async function hasNewcomers(
  db: Db,
  index: DeckIndex,
  person: Viewer & { traits: string; deckFilter: string | null },
): Promise<boolean> {
  const own: DeckFilter = person.deckFilter ? JSON.parse(person.deckFilter) : noFilter
  const filter = { ...own, distance: Math.min(own.distance ?? furthest, furthest) }
  const { pets } = await listUnseen(db, index, {
    viewer: person,
    filter: applyFilter(filter, person),
    limit: newcomersWanted,
    after: null,
  })
  return pets.length === newcomersWanted
}

const selectDue = prepare((db, { now }: { now: number }) =>
  db
    .selectFrom('newcomer_watches')
    .select(['user_id as userId', 'due_at as dueAt', 'notified_at as notifiedAt'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(batch),
)

const selectPerson = prepare((db, { userId }: { userId: number }) =>
  db
    .selectFrom('users')
    .select(['id', 'city_id as cityId', 'kinds as traits', 'deck_filter as deckFilter'])
    .select('invited_by as invitedBy')
    .where('id', '=', userId),
)

interface Decision extends DueWatch {
  next: number
  notifiedAt: number | null
}

/** Changes nothing if another server, or the person, has changed the watch since it was read. */
const decide = prepare((db, { userId, dueAt, next, notifiedAt }: Decision) =>
  db
    .updateTable('newcomer_watches')
    .set({ due_at: next, notified_at: notifiedAt })
    .where('user_id', '=', userId)
    .where('due_at', '=', dueAt)
    .where('notified_at', 'is', null)
    .returning('user_id'),
)
