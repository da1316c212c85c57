import { isSqlite } from '../db/column-types.ts'
import { jsonRows } from '../db/json-rows.ts'
import { prepare, prepareList } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { lockChats } from './last-release.queries.ts'
import { queueMails } from './mail/mail-queue.queries.ts'
import { lookUp } from './news.ts'
import { insertPushes, type NewPush } from './outbox.queries.ts'
import { quietUntil } from './quiet-hours.ts'
import type { Reader, Subject, Topic } from './topic.ts'
import type { Item, TopicName, Topics } from './topics.ts'

const batch = 100
/** An unknown topic belongs to a newer release; its servers decide it meanwhile. */
const newerReleaseMs = 60 * 1000
const failedTopicMs = 10 * 1000

interface DueCheck {
  id: number
  topic: TopicName
  userId: number | null
  subjectId: number
  notifiedAt: number | null
}

type PersonCheck = DueCheck & Item

/**
 * Decides the next checks that are due, topic by topic. A topic that fails waits, and the others go on.
 * Returns how many checks there were.
 */
export async function decideDueChecks(
  db: Db,
  topics: Topics,
  now: number,
  onFailure: (topic: TopicName, error: unknown) => void,
): Promise<number> {
  const next = (await selectNext(db, { now })) as DueCheck[]
  const names = Object.keys(topics)
  // What was decided about one topic may answer the next.
  next.sort((a, b) => names.indexOf(a.topic) - names.indexOf(b.topic))
  for (const [name, checks] of Map.groupBy(next, ({ topic }) => topic)) {
    const ids = checks.map(({ id }) => id)
    const topic = topics[name] as Topic | undefined
    if (!topic) {
      await postpone(db, ids, { now, dueAt: now + newerReleaseMs })
      continue
    }
    try {
      await decideTopic(db, topic, checks, { topics, now })
    } catch (error) {
      onFailure(name, error)
      await postpone(db, ids, { now, dueAt: now + failedTopicMs })
    }
  }
  return next.length
}

/**
 * Decisions, pushes and mails are one commit, so each decision is made once, on whatever server. A change
 * of a subject meanwhile waits for that commit and schedules another check.
 */
async function decideTopic(
  db: Db,
  topic: Topic,
  next: readonly DueCheck[],
  { topics, now }: { topics: Topics; now: number },
): Promise<void> {
  const unready = await listUnready(next, topic)
  await inTransaction(db, async (trx) => {
    const ids = next.map(({ id }) => id)
    const due = (await lockDue(trx, ids, { now })) as DueCheck[]
    const outcomes: Outcome[] = []
    const broadcast = due.find(({ userId }) => userId === null)
    if (broadcast) outcomes.push(await continueBroadcast(trx, broadcast, topic, now))
    const checks = due.filter((check): check is PersonCheck => check.userId !== null)
    if (topic.isAboutChat) await lockChats(trx, checks)
    const wanted: (NewPush & PersonCheck)[] = []
    for await (const { item: check, found } of lookUp(trx, topics, checks, now)) {
      const isReady = !unready.has(check.id)
      const decision = found ? decide(topic, { ...found, isReady, now }) : dropped
      const { dueAt, isHandled, isWanted } = decision
      if (found && isHandled) await topic.remember?.(trx, found.news, { isWanted, now })
      const isNotified = isHandled && isWanted
      if (found && isNotified) wanted.push({ ...check, tag: topic.tag(found.news) })
      const notifiedAt = isNotified ? now : check.notifiedAt
      outcomes.push({
        id: check.id,
        dueAt: dueAt ?? forgetAt(topic, notifiedAt, now),
        notifiedAt,
      })
    }
    const refused = await listRefused(trx, topic, wanted, now)
    const pushes = wanted.filter(({ id }) => !refused.has(id))
    await storeOutcomes(
      trx,
      outcomes.map((each) => (refused.has(each.id) ? { ...each, dueAt: null } : each)),
    )
    const reached = await insertPushes(trx, pushes, now)
    const unreached = pushes.filter(({ userId }) => !reached.has(userId))
    await queueMails(trx, unreached, { topics, now })
  })
}

/** The checks of people who were notified too often. */
async function listRefused(
  trx: Db,
  topic: Topic,
  checks: readonly PersonCheck[],
  now: number,
): Promise<Set<number>> {
  const refused = new Set<number>()
  let left = topic.listRefused ? checks : []
  // One check of each person at a time, in the same order on all servers, because it locks rows.
  while (left.length > 0) {
    const next = new Map(left.map((check) => [check.userId, check]))
    const people = [...next.keys()].sort((a, b) => a - b)
    const often = await topic.listRefused?.(trx, people, now)
    for (const { id, userId } of next.values()) if (often?.has(userId)) refused.add(id)
    left = left.filter((check) => next.get(check.userId) !== check)
  }
  return refused
}

