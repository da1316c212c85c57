import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { fileReport, recountCases } from './cases.queries.ts'
import type { ReportedContent } from './reported-content.ts'

// What a decision does to reports.

/** With `forUpdate` the row is locked until the end of the transaction. */
export function selectReport(trx: Db, reportId: number) {
  return trx
    .selectFrom('reports')
    .select(['target_id as targetId', 'photo_id as photoId', 'message_id as messageId', 'reason'])
    .select(['lost_pet_key as lostPetKey', 'lookalike_id as lookalikeId', 'case_id as caseId'])
    .select(['source', 'changed_in as changedIn', 'lookalike_user_id as lookalikeUserId'])
    .where('id', '=', reportId)
}

/** A report of a case, whose order is: of the server, of people, notices; the newest first in each. */
export interface ReportCursor {
  source: string
  id: number
}

/** The condition of those that come after it in that order. */
export const isBehind = ({ source, id }: ReportCursor) =>
  sql<boolean>`(source < ${source} or (source = ${source} and reports.id < ${id}))`

type Reports = ExpressionBuilder<Database, 'reports'>

interface Closing {
  reportId: number
  /** Closes all open reports of this person. */
  suspendedId?: number | null
  /**
   * Closes the other reports of the case that the moderator could see: up to this id, unchanged since, and not
   * after the last one on an opened page. What the server found needs a decision of its own.
   */
  seen?: { caseId: number; upTo: number; version: number; lastOpened: ReportCursor | null } | null
  /** Closes all open reports of this content of the target. */
  hidden?: { targetId: number | null; content: ReportedContent } | null
  /** The line in the log; null for a report that is closed without a decision. */
  logId: number | null
  outcome: 'acted' | 'dismissed' | null
  now: number
}

/** Returns false if there is no such open report. */
export async function closeReports(
  trx: Db,
  { reportId, suspendedId, seen, hidden, logId, outcome, now }: Closing,
): Promise<boolean> {
  const isClosing = (eb: Reports) =>
    eb.or([
      eb('id', '=', reportId),
      ...(suspendedId ? [eb('target_id', '=', suspendedId)] : []),
      ...(seen
        ? [
            eb.and([
              eb('case_id', '=', seen.caseId),
              eb('id', '<=', seen.upTo),
              eb('changed_in', '<=', seen.version),
              eb('source', '<>', 'server'),
              ...(seen.lastOpened ? [eb.not(isBehind(seen.lastOpened))] : []),
            ]),
          ]
        : []),
      ...(hidden ? [eb.and([eb('target_id', '=', hidden.targetId), isAbout(hidden.content)])] : []),
    ])
  const open = await trx
    .selectFrom('reports')
    .select(['id', 'case_id as caseId'])
    .where('closed_at', 'is', null)
    .where(isClosing)
    .execute()
  await trx
    .updateTable('reports')
    .set({ closed_at: now, closed_by: logId, outcome, case_id: null })
    .where('closed_at', 'is', null)
    .where(isClosing)
    .execute()
  const caseIds = open.flatMap(({ caseId }) => (caseId === null ? [] : [caseId]))
  await recountCases(trx, caseIds)
  return open.length > 0
}

/** Returns false if the decision closed no report that can be opened again. */
export async function reopenReports(trx: Db, logId: number): Promise<boolean> {
  const targets = await trx
    .selectFrom('reports')
    .select('target_id as id')
    .where('closed_by', '=', logId)
    .where('target_id', 'is not', null)
    .execute()
  await lockPeople(
    trx,
    targets.flatMap(({ id }) => (id === null ? [] : [id])),
  )
  const reopened = await trx
    .updateTable('reports')
    .set({ closed_at: null, closed_by: null, outcome: null })
    .where('closed_by', '=', logId)
    .where(isNotReportedAgain)
    .returning(['id', 'reporter_id as reporterId', 'target_id as targetId', 'source', 'reason'])
    .returning('created_at as createdAt')
    .execute()
  const isFirst = ({ targetId }: { targetId: number | null }, index: number) =>
    targetId === null || reopened.findIndex((other) => other.targetId === targetId) === index
  for (const report of reopened.filter(isFirst)) {
    const caseId = await fileReport(trx, report)
    if (report.targetId === null) continue
    await trx
      .updateTable('reports')
      .set({ case_id: caseId })
      .where('target_id', '=', report.targetId)
      .where('closed_at', 'is', null)
      .where('case_id', 'is', null)
      .execute()
    await recountCases(trx, [caseId])
  }
  return reopened.length > 0
}

/** After a reversed appeal: reporters no longer read that we took action. */
export async function dismissReports(trx: Db, logId: number): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ outcome: 'dismissed' })
    .where('closed_by', '=', logId)
    .execute()
}

/** The condition of reports about the same content. */
function isAbout(content: ReportedContent) {
  if ('photoId' in content) return sql<boolean>`photo_id = ${content.photoId}`
  if ('messageId' in content)
    return sql<boolean>`message_id = ${content.messageId} and photo_id is null`
  // Reports for other reasons name the lost pet too.
  return sql<boolean>`reason = 'false_alarm' and lost_pet_key = ${content.lostPetKey}`
}

/** A reporter has one open report about the same thing. */
const isNotReportedAgain = sql<boolean>`not exists (
  select 1 from reports as again
  where again.reporter_id = reports.reporter_id and again.closed_at is null
    and coalesce(again.target_id, 0) = coalesce(reports.target_id, 0)
    and coalesce(again.chat_id, 0) = coalesce(reports.chat_id, 0)
    and coalesce(again.named_message_id, 0) = coalesce(reports.named_message_id, 0)
    and coalesce(again.named_photo_id, 0) = coalesce(reports.named_photo_id, 0)
)`
