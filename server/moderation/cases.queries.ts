import { type ExpressionBuilder, sql } from 'kysely'
import type { CaseSection } from '../../contract/moderation.ts'
import { urgentReasons } from '../../contract/report-reasons.ts'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import { readSnapshot } from './snapshot.ts'
import { nobody } from './store-report.queries.ts'

// A case is an account with open reports: one row of the moderators' queue. It is not stored. Notices about
// nobody with an account, and reports of what visitors wrote, are one case, which is never urgent: many of
// them never delay a case about a person.

type Reports = ExpressionBuilder<Database, 'reports'>

const isUrgent = ({ eb, and }: Reports) =>
  and([eb('account_id', '<>', nobody), eb('reason', 'in', urgentReasons)])

/** Notices need no account, so they must not overtake what people report. */
const isOfSection = (section: CaseSection) => (eb: Reports) => {
  if (section === 'others') return sql<boolean>`true`
  return eb.and([isUrgent(eb), eb('source', section === 'noticed' ? '=' : '<>', 'notice')])
}

/** With the times of the oldest open reports: of all, of the urgent ones, and of urgent notices. */
export const selectCases = (db: Db) =>
  db
    .selectFrom('reports')
    .select(({ fn, eb, ref }) => [
      'account_id as id',
      fn.min('created_at').as('openedAt'),
      fn
        .min<number | null>(eb.case().when(isOfSection('urgent')(eb)).then(ref('created_at')).end())
        .as('urgentAt'),
      fn
        .min<number | null>(
          eb.case().when(isOfSection('noticed')(eb)).then(ref('created_at')).end(),
        )
        .as('noticedAt'),
    ])
    .where('closed_at', 'is', null)
    .groupBy('account_id')

interface CaseCursor {
  section: CaseSection
  since: number
  id: number
}

const timeOf = {
  urgent: 'urgentAt',
  noticed: 'noticedAt',
  others: 'openedAt',
} as const

/** The oldest first. This reads all open reports, from one index. */
export async function listCases(db: Db, { section, since, id }: CaseCursor, limit: number) {
  const time = timeOf[section]
  const rows = await db
    .selectFrom(selectCases(db).as('cases'))
    .selectAll()
    .$if(section === 'urgent', (query) => query.where('urgentAt', 'is not', null))
    .$if(section !== 'urgent', (query) =>
      query
        .where('urgentAt', 'is', null)
        .where('noticedAt', section === 'noticed' ? 'is not' : 'is', null),
    )
    .where(sql<boolean>`(${sql.ref(time)}, id) > (${since}, ${id})`)
    .orderBy(time)
    .orderBy('id')
    .limit(limit)
    .execute()
  const cases = []
  for (const row of rows) cases.push(await describe(db, row))
  return cases
}

/** Null if no report about it is open. */
export async function findCase(db: Db, id: number) {
  const row = await selectCases(db).where('account_id', '=', id).executeTakeFirst()
  return row ? describe(db, row) : null
}

type Case = Awaited<ReturnType<ReturnType<typeof selectCases>['execute']>>[number]

/** With the reason of the oldest urgent report, or else of the oldest one. */
async function describe(db: Db, row: Case) {
  const section = row.urgentAt !== null ? 'urgent' : row.noticedAt !== null ? 'noticed' : 'others'
  const { reason, snapshot } = await db
    .selectFrom('reports')
    .select(['reason', 'snapshot'])
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('reports')
        .select(({ fn }) => fn.min('id').as('oldest'))
        .where('account_id', '=', row.id)
        .where('closed_at', 'is', null)
        .where(isOfSection(section)),
    )
    .executeTakeFirstOrThrow()
  const account = await db
    .selectFrom('users')
    .select(['id', 'name', 'animal_name as animalName', 'suspended_at as suspendedAt'])
    .where('id', '=', row.id)
    .executeTakeFirst()
  // The name as the report has it, because the account may be deleted.
  const { target } = readSnapshot(snapshot)
  return {
    ...row,
    ...(await countReports(db, row.id)),
    reason,
    since: row.urgentAt ?? row.noticedAt ?? row.openedAt,
    targetId: account?.id ?? null,
    name: account?.name ?? target?.name ?? '',
    animalName: account?.animalName ?? target?.animalName ?? '',
    isSuspended: (account?.suspendedAt ?? null) !== null,
  }
}

/** How many people and notices report this account. */
async function countReports(db: Db, accountId: number) {
  const counts = await db
    .selectFrom('reports')
    .select(({ fn }) => [
      // A reporter counts once. Without a reporter (the account is deleted) each report counts.
      sql<number>`count(distinct case when source = 'person' then coalesce(reporter_id, -id) end)`.as(
        'people',
      ),
      sql<number>`count(case when source = 'notice' then 1 end)`.as('notices'),
      fn.max('id').as('lastReportId'),
    ])
    .where('closed_at', 'is', null)
    .where('account_id', '=', accountId)
    .groupBy('account_id')
    .executeTakeFirst()
  return counts ?? { people: 0, notices: 0, lastReportId: 0 }
}
