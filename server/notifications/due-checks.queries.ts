import { isSqlite } from '../db/column-types.ts'
import { jsonRows } from '../db/json-rows.ts'
import { prepare, prepareList } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { chooseChannel } from './channels.ts'
import { insertDeliveries, type NewDelivery } from './deliveries.queries.ts'
import { findNews, isWanted, type PersonalNews } from './news.ts'
import { quietUntil } from './quiet-hours.ts'
import { askAgainAfterMs, type Item, type Topic, type Topics } from './topic.ts'

const batch = 100
/** An unknown topic belongs to a newer release; its servers decide it meanwhile. */
const newerReleaseMs = 60 * 1000
const failedTopicMs = 10 * 1000

interface DueCheck {
  id: number
  topic: string
  /** Null for a broadcast. */
  userId: number | null
  subjectId: number
  notifiedAt: number | null
}

type PersonCheck = DueCheck & Item

const isPersonal = (check: DueCheck): check is PersonCheck => check.userId !== null

interface Deciding {
  topics: Topics
  /** False without a mail host: then nothing waits for one. */
  canMail: boolean
  now: number
  onFailure: (topic: string, error: unknown) => void
}

/**
 * Decides the next checks that are due, topic by topic. A topic that fails waits, and the others go on.
 * Returns how many checks there were.
 */
export async function decideDueChecks(
  db: Db,
  { topics, canMail, now, onFailure }: Deciding,
): Promise<number> {
  const next = (await selectNext(db, { now })) as DueCheck[]
  const names = Object.keys(topics)
  // What was decided about one topic may answer the next.
  next.sort((a, b) => names.indexOf(a.topic) - names.indexOf(b.topic))
  for (const [name, checks] of Map.groupBy(next, ({ topic }) => topic)) {
    const ids = checks.map(({ id }) => id)
    const topic = topics[name]
    if (!topic) {
      await postpone(db, ids, { now, dueAt: now + newerReleaseMs })
      continue
    }
    try {
      await decideTopic(db, topic, checks, { canMail, now })
    } catch (error) {
      onFailure(name, error)
      await postpone(db, ids, { now, dueAt: now + failedTopicMs })
    }
  }
  return next.length
}

/**
 * Decisions and deliveries are one commit, so each decision is made once, on whatever server. A change
 * of a subject meanwhile waits for that commit and schedules another check.
 */
async function decideTopic(
  db: Db,
  topic: Topic,
  next: readonly DueCheck[],
  { canMail, now }: { canMail: boolean; now: number },
): Promise<void> {
  const ready = topic.isReady ? await listReady(db, topic, next, { canMail, now }) : null
  await inTransaction(db, async (trx) => {
    const ids = next.map(({ id }) => id)
    const due = (await lockDue(trx, ids, { now })) as DueCheck[]
    const broadcast = due.find(({ userId }) => userId === null)
    // One slice at a time, so that the checks of its receivers do not pile up before those of others.
    if (broadcast) {
      const dueAt = (await topic.broadcast?.(trx, broadcast.subjectId, now)) ?? null
      await storeOutcomes(trx, [{ ...broadcast, dueAt }])
    }
    const checks = due.filter(isPersonal)
    // What a topic counts for a person is locked in the same order on all servers.
    checks.sort((a, b) => a.userId - b.userId)
    const found = await findNews(trx, topic, checks, now)
    const outcomes: Outcome[] = []
    const deliveries: NewDelivery[] = []
    for (const check of checks) {
      const about = found.get(check)
      const isReady = ready?.has(check.userId) ?? true
      const decision = about ? await decide(trx, topic, { ...about, isReady, now }) : dropped
      if (about && decision.isNotified) {
        const way = chooseChannel(topic, about.reader, { canMail, now })
        if (way) deliveries.push({ ...check, ...way, createdAt: now, tries: 0 })
      }
      const notifiedAt = decision.isNotified ? now : check.notifiedAt
      const dueAt = decision.dueAt ?? forgetAt(topic, notifiedAt, now)
      outcomes.push({ id: check.id, dueAt, notifiedAt })
    }
    await storeOutcomes(trx, outcomes)
    await insertDeliveries(trx, deliveries)
  })
}

