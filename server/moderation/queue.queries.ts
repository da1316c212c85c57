import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { urgentReasons } from '../../contract/report-reasons.ts'
import type { Db } from '../db/store.ts'
import { listSanctions } from '../sanctions/sanctions.queries.ts'

// What moderators read.

export const pageSize = 100

const appealPageSize = 50
const weekMs = 7 * 24 * 60 * 60 * 1000
const weeks = 12

/** Open reports with the urgent ones first, or all reports; within both, the newest first. */
export async function listReports(db: Db, { all, page }: { all: boolean; page: number }) {
  return db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.target_id')
    .select([
      'reports.id',
      'reporter_id as reporterId',
      'target_id as targetId',
      'target_name as targetName',
      'target_animal_name as targetAnimalName',
      'target_pets as targetPets',
      'reason',
      'words',
      'message_body as messageBody',
      'told_message as toldMessage',
      'message_id as messageId',
      'note_body as noteBody',
      'playdate',
      'sightings',
      'lost_pet as lostPet',
      'photo_id as photoId',
      'photo_type as photoType',
      'content_address as contentAddress',
      'notifier_name as notifierName',
      'notifier_email as notifierEmail',
      'reports.created_at as createdAt',
      'closed_at as closedAt',
      'users.suspended_at as suspendedAt',
    ])
    .select(({ selectFrom }) =>
      selectFrom('reports as same')
        // A reporter counts once. Without a reporter (the account is deleted) each report counts.
        .select(sql<number>`count(distinct coalesce(same.reporter_id, -same.id))`.as('count'))
        .whereRef('same.target_id', '=', 'reports.target_id')
        .$if(!all, (query) => query.where('same.closed_at', 'is', null))
        .as('reporters'),
    )
    .$if(!all, (query) =>
      query
        .where('closed_at', 'is', null)
        .orderBy((eb) => eb('reason', 'in', urgentReasons), 'desc'),
    )
    .orderBy('reports.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

/** The number of reports for each reason, the most frequent first. */
export async function countReports(db: Db, { all }: { all: boolean }) {
  return db
    .selectFrom('reports')
    .select(({ fn }) => ['reason', fn.countAll<number>().as('count')])
    .$if(!all, (query) => query.where('closed_at', 'is', null))
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
}

export async function findReport(db: Db, reportId: number) {
  const report = await db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.target_id')
    .selectAll('reports')
    .select('users.suspended_at')
    .where('reports.id', '=', reportId)
    .executeTakeFirst()
  return report ?? null
}

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
    .limit(appealPageSize)
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
