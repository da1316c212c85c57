import { sql } from 'kysely'
import type { SanctionKind } from '../../contract/sanction-kinds.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import {
  type Grounds,
  hideContent,
  insertLogLine,
  liftSuspension,
  type Moderator,
  setHidden,
  suspendAccount,
  warnAccount,
} from './moderation.queries.ts'
import { contentOf, contentOfReport, type ReportedContent } from './reported-content.ts'
import {
  endSuspension,
  listDueSuspensions,
  removeSanctionOf,
  setAppealOutcome,
} from './sanctions.queries.ts'

// Decisions about reports and appeals. If two moderators decide the same entry, the second one gets
// `already_decided`.

interface ReportDecision extends Grounds {
  reportId: number
  action: SanctionKind | 'dismiss'
}

/**
 * Sanctions the person and closes reports: all reports of what is hidden, all reports of a suspended
 * person, otherwise only this one. Answers the id of the line in the log, for an undo.
 */
export async function decideReport(
  db: Db,
  { reportId, action, ...grounds }: ReportDecision,
  by: Moderator,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const report = await selectReport(trx, reportId).executeTakeFirst()
    if (!report) throw new AppError('not_found')
    const { targetId } = report
    // People are locked before reports, as when somebody reports.
    if (targetId !== null) await lockPeople(trx, [targetId])
    const open = await selectReport(trx, reportId)
      .where('closed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!open) throw new AppError('already_decided')
    const reason = grounds.reason ?? report.reason
    const content = action === 'hide' ? contentOfReport(report) : null
    const logId =
      action === 'dismiss'
        ? await insertLogLine(trx, by, 'dismiss', `report ${reportId}`)
        : await applySanction(trx, { action, targetId, content }, by, { ...grounds, reason })
    await trx
      .updateTable('reports')
      .set({
        closed_at: by.now,
        closed_by: logId,
        outcome: action === 'dismiss' ? 'dismissed' : 'acted',
      })
      .where('closed_at', 'is', null)
      .where(({ eb, or }) =>
        or([
          eb('id', '=', reportId),
          ...(action === 'suspend' ? [eb('target_id', '=', targetId)] : []),
          ...(content ? [eb.and([eb('target_id', '=', targetId), isAbout(content)])] : []),
        ]),
      )
      .execute()
    return logId
  })
}

/** Restores the account or what was hidden, and opens its reports again. */
export async function undoDecision(db: Db, logId: number, by: Moderator): Promise<void> {
  await inTransaction(db, async (trx) => {
    const sanction = await removeSanctionOf(trx, logId)
    if (sanction) await takeBack(trx, sanction, by.now)
    const reopened = await trx
      .updateTable('reports')
      .set({ closed_at: null, closed_by: null, outcome: null })
      .where('closed_by', '=', logId)
      .where(isNotReportedAgain)
      .returning('id')
      .execute()
    if (!sanction && reopened.length === 0) throw new AppError('already_decided')
    await insertLogLine(trx, by, 'undo', `line ${logId}`)
  })
}

/** The person is told at the next sign-in. */
export async function decideAppeal(
  db: Db,
  { sanctionId, outcome }: { sanctionId: number; outcome: 'upheld' | 'reversed' },
  by: Moderator,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const sanction = await setAppealOutcome(trx, { id: sanctionId, outcome, now: by.now })
    if (!sanction) throw new AppError('already_decided')
    if (sanction.endsNow) await takeBack(trx, sanction, by.now)
    if (outcome === 'reversed') await dismissReports(trx, sanction.logId)
    const subject = `${sanction.kind} of account ${sanction.userId}`
    await insertLogLine(trx, by, outcome === 'upheld' ? 'uphold' : 'reverse', subject)
  })
}

/** Suspensions whose end date has come. Another server may end the same ones at this moment. */
export async function endDueSuspensions(db: Db, now: number): Promise<void> {
  for (const userId of await listDueSuspensions(db, now)) {
    await inTransaction(db, async (trx) => {
      await lockPeople(trx, [userId])
      if (!(await endSuspension(trx, userId, { now, onlyDue: true }))) return
      await liftSuspension(trx, userId, now)
      await insertLogLine(trx, { name: 'server', now }, 'end', `account ${userId}`)
    })
  }
}

const selectReport = (trx: Db, reportId: number) =>
  trx
    .selectFrom('reports')
    .select(['target_id as targetId', 'photo_id as photoId', 'message_id as messageId', 'reason'])
    .select('lost_pet as lostPet')
    .where('id', '=', reportId)

interface NewSanction {
  action: SanctionKind
  targetId: number | null
  content: ReportedContent | null
}

async function applySanction(
  trx: Db,
  { action, targetId, content }: NewSanction,
  by: Moderator,
  grounds: Grounds,
): Promise<number> {
  if (targetId === null || (action === 'hide' && !content)) throw new AppError('not_found')
  const logId = content
    ? await hideContent(trx, content, by, grounds)
    : await (action === 'warn' ? warnAccount : suspendAccount)(trx, targetId, by, grounds)
  // The content or the account is gone, or another moderator was faster.
  if (logId === null) throw new AppError('already_decided')
  return logId
}

/** The condition of reports about the same content. */
function isAbout(content: ReportedContent) {
  if ('photoId' in content) return sql<boolean>`photo_id = ${content.photoId}`
  if ('messageId' in content)
    return sql<boolean>`message_id = ${content.messageId} and photo_id is null`
  // Reports for other reasons hold a copy of the lost pet too.
  return sql<boolean>`reason = 'false_alarm' and lost_pet like ${`%"key":"${content.lostPetKey}"%`}`
}

type EndedSanction = { kind: SanctionKind; userId: number } & Parameters<typeof contentOf>[0]

async function takeBack(trx: Db, sanction: EndedSanction, now: number): Promise<void> {
  const { kind, userId } = sanction
  if (kind === 'suspend') await liftSuspension(trx, userId, now)
  const content = contentOf(sanction)
  if (content) await setHidden(trx, content, null)
}

/** The reporters are no longer told that we took action. */
async function dismissReports(trx: Db, logId: number | null): Promise<void> {
  if (logId === null) return
  await trx
    .updateTable('reports')
    .set({ outcome: 'dismissed' })
    .where('closed_by', '=', logId)
    .execute()
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
