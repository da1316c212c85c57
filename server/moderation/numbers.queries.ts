import type { SelectQueryBuilder } from 'kysely'
import type { SanctionKind } from '../../contract/sanctions.ts'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'

// The numbers of each week, for the moderators' page and the transparency report (DSA art. 24).

const weekMs = 7 * 24 * 60 * 60 * 1000
const weeks = 12

/** One row for each of the last weeks, the oldest first; a week begins on Monday. */
export async function countByWeek(db: Db, now: number) {
  const first = startOfWeek(now) - (weeks - 1) * weekMs
  const rows = []
  for (let from = first; from <= now; from += weekMs) rows.push(await countWeek(db, from))
  return rows
}

async function countWeek(db: Db, from: number) {
  const until = from + weekMs
  const received = (source: 'person' | 'notice') =>
    count(
      db
        .selectFrom('reports')
        .where('created_at', '>=', from)
        .where('created_at', '<', until)
        .where('source', '=', source),
    )
  const closed = db
    .selectFrom('reports')
    .where('closed_at', '>=', from)
    .where('closed_at', '<', until)
  const acted = await count(closed.where('outcome', '=', 'acted'))
  const dismissed = await count(closed.where('outcome', '=', 'dismissed'))
  const decidedAppeals = db
    .selectFrom('sanctions')
    .where('appeal_decided_at', '>=', from)
    .where('appeal_decided_at', '<', until)
  const upheld = await count(decidedAppeals.where('appeal_outcome', '=', 'upheld'))
  const reversed = await count(decidedAppeals.where('appeal_outcome', '=', 'reversed'))
  const imposed = (kind: SanctionKind) =>
    count(
      db
        .selectFrom('sanctions')
        .where('created_at', '>=', from)
        .where('created_at', '<', until)
        .where('kind', '=', kind),
    )
  return {
    from,
    reports: await received('person'),
    notices: await received('notice'),
    acted,
    dismissed,
    hidden: await imposed('hide'),
    warned: await imposed('warn'),
    suspended: await imposed('suspend'),
    appeals: await count(
      db.selectFrom('sanctions').where('appealed_at', '>=', from).where('appealed_at', '<', until),
    ),
    upheld,
    reversed,
    medianDecisionMs: await median(
      closed
        .where('outcome', 'is not', null)
        .select(({ eb }) => eb('closed_at', '-', eb.ref('created_at')).as('ms')),
      acted + dismissed,
    ),
    medianAppealMs: await median(
      decidedAppeals.select(({ eb }) =>
        eb('appeal_decided_at', '-', eb.ref('appealed_at')).as('ms'),
      ),
      upheld + reversed,
    ),
  }
}

async function count(query: SelectQueryBuilder<Database, 'reports' | 'sanctions', object>) {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The lower one of the two in the middle. Null if there is none. */
async function median(
  query: SelectQueryBuilder<Database, 'reports' | 'sanctions', { ms: number | null }>,
  count: number,
): Promise<number | null> {
  if (count === 0) return null
  const middle = await query
    .orderBy('ms')
    .limit(1)
    .offset(Math.floor((count - 1) / 2))
    .executeTakeFirst()
  return Number(middle?.ms ?? 0)
}

/** Monday, 0:00 UTC. The first Monday after 1970-01-01, a Thursday, is four days later. */
function startOfWeek(time: number): number {
  const firstMonday = 4 * 24 * 60 * 60 * 1000
  return firstMonday + Math.floor((time - firstMonday) / weekMs) * weekMs
}
