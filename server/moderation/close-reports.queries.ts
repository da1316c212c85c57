import { sql } from 'kysely'
import type { Db } from '../db/store.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import type { ReportedContent } from './reported-content.ts'

// What a decision does to reports.

/** With `forUpdate` the row is locked until the end of the transaction. */
export function selectReport(trx: Db, reportId: number) {
  return trx
    .selectFrom('reports')
    .select(['target_id as targetId', 'photo_id as photoId', 'message_id as messageId', 'reason'])
    .select(['lost_pet_key as lostPetKey', 'lookalike_id as lookalikeId'])
    .select(['source', 'version', 'account_id as accountId'])
    .select('lookalike_user_id as lookalikeUserId')
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

/** A report as a moderator has read it. */
export interface ReadReport {
  id: number
  version: number
}

/** Whether one of these reports of the case is open, and as it was read. */
export async function hasUnchanged(
  trx: Db,
  accountId: number,
  read: readonly ReadReport[],
): Promise<boolean> {
  const versions = new Map(read.map(({ id, version }) => [id, version]))
  const open = await trx
    .selectFrom('reports')
    .select(['id', 'version'])
    .where('id', 'in', [...versions.keys()])
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .execute()
  return open.some(({ id, version }) => versions.get(id) === version)
}

interface Closing {
  reportId: number
  /** What the moderator has read. */
  read?: readonly ReadReport[]
  /**
   * Closes those of this case that were read, and those that were not up to this id. What the server found needs
   * a decision of its own.
   */
  ofCase?: { accountId: number; unread: number } | null
  /** Closes all open reports of this person. */
  suspendedId?: number | null
  /** Closes all open reports of this content of the target. */
  hidden?: { targetId: number | null; content: ReportedContent } | null
  /** The line in the log. */
  logId: number
  outcome: 'acted' | 'dismissed'
  now: number
}

/** Reports that were changed since they were read stay open. */
export async function closeReports(
  trx: Db,
  { reportId, read = [], ofCase, suspendedId, hidden, logId, outcome, now }: Closing,
): Promise<void> {
  const versions = new Map(read.map(({ id, version }) => [id, version]))
  const open = await trx
    .selectFrom('reports')
    .select(['id', 'version'])
    .where('closed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('id', '=', reportId),
        ...(ofCase
          ? [
              eb.and([
                eb('account_id', '=', ofCase.accountId),
                eb('source', '<>', 'server'),
                eb.or([eb('id', 'in', [0, ...versions.keys()]), eb('id', '<=', ofCase.unread)]),
              ]),
            ]
          : []),
        ...(suspendedId ? [eb('target_id', '=', suspendedId)] : []),
        ...(hidden
          ? [eb.and([eb('target_id', '=', hidden.targetId), isAbout(hidden.content)])]
          : []),
      ]),
    )
    .execute()
  const closing = open.filter(({ id, version }) => (versions.get(id) ?? version) === version)
  for (let start = 0; start < closing.length; start += batch) {
    const ids = closing.slice(start, start + batch).map(({ id }) => id)
    await trx
      .updateTable('reports')
      .set({ closed_at: now, closed_by: logId, outcome })
      .where('id', 'in', ids)
      .where('closed_at', 'is', null)
      .execute()
  }
}

const batch = 500

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
