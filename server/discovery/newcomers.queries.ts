import { prepare, prepareList } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { removeCheck, scheduleCheck } from '../notifications/checks.queries.ts'
import { askAgainAfterMs, type Subject } from '../notifications/topic.ts'
import { applyFilter, readFilter } from './filters.ts'
import { listUnseen } from './unseen.queries.ts'

// At the end of the deck a person can ask to be notified, once, when three households wait for them that
// they have not met. Their check is the memory of it.

const newcomersWanted = 3
/** In kilometres. */
const furthest = 100

const watchOf = (userId: number) => ({ topic: 'newcomers', userId, subjectId: userId }) as const

export async function startWatch(db: Db, userId: number, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await stopWatch(trx, userId)
    await scheduleCheck(trx, { ...watchOf(userId), dueAt: now + askAgainAfterMs })
  })
}

export async function stopWatch(db: Db, userId: number): Promise<void> {
  await removeCheck(db, watchOf(userId))
}

export async function isWatching(db: Db, userId: number): Promise<boolean> {
  const [watch] = await listWatches(db, [watchOf(userId)])
  return watch?.notifiedAt === null
}

/** A person who asked to be notified of newcomers, and has not fallen asleep since. */
export interface WatchNews extends Subject {
  notifiedAt: number | null
}

export async function listWatches(db: Db, subjects: readonly Subject[]): Promise<WatchNews[]> {
  const people = subjects.map(({ userId }) => userId)
  return selectWatches(db, people, {})
}

const selectWatches = prepareList((db, people) =>
  db
    .selectFrom('checks')
    .innerJoin('users', 'users.id', 'checks.user_id')
    .select(['users.id as userId', 'subject_id as subjectId', 'notified_at as notifiedAt'])
    .where('checks.user_id', 'in', people)
    .where('topic', '=', 'newcomers')
    .where('asleep_at', 'is', null),
)

export async function hasNewcomers(db: Db, userId: number): Promise<boolean> {
  const [person] = await selectPerson(db, { userId })
  if (!person) return false
  const own = readFilter(person.deckFilter)
  const filter = { ...own, distance: Math.min(own.distance ?? furthest, furthest) }
  const { found } = await listUnseen(db, {
    viewer: person,
    filter: await applyFilter(db, filter, person),
    limit: newcomersWanted,
  })
  return found.length === newcomersWanted
}

const selectPerson = prepare((db, { userId }: { userId: number }) =>
  db
    .selectFrom('users')
    .select(['id', 'city_id as cityId', 'deck_filter as deckFilter'])
    .select('invited_by as invitedBy')
    .where('id', '=', userId),
)
