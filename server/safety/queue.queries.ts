import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { Db } from '../db/store.ts'
import { listSanctions } from './sanctions.queries.ts'

// What the moderators' page reads beside the list of reports.

const pageSize = 50
const weekMs = 7 * 24 * 60 * 60 * 1000
const weeks = 12

/** Appeals without a decision, the longest waiting first. */
export async function listAppeals(db: Db) {
  return db
    .selectFrom('sanctions')
    .innerJoin('users', 'users.id', 'sanctions.user_id')
    .select(['sanctions.id', 'kind', 'reason', 'note', 'sanctions.created_at as createdAt'])
    .select(['ends_at as endsAt', 'appeal', 'appealed_at as appealedAt', 'user_id as userId'])
    .select(['users.name', 'users.animal_name as animalName'])
    .where('appealed_at', '>', 0)
    .where('appeal_outcome', 'is', null)
    .orderBy('appealed_at')
    .limit(pageSize)
    .execute()
}

/** The reports of an account and its sanctions, the newest first. */
export async function readHistory(db: Db, userId: number) {
  const reports = await db
    .selectFrom('reports')
    .select(['id', 'reason', 'created_at as createdAt', 'closed_at as closedAt', 'outcome'])
    .where('target_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limits.sanctionList)
    .execute()
  return { reports, sanctions: await listSanctions(db, userId) }
}

/** The photo that a report holds. */
export async function findReportedPhoto(db: Db, reportId: number) {
  const report = await db
    .selectFrom('reports')
    .select(['photo_type as type', 'photo_bytes as bytes'])
    .where('id', '=', reportId)
    .executeTakeFirst()
  return report?.type && report.bytes ? { type: report.type, bytes: report.bytes } : null
}

/** One row for each of the last weeks, the oldest first; a week begins on Monday. */
export async function countByWeek(db: Db, now: number) {
  const first = startOfWeek(now) - (weeks - 1) * weekMs
  const weekOf = (column: string) =>
    sql<number>`(${sql.ref(column)} - ${sql.lit(first)}) / ${sql.lit(weekMs)}`
  const count = async (column: 'created_at' | 'closed_at', outcome?: 'acted' | 'dismissed') => {
    const rows = await db
      .selectFrom('reports')
      .select(({ fn }) => [weekOf(column).as('week'), fn.countAll<number>().as('count')])
      .where(column, '>=', first)
      .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? null))
      .groupBy('week')
      .execute()
    return new Map(rows.map((row) => [Number(row.week), Number(row.count)]))
  }
  const received = await count('created_at')
  const acted = await count('closed_at', 'acted')
  const dismissed = await count('closed_at', 'dismissed')
  const appealRows = await db
    .selectFrom('sanctions')
    .select(({ fn }) => [weekOf('appealed_at').as('week'), fn.countAll<number>().as('count')])
    .where('appealed_at', '>=', first)
    .groupBy('week')
    .execute()
  const appeals = new Map(appealRows.map((row) => [Number(row.week), Number(row.count)]))
  return Array.from({ length: weeks }, (_, week) => ({
    from: first + week * weekMs,
    received: received.get(week) ?? 0,
    acted: acted.get(week) ?? 0,
    dismissed: dismissed.get(week) ?? 0,
    appeals: appeals.get(week) ?? 0,
  }))
}

/** Monday, 0:00 UTC. The first Monday after 1970-01-01, a Thursday, is four days later. */
function startOfWeek(time: number): number {
  const firstMonday = 4 * 24 * 60 * 60 * 1000
  return firstMonday + Math.floor((time - firstMonday) / weekMs) * weekMs
}
