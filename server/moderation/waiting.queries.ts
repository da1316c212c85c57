import { sql } from 'kysely'
import { type Db, inTransaction, type Store } from '../db/store.ts'
import { selectCases } from './cases.queries.ts'
import { insertLogLine } from './moderation-log.queries.ts'

export interface Waiting {
  /** Cases that people report as urgent. */
  urgent: number
  /** Cases that only notices call urgent. */
  noticed: number
  others: number
  appeals: number
  /** Since when the oldest of them waits; null if nothing waits. */
  oldestAt: number | null
}

/** What waits for a moderator, as numbers. */
export async function countWaitingCases(db: Db): Promise<Waiting> {
  const [cases, appeals] = await Promise.all([
    db
      .selectFrom(selectCases(db).as('cases'))
      .select(({ fn, eb }) => [
        fn.count<number>('urgentAt').as('urgent'),
        fn
          .count<number>(eb.case().when('urgentAt', 'is', null).then(eb.ref('noticedAt')).end())
          .as('noticed'),
        fn.countAll<number>().as('all'),
        fn.min('openedAt').as('oldestAt'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sanctions')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('appealed_at').as('oldestAt')])
      .where('appealed_at', '>', 0)
      .where('appeal_outcome', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  const times = [cases.oldestAt, appeals.oldestAt].filter((time) => time !== null)
  return {
    urgent: cases.urgent,
    noticed: cases.noticed,
    others: cases.all - cases.urgent - cases.noticed,
    appeals: appeals.count,
    oldestAt: times.length > 0 ? Math.min(...times) : null,
  }
}

const minuteMs = 60_000
const urgentEveryMs = 15 * minuteMs
const everyMs = 24 * 60 * minuteMs

/**
 * Claims the next mail to the moderators: at once for a case that has become urgent since the last mail,
 * but at most one mail a quarter of an hour; otherwise one a day while anything waits. The line in the
 * log is the claim. Returns its id, or null if no mail is due.
 */
export async function claimModeratorMail(store: Store, now: number): Promise<number | null> {
  const { urgent, appeals, oldestAt } = await countWaitingCases(store.db)
  if (oldestAt === null) return null
  return inTransaction(store.db, async (trx) => {
    if (store.engine === 'postgres') {
      await sql`lock table moderation_log in share row exclusive mode`.execute(trx)
    }
    const { last } = await trx
      .selectFrom('moderation_log')
      .select(({ fn }) => fn.max('at').as('last'))
      .where('action', '=', 'mail')
      // Another server's clock may be a little ahead. A mail of later is of a clock that was set back.
      .where('at', '<=', now + urgentEveryMs)
      .executeTakeFirstOrThrow()
    const quietFor = now - (last ?? 0)
    if (quietFor < urgentEveryMs) return null
    if (quietFor < everyMs && !(await isUrgentSince(trx, last ?? 0))) return null
    const subject = `${urgent} urgent, ${appeals} appeals`
    return insertLogLine(trx, { name: 'MichiApp', now }, 'mail', subject)
  })
}

async function isUrgentSince(db: Db, time: number): Promise<boolean> {
  const found = await db
    .selectFrom(selectCases(db).as('cases'))
    .select('id')
    .where('urgentAt', '>', time)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
