import { sql } from 'kysely'
import type { Db } from '../db/store.ts'
import type { ReportedContent } from './reported-content.ts'

// What a decision does to reports.

/** With `forUpdate` the row is locked until the end of the transaction. */
export function selectReport(trx: Db, reportId: number) {
  return trx
    .selectFrom('reports')
    .select(['target_id as targetId', 'photo_id as photoId', 'message_id as messageId', 'reason'])
    .select('lost_pet as lostPet')
    .where('id', '=', reportId)
}

interface Closing {
  reportId: number
  /** Closes all open reports of this person. */
  suspendedId?: number | null
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
  { reportId, suspendedId, hidden, logId, outcome, now }: Closing,
): Promise<boolean> {
  const closed = await trx
    .updateTable('reports')
    .set({ closed_at: now, closed_by: logId, outcome })
    .where('closed_at', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('id', '=', reportId),
        ...(suspendedId ? [eb('target_id', '=', suspendedId)] : []),
        ...(hidden ? [and([eb('target_id', '=', hidden.targetId), isAbout(hidden.content)])] : []),
      ]),
    )
    .returning('id')
    .execute()
  return closed.length > 0
}

/** Returns false if the decision closed no report that can be opened again. */
export async function reopenReports(trx: Db, logId: number): Promise<boolean> {
  const reopened = await trx
    .updateTable('reports')
    .set({ closed_at: null, closed_by: null, outcome: null })
    .where('closed_by', '=', logId)
    .where(isNotReportedAgain)
    .returning('id')
    .execute()
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
  // Reports for other reasons hold a copy of the lost pet too.
  return sql<boolean>`reason = 'false_alarm' and lost_pet like ${`%"key":"${content.lostPetKey}"%`}`
}

/** A reporter has one open report about the same thing. */
const isNotReportedAgain = sql<boolean>`not exists (
  select 1 from reports as again
  where again.reporter_id = reports.reporter_id and again.closed_at is null
    and coalesce(again.target_id, 0) = coalesce(reports.target_id, 0)
    and coalesce(again.chat_id, 0) = coalesce(reports.chat_id, 0)
    and coalesce(again.message_id, 0) = coalesce(reports.message_id, 0)
    and coalesce(again.photo_id, 0) = coalesce(reports.photo_id, 0)
)`