interface Look {
  news: Subject
  reader: Reader
  isReady: boolean
  now: number
}

interface Decision {
  /** When to look again. */
  dueAt: number | null
  /** The person is notified now, or does not want to be. */
  isHandled: boolean
  isWanted: boolean
}

const dropped: Decision = { dueAt: null, isHandled: false, isWanted: false }

/** Unwanted news is dropped; in quiet hours wanted news waits for their end. */
function decide(topic: Topic, { news, reader, isReady, now }: Look): Decision {
  const dueAt = topic.dueAt(news, now)
  const isWanted = topic.isWanted(reader)
  if (dueAt === null || dueAt > now) return { dueAt, isHandled: false, isWanted }
  if (!isReady) return { dueAt: now + (topic.askAgainAfterMs ?? 0), isHandled: false, isWanted }
  const quietEnd = isWanted && !topic.ignoresQuietHours ? quietUntil(reader, now) : null
  return { dueAt: quietEnd, isHandled: quietEnd === null, isWanted }
}

/** Null when the check is not needed any more. */
function forgetAt({ rememberedMs }: Topic, notifiedAt: number | null, now: number): number | null {
  const end = notifiedAt === null ? 0 : notifiedAt + (rememberedMs ?? 0)
  return end > now ? end : null
}

async function listUnready(checks: readonly DueCheck[], { isReady }: Topic): Promise<Set<number>> {
  const unready = new Set<number>()
  if (!isReady) return unready
  for (const { id, userId } of checks) {
    if (userId !== null && !(await isReady(userId))) unready.add(id)
  }
  return unready
}

/** One slice at a time, so that the checks of its receivers do not pile up before those of others. */
async function continueBroadcast(
  trx: Db,
  { id, subjectId, notifiedAt }: DueCheck,
  topic: Topic,
  now: number,
): Promise<Outcome> {
  const dueAt = await topic.broadcast?.(trx, subjectId, now)
  return { id, dueAt: dueAt ?? null, notifiedAt }
}

const columns = [
  'id',
  'topic',
  'user_id as userId',
  'subject_id as subjectId',
  'notified_at as notifiedAt',
] as const

const selectNext = prepare((db, { now }: { now: number }) =>
  db
    .selectFrom('news_checks')
    .select(columns)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(batch),
)

const lockDue = prepareList((db, ids, { now }: { now: number }) =>
  db
    .selectFrom('news_checks')
    .select(columns)
    .where('id', 'in', ids)
    .where('due_at', '<=', now)
    .$if(!isSqlite(db), (query) => query.forUpdate().skipLocked()),
)

/** Leaves those alone that another server has decided meanwhile. */
const postpone = prepareList((db, ids, { now, dueAt }: { now: number; dueAt: number }) =>
  db
    .updateTable('news_checks')
    .set({ due_at: dueAt })
    .where('id', 'in', ids)
    .where('due_at', '<=', now),
)

interface Kept {
  id: number
  dueAt: number
  notifiedAt: number | null
}

/** The check is done if it is not due again. */
type Outcome = Omit<Kept, 'dueAt'> & { dueAt: number | null }

async function storeOutcomes(trx: Db, outcomes: readonly Outcome[]): Promise<void> {
  const isKept = ({ dueAt }: Outcome) => dueAt !== null
  const kept = outcomes.filter(isKept)
  const idsOf = (list: readonly Outcome[]) => list.map(({ id }) => id)
  await updateKept(trx, idsOf(kept), { kept: JSON.stringify(kept) })
  await removeDone(trx, idsOf(outcomes.filter((each) => !isKept(each))), {})
}

const updateKept = prepareList((db, ids, { kept }: { kept: string }) =>
  db
    .updateTable('news_checks')
    .from(
      jsonRows<Kept>(db, kept, { id: 'bigint', dueAt: 'bigint', notifiedAt: 'bigint' }).as('kept'),
    )
    .set(({ ref }) => ({ due_at: ref('kept.dueAt'), notified_at: ref('kept.notifiedAt') }))
    .whereRef('news_checks.id', '=', 'kept.id')
    .where('news_checks.id', 'in', ids),
)

const removeDone = prepareList((db, ids) => db.deleteFrom('news_checks').where('id', 'in', ids))
