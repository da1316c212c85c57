import type { SanctionKind } from '../../contract/sanctions.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import {
  closeReports,
  dismissReports,
  hasUnchanged,
  type ReadReport,
  reopenReports,
  selectReport,
} from './close-reports.queries.ts'
import { findReportedAnimal } from './evidence-photos.queries.ts'
import {
  findOwner,
  type Grounds,
  hideContent,
  liftSuspension,
  setHidden,
  suspendAccount,
  warnAccount,
} from './impose.queries.ts'
import { insertLogLine, type Moderator } from './moderation-log.queries.ts'
import { contentOf, contentOfReport, type ReportedContent } from './reported-content.ts'
import {
  endSanction,
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
  /** What the moderator has read; by default this report as it is. */
  reports?: readonly ReadReport[] | undefined
  /** Also decides the reports of the case that were not opened, up to this one. */
  unread?: number | undefined
  /** Of two photos that look alike: the other account has the copy. */
  isLookalike?: boolean | undefined
  /** The photo of this message is hidden, and not what the report is about. */
  messageId?: number | undefined
}

/**
 * Sanctions the person and closes reports: all reports of what is hidden, all reports of a suspended
 * person, and those that the moderator has read. It holds for the versions that were read: a report that was
 * changed since stays open, and cannot keep a decision about others from being made. Returns the id of the
 * line in the log, for an undo.
 */
export async function decideReport(
  db: Db,
  {
    reportId,
    action,
    reports,
    unread = 0,
    isLookalike = false,
    messageId,
    ...grounds
  }: ReportDecision,
  by: Moderator,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const report = await selectReport(trx, reportId).executeTakeFirst()
    if (!report) throw new AppError('not_found')
    const content =
      messageId === undefined ? contentOfReport(report, { isLookalike }) : { messageId }
    const { targetId, lookalikeUserId } = report
    // The uploader of the copy may have deleted it.
    const accusedId =
      isLookalike && content
        ? ((await findOwner(trx, content))?.userId ?? lookalikeUserId)
        : targetId
    // People are locked before reports, as when somebody reports.
    await lockPeople(
      trx,
      [targetId, accusedId].filter((id) => id !== null),
    )
    const open = await selectReport(trx, reportId)
      .where('closed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!open) throw new AppError('already_decided')
    const read = reports ?? [{ id: reportId, version: open.version }]
    const isRead = read.some(({ id, version }) => id === reportId && version === open.version)
    if (!isRead && (action === 'hide' || !(await hasUnchanged(trx, open.accountId, read)))) {
      throw new AppError('report_changed')
    }
    const hidden = action === 'hide' ? content : null
    const reason = grounds.reason ?? report.reason
    const logId =
      action === 'dismiss'
        ? await insertLogLine(trx, by, 'dismiss', `report ${reportId}`)
        : ((await takeDown(trx, { reportId, action, accusedId }, by)) ??
          (await applySanction(trx, { action, accusedId, content: hidden }, by, {
            ...grounds,
            reason,
          })))
    await closeReports(trx, {
      reportId,
      suspendedId: action === 'suspend' ? accusedId : null,
      hidden: hidden && { targetId: accusedId, content: hidden },
      read,
      ofCase: open.source === 'server' ? null : { accountId: open.accountId, unread },
      logId,
      outcome: action === 'dismiss' ? 'dismissed' : 'acted',
      now: by.now,
    })
    return logId
  })
}

/** Restores the account or what was hidden, and opens its reports again. */
export async function undoDecision(db: Db, logId: number, by: Moderator): Promise<void> {
  await inTransaction(db, async (trx) => {
    const sanction = await removeSanctionOf(trx, logId)
    if (sanction) await takeBack(trx, sanction, by.now)
    const hasReopened = await reopenReports(trx, logId)
    if (!sanction && !hasReopened) throw new AppError('already_decided')
    await insertLogLine(trx, by, 'undo', `line ${logId}`)
  })
}

/** Ends a sanction before its time. What was decided about the reports stays. */
export async function liftSanction(db: Db, id: number, by: Moderator): Promise<void> {
  await inTransaction(db, async (trx) => {
    const sanction = await endSanction(trx, id, by.now)
    if (!sanction) throw new AppError('already_decided')
    await takeBack(trx, sanction, by.now)
    await insertLogLine(trx, by, 'lift', `${sanction.kind} of account ${sanction.userId}`)
  })
}

/** The person is told at the next visit. */
export async function decideAppeal(
  db: Db,
  { sanctionId, outcome }: { sanctionId: number; outcome: 'upheld' | 'reversed' },
  by: Moderator,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const sanction = await setAppealOutcome(trx, { id: sanctionId, outcome, now: by.now })
    if (!sanction) throw new AppError('already_decided')
    if (sanction.endsNow) await takeBack(trx, sanction, by.now)
    if (outcome === 'reversed' && sanction.logId !== null) {
      await dismissReports(trx, sanction.logId)
    }
    const subject = `${sanction.kind} of account ${sanction.userId}`
    await insertLogLine(trx, by, outcome === 'upheld' ? 'uphold' : 'reverse', subject)
  })
}

/** Suspensions whose end date has come. Another server may end the same ones at this moment. */
export async function endDueSuspensions(db: Db, now: number): Promise<void> {
  for (const userId of await listDueSuspensions(db, now)) {
    await inTransaction(db, async (trx) => {
      await lockPeople(trx, [userId])
      if (!(await endSuspension(trx, userId, now))) return
      await liftSuspension(trx, userId, now)
      await insertLogLine(trx, { name: 'server', now }, 'end', `account ${userId}`)
    })
  }
}

/**
 * What somebody without an account has found is not shown while a moderator has acted on a report about it, so
 * there is nothing else to write. Null for anything else.
 */
async function takeDown(
  trx: Db,
  { reportId, action, accusedId }: Pick<NewSanction, 'action' | 'accusedId'> & { reportId: number },
  by: Moderator,
): Promise<number | null> {
  if (action !== 'hide' || accusedId !== null) return null
  const id = await findReportedAnimal(trx, reportId)
  return id && insertLogLine(trx, by, 'hide', `found animal ${id}`)
}

interface NewSanction {
  action: SanctionKind
  accusedId: number | null
  content: ReportedContent | null
}

async function applySanction(
  trx: Db,
  { action, accusedId, content }: NewSanction,
  by: Moderator,
  grounds: Grounds,
): Promise<number> {
  const owner = content && (await findOwner(trx, content))
  // The evidence may be wrong: nobody is punished for what is not theirs.
  if (owner && owner.userId !== accusedId) throw new AppError('evidence_mismatch')
  if (accusedId === null || (action === 'hide' && !owner)) throw new AppError('not_found')
  const sanctionAccount = action === 'warn' ? warnAccount : suspendAccount
  const logId = content
    ? await hideContent(trx, content, by, grounds)
    : await sanctionAccount(trx, accusedId, by, grounds)
  // The account is gone, or another moderator was faster.
  if (logId === null) throw new AppError('already_decided')
  return logId
}

type EndedSanction = { kind: SanctionKind; userId: number } & Parameters<typeof contentOf>[0]

async function takeBack(trx: Db, sanction: EndedSanction, now: number): Promise<void> {
  const { kind, userId } = sanction
  if (kind === 'suspend') await liftSuspension(trx, userId, now)
  const content = contentOf(sanction)
  if (content) await setHidden(trx, content, null)
}
