import { sql } from 'kysely'
import { type ReportReason, urgentReasons } from '../../contract/report-reasons.ts'
import { retention } from '../../contract/retention.ts'
import { type Db, inTransaction } from '../db/store.ts'

// A case is an account with open reports: one row of the moderators' queue. Notices about nobody with an
// account, and reports of what visitors wrote, share one case, which is never urgent: many of them never
// delay a case about a person.
// A report about a deleted account is a case of its own.

export type ReportSource = 'person' | 'notice' | 'server'

interface FiledReport {
  id: number
  reporterId: number | null
  targetId: number | null
  source: ReportSource
  reason: ReportReason
  createdAt: number
  /** Its writer has no account. */
  isAboutVisitor?: boolean
}

/**
 * Puts an open report into the case of its target, whose row the caller has locked. Returns the id of the
 * case.
 */
export async function fileReport(trx: Db, report: FiledReport): Promise<number> {
  const { id, targetId, source, reason, createdAt, isAboutVisitor = false } = report
  const isAboutNobody = targetId === null && (source === 'notice' || isAboutVisitor)
  const existing = targetId === null ? undefined : await findCase(trx, targetId)
  const urgency = urgencyOf(report, { isAboutNobody })
  const caseId = existing?.id ?? (await insertCase(trx, { ...report, urgency, isAboutNobody }))
  const isAnotherPerson = source === 'person' && !(await hasReported(trx, caseId, report))
  await trx
    .updateTable('cases')
    .set((eb) => ({
      people: eb('people', '+', isAnotherPerson ? 1 : 0),
      notices: eb('notices', '+', source === 'notice' ? 1 : 0),
    }))
    .where('id', '=', caseId)
    .execute()
  if (existing) await makeUrgent(trx, { caseId, reason, createdAt, urgency })
  await trx.updateTable('reports').set({ case_id: caseId }).where('id', '=', id).execute()
  return caseId
}

interface ChangedReport {
  id: number
  caseId: number
  reason: ReportReason
  createdAt: number
}

/** The new version makes a moderator read the changed report before deciding. Its reason may be more urgent now. */
export async function recordChange(
  trx: Db,
  { id, caseId, reason, createdAt }: ChangedReport,
): Promise<void> {
  const { changes } = await trx
    .updateTable('cases')
    .set((eb) => ({ changes: eb('changes', '+', 1) }))
    .where('id', '=', caseId)
    .returning('changes')
    .executeTakeFirstOrThrow()
  await trx.updateTable('reports').set({ changed_in: changes }).where('id', '=', id).execute()
  const urgency = urgencyOf({ source: 'person', reason }, { isAboutNobody: false })
  await makeUrgent(trx, { caseId, reason, createdAt, urgency })
}

type Urgency = 'urgent_at' | 'noticed_at' | null

/** Notices need no account, so they must not overtake what people report. */
function urgencyOf(
  { source, reason }: Pick<FiledReport, 'source' | 'reason'>,
  { isAboutNobody }: { isAboutNobody: boolean },
): Urgency {
  if (isAboutNobody || !urgentReasons.includes(reason)) return null
  return source === 'notice' ? 'noticed_at' : 'urgent_at'
}

interface NewUrgency extends Pick<FiledReport, 'reason' | 'createdAt'> {
  caseId: number
  urgency: Urgency
}

/** A case that was urgent before keeps its place. */
async function makeUrgent(
  trx: Db,
  { caseId, reason, createdAt, urgency }: NewUrgency,
): Promise<void> {
  if (urgency === null) return
  await trx
    .updateTable('cases')
    .set({ [urgency]: createdAt, reason })
    .where('id', '=', caseId)
    .where('urgent_at', 'is', null)
    .where(urgency, 'is', null)
    .execute()
}

/**
 * After some of its reports were closed. A case without open reports is removed. Because of the lock,
 * filing a report and recounting its case take turns.
 */
export async function recountCases(trx: Db, caseIds: readonly number[]): Promise<void> {
  for (const caseId of new Set(caseIds)) {
    const { aboutNobody } = (await lockCase(trx, caseId)) ?? {}
    const reports = await trx
      .selectFrom('reports')
      .select(['id', 'reporter_id as reporterId', 'source', 'reason', 'created_at as createdAt'])
      .where('case_id', '=', caseId)
      .execute()
    reports.sort((a, b) => a.id - b.id)
    const [oldest] = reports
    if (!oldest) {
      await trx.deleteFrom('cases').where('id', '=', caseId).execute()
      continue
    }
    const isAboutNobody = aboutNobody === 1
    const oldestOf = (urgency: Urgency) =>
      reports.find((report) => urgencyOf(report, { isAboutNobody }) === urgency)
    const urgent = oldestOf('urgent_at')
    const noticed = oldestOf('noticed_at')
    const ofPeople = reports.filter(({ source }) => source === 'person')
    await trx
      .updateTable('cases')
      .set({
        reason: (urgent ?? noticed ?? oldest).reason,
        opened_at: oldest.createdAt,
        urgent_at: urgent?.createdAt ?? null,
        noticed_at: noticed?.createdAt ?? null,
        // A reporter counts once. Without a reporter (the account is deleted) each report counts.
        people: new Set(ofPeople.map(({ id, reporterId }) => reporterId ?? -id)).size,
        notices: reports.filter(({ source }) => source === 'notice').length,
      })
      .where('id', '=', caseId)
      .execute()
  }
}

const batch = 100

/** After old reports were removed. True if there may be more. */
export async function recountOldCases(db: Db, now: number): Promise<boolean> {
  const until = now - retention.reportDays * 24 * 60 * 60 * 1000
  const cases = db.selectFrom('cases').select('id').limit(batch)
  const notUrgent = cases.where('urgent_at', 'is', null)
  const old = [
    ...(await cases.where('urgent_at', '<=', until).execute()),
    ...(await notUrgent.where('noticed_at', '<=', until).execute()),
    ...(await notUrgent.where('noticed_at', 'is', null).where('opened_at', '<=', until).execute()),
  ]
  for (const { id } of old) await inTransaction(db, (trx) => recountCases(trx, [id]))
  return old.length >= batch
}

async function findCase(trx: Db, targetId: number) {
  return trx
    .selectFrom('cases')
    .select('id')
    .where('target_id', '=', targetId)
    .forUpdate()
    .executeTakeFirst()
}

async function lockCase(trx: Db, caseId: number) {
  return trx
    .selectFrom('cases')
    .select('about_nobody as aboutNobody')
    .where('id', '=', caseId)
    .forUpdate()
    .executeTakeFirst()
}

interface NewCase extends Pick<FiledReport, 'targetId' | 'reason' | 'createdAt'> {
  urgency: Urgency
  isAboutNobody: boolean
}

async function insertCase(
  trx: Db,
  { targetId, reason, createdAt, urgency, isAboutNobody }: NewCase,
): Promise<number> {
  const { id } = await trx
    .insertInto('cases')
    .values({
      target_id: targetId,
      reason,
      opened_at: createdAt,
      ...(urgency && { [urgency]: createdAt }),
      about_nobody: isAboutNobody ? 1 : 0,
    })
    .onConflict((conflict) =>
      conflict
        .column('about_nobody')
        .where(sql<boolean>`about_nobody = 1`)
        .doUpdateSet({ about_nobody: 1 }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function hasReported(
  trx: Db,
  caseId: number,
  { id, reporterId }: Pick<FiledReport, 'id' | 'reporterId'>,
): Promise<boolean> {
  if (reporterId === null) return false
  const other = await trx
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('case_id', '=', caseId)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