interface Decision {
  isNotified: boolean
  /** When to look again. */
  dueAt: number | null
}

const dropped: Decision = { isNotified: false, dueAt: null }

/** In quiet hours wanted news waits for their end. */
function whenDue(topic: Topic, { news, reader }: PersonalNews, now: number): number | null {
  const dueAt = topic.dueAt(news, now)
  if (dueAt === null || dueAt > now) return dueAt
  const waits = topic.urgency !== 'high' && isWanted(topic, reader)
  return (waits ? quietUntil(reader, now) : null) ?? now
}

/** Unwanted news is dropped. */
async function decide(
  trx: Db,
  topic: Topic,
  { news, reader, isReady, now }: PersonalNews & { isReady: boolean; now: number },
): Promise<Decision> {
  const dueAt = whenDue(topic, { news, reader }, now)
  if (dueAt === null || dueAt > now) return { isNotified: false, dueAt }
  if (!isReady) return { isNotified: false, dueAt: now + askAgainAfterMs }
  const wanted = isWanted(topic, reader)
  await topic.remember?.(trx, news, { isWanted: wanted, now })
  if (!wanted) return dropped
  const isTooMuch = topic.mayNotify && !(await topic.mayNotify(trx, news, now))
  return isTooMuch ? dropped : { isNotified: true, dueAt: null }
}

/** Null when the check is not needed any more. */
function forgetAt({ rememberedMs = 0 }: Topic, notifiedAt: number | null, now: number) {
  const end = notifiedAt === null ? 0 : notifiedAt + rememberedMs
  return end > now ? end : null
}

/** Asks the topic about those who would be notified now. Nobody else is ready. */
async function listReady(
  db: Db,
  topic: Topic,
  checks: readonly DueCheck[],
  { canMail, now }: { canMail: boolean; now: number },
): Promise<Set<number>> {
  const ready = new Set<number>()
  for (const [{ userId }, about] of await findNews(db, topic, checks.filter(isPersonal), now)) {
    const isDue = whenDue(topic, about, now) === now && isWanted(topic, about.reader)
    const canReach = chooseChannel(topic, about.reader, { canMail, now }) !== null
    if (isDue && canReach && (await topic.isReady?.(db, userId))) ready.add(userId)
  }
  return ready
}

const columns = [
  'id',
  'topic',
  'user_id as userId',
  'subject_id as subjectId',
  'notified_at as notifiedAt',
] as const

const selectNext = prepare((db, { now }: { now: number }) =>
  db.selectFrom('checks').select(columns).where('due_at', '<=', now).orderBy('due_at').limit(batch),
)

const lockDue = prepareList((db, ids, { now }: { now: number }) =>
  db
    .selectFrom('checks')
    .select(columns)
    .where('id', 'in', ids)
    .where('due_at', '<=', now)
    .$if(!isSqlite(db), (query) => query.forUpdate().skipLocked()),
)

/** Leaves those alone that another server has decided meanwhile. */
const postpone = prepareList((db, ids, { now, dueAt }: { now: number; dueAt: number }) =>
  db.updateTable('checks').set({ due_at: dueAt }).where('id', 'in', ids).where('due_at', '<=', now),
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
    .updateTable('checks')
    .from(
      jsonRows<Kept>(db, kept, { id: 'bigint', dueAt: 'bigint', notifiedAt: 'bigint' }).as('kept'),
    )
    .set(({ ref }) => ({ due_at: ref('kept.dueAt'), notified_at: ref('kept.notifiedAt') }))
    .whereRef('checks.id', '=', 'kept.id')
    .where('checks.id', 'in', ids),
)

const removeDone = prepareList((db, ids) => db.deleteFrom('checks').where('id', 'in', ids))
