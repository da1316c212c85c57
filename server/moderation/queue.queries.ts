import { sql } from 'kysely'
import { type CaseSection, type QueueSection, queueSections } from '../../contract/moderation.ts'
import type { Db } from '../db/store.ts'
import { listCases } from './cases.queries.ts'
import { isBehind, type ReportCursor } from './close-reports.queries.ts'
import { hasPhoto } from './report-files.queries.ts'
import { readSnapshot } from './snapshot.ts'

// What waits for a moderator: cases and appeals, and the reports of a case.

const pageSize = 50

/** Where a page of the queue continues: behind this row of this section. */
interface QueueCursor {
  section: QueueSection
  since: number
  id: number
}

const start: QueueCursor = { section: 'urgent', since: 0, id: 0 }

export type QueueRow =
  | { section: CaseSection; row: Awaited<ReturnType<typeof listCases>>[number] }
  | { section: 'appeals'; row: Awaited<ReturnType<typeof listAppeals>>[number] }

/**
 * What people report as urgent first, because somebody may be in danger; then appeals, because a suspended
 * person is waiting; then what only notices call urgent, because anybody can send any number of them; then
 * the other cases. The oldest first in each, so that new reports push nothing away.
 */
export async function listQueue(db: Db, after: string | undefined) {
  const cursor = readCursor(after)
  const rows: QueueRow[] = []
  for (const section of queueSections.slice(queueSections.indexOf(cursor.section))) {
    const from = section === cursor.section ? cursor : { ...start, section }
    const limit = pageSize + 1 - rows.length
    if (limit === 0) break
    if (section === 'appeals') {
      for (const row of await listAppeals(db, from, limit)) rows.push({ section, row })
    } else {
      for (const row of await listCases(db, { ...from, section }, limit))
        rows.push({ section, row })
    }
  }
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const next = rows.length > pageSize && last ? writeCursor(last) : null
  return { rows: page, next }
}

function writeCursor({ section, row: { since, id } }: QueueRow): string {
  return [section, since, id].join('.')
}

function readCursor(after = ''): QueueCursor {
  const [name, since, id] = after.split('.')
  const section = queueSections.find((each) => each === name)
  return section ? { section, since: toInteger(since), id: toInteger(id) } : start
}

/** Zero for what no cursor of ours holds. */
function toInteger(text: string | undefined): number {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : 0
}

/** Appeals without a decision, the longest waiting first. */
async function listAppeals(db: Db, { since, id }: QueueCursor, limit: number) {
  return selectAppeals(db)
    .where('appealed_at', '>', 0)
    .where('appeal_outcome', 'is', null)
    .where(sql<boolean>`(appealed_at, sanctions.id) > (${since}, ${id})`)
    .orderBy('appealed_at')
    .orderBy('sanctions.id')
    .limit(limit)
    .execute()
}

const selectAppeals = (db: Db) =>
  db
    .selectFrom('sanctions')
    .innerJoin('users', 'users.id', 'sanctions.user_id')
    .select(['sanctions.id', 'kind', 'reason', 'appealed_at as since', 'user_id as targetId'])
    .select(['users.name', 'users.animal_name as animalName', 'users.suspended_at'])
    .$narrowType<{ since: number }>()

export async function findAppeal(db: Db, sanctionId: number) {
  const appeal = await selectAppeals(db)
    .select(['note as comment', 'sanctions.created_at as createdAt', 'ends_at as endsAt', 'appeal'])
    .select(['photo_id as photoId', 'message_id as messageId', 'lost_pet_key as lostPetKey'])
    .select('log_id as logId')
    .where('sanctions.id', '=', sanctionId)
    .where('appealed_at', 'is not', null)
    .executeTakeFirst()
  return appeal ?? null
}

const selectReports = (db: Db) =>
  db
    .selectFrom('reports')
    .select([
      'reports.id',
      'reporter_id as reporterId',
      'target_id as targetId',
      'account_id as accountId',
      'version',
      'source',
      'reason',
      'words',
      'told_message as toldMessage',
      'message_id as messageId',
      'photo_id as photoId',
      'lost_pet_key as lostPetKey',
      'lookalike_id as lookalikeId',
      'snapshot',
      'created_at as createdAt',
    ])
    .select((eb) => hasPhoto(eb).as('hasPhoto'))

export type ListedReport = Awaited<ReturnType<typeof listReportsClosedBy>>[number]

const withSnapshot = <Row extends { snapshot: string }>({ snapshot, ...row }: Row) => ({
  ...row,
  snapshot: readSnapshot(snapshot),
})

/** The last report of a page of a case. */
function readReportCursor(cursor: string): ReportCursor {
  const [source = '', id] = cursor.split('.')
  return { source, id: toInteger(id) }
}

/**
 * A page of the reports of a case: those of the server first, then those of people, then notices, so that
 * no number of notices hides what a person says.
 */
export async function listReportsOfCase(db: Db, accountId: number, after: string | undefined) {
  const from = after === undefined ? null : readReportCursor(after)
  const page = await selectReports(db)
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .$if(from !== null, (query) => query.where(isBehind(from ?? readReportCursor(''))))
    .orderBy('source', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const reports = page.slice(0, pageSize).map(withSnapshot)
  const last = reports.at(-1)
  return { reports, next: page.length > pageSize && last ? `${last.source}.${last.id}` : null }
}

/** The reports that a decision closed. Those of people come first, so that no notices hide them. */
export async function listReportsClosedBy(db: Db, logId: number | null) {
  if (logId === null) return []
  const closed = selectReports(db).where('closed_by', '=', logId).orderBy('reports.id')
  const ofPeople = await closed.where('source', '=', 'person').limit(pageSize).execute()
  const others = await closed.where('source', '<>', 'person').limit(pageSize).execute()
  return [...ofPeople, ...others].slice(0, pageSize).map(withSnapshot)
}
