import { isolate } from '../../contract/isolate.ts'
import {
  AccountParams,
  AccountStory,
  AppealDecision,
  AppealView,
  CaseParams,
  CaseView,
  CursorQuery,
  Decided,
  Decision,
  Lift,
  type LogAction,
  LogPage,
  PageQuery,
  PageSecret,
  Queue,
  Token,
  WeeklyNumbers,
} from '../../contract/moderation.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import type { Db } from '../db/store.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import { listPets, toPet } from '../people/pets.queries.ts'
import type { PhotoFiles } from '../photos/photo-files.ts'
import { fileSender } from '../photos/send-file.ts'
import { findAccount, listAccountPhotos, listPastReports } from './account.queries.ts'
import { findCase } from './cases.queries.ts'
import { decideAppeal, decideReport, liftSanction, undoDecision } from './decisions.queries.ts'
import { wordsOf } from './evidence.ts'
import { findAccountPhoto, findHiddenPhoto, listKeptPhotos } from './evidence-photos.queries.ts'
import { addDeletions, listLookalikes } from './lookalikes.queries.ts'
import { countLog, listLog } from './moderation-log.queries.ts'
import { countByWeek } from './numbers.queries.ts'
import type { PageSession } from './page-session.ts'
import {
  findAppeal,
  type ListedReport,
  listQueue,
  listReportsClosedBy,
  listReportsOfCase,
} from './queue.queries.ts'
import { findKeptFile, findReportFile } from './report-files.queries.ts'
import { contentOf } from './reported-content.ts'
import { appealStateOf, hasEnded, listSanctions } from './sanctions.queries.ts'
import {
  iso,
  isoOrNull,
  nameOf,
  toCaseRow,
  toLogSubject,
  toLookalikes,
  toPerson,
  toQueueEntry,
  toReportEntry,
  writeCsv,
} from './to-wire.ts'

const dayMs = 24 * 60 * 60 * 1000

interface PageDeps {
  db: Db
  photoFiles: PhotoFiles
  /** The moderator's name for the log. */
  name: string
  session: PageSession
  now: () => number
}

/** The calls of the moderators' page. */
export function moderationPageCalls(app: App, deps: PageDeps): void {
  app.post(
    '/api/session',
    { schema: { body: Token, response: { 200: PageSecret } } },
    async (request) => ({ secret: deps.session.exchange(request.body.token) }),
  )
  queueCalls(app, deps)
  accountCalls(app, deps)
  decisionCalls(app, deps)
  recordCalls(app, deps)
}

function queueCalls(app: App, { db, name, session: { requireSecret } }: PageDeps): void {
  app.get(
    '/api/queue',
    {
      preValidation: requireSecret,
      schema: { querystring: CursorQuery, response: { 200: Queue } },
    },
    async (request) => {
      const { rows, next } = await listQueue(db, request.query.after)
      return { entries: rows.map(toQueueEntry), next, moderator: isolate(name) }
    },
  )

  app.get(
    '/api/case/:id',
    {
      preValidation: requireSecret,
      schema: { params: CaseParams, querystring: CursorQuery, response: { 200: CaseView } },
    },
    async (request) => {
      const found = await findCase(db, request.params.id)
      if (!found) throw new AppError('already_decided')
      const { reports, next } = await listReportsOfCase(db, found.id, request.query.after)
      return {
        ...toCaseRow(found),
        lastReportId: found.lastReportId,
        reports: await addPictures(db, reports),
        next,
      }
    },
  )

  app.get(
    '/api/appeal/:id',
    {
      preValidation: requireSecret,
      schema: { params: UserParams, response: { 200: AppealView } },
    },
    async (request) => {
      const appeal = await findAppeal(db, request.params.id)
      if (!appeal) throw new AppError('already_decided')
      const hidden = contentOf(appeal)
      return {
        type: 'appeal' as const,
        id: appeal.id,
        kind: appeal.kind,
        reason: appeal.reason,
        since: iso(appeal.since),
        target: toPerson(appeal),
        note: appeal.comment && isolate(appeal.comment),
        decidedAt: iso(appeal.createdAt),
        endsAt: isoOrNull(appeal.endsAt),
        words: isolate(appeal.appeal ?? ''),
        hidden: hidden && nameOf(hidden),
        hasPhoto: (await findHiddenPhoto(db, appeal)) !== null,
        reports: await addPictures(db, await listReportsClosedBy(db, appeal.logId)),
      }
    },
  )
}

async function addPictures(db: Db, reports: readonly ListedReport[]) {
  const photos = await listKeptPhotos(
    db,
    reports.map(({ id }) => id),
  )
  const entries = []
  for (const report of reports) {
    const pair = report.snapshot.lookalikes
    const lookalikes = pair && (await addDeletions(db, pair))
    entries.push(toReportEntry(report, { ...photos.get(report.id), lookalikes }))
  }
  return entries
}

function accountCalls(app: App, deps: PageDeps): void {
  const { db, now } = deps
  const sendFile = fileSender(deps)
  const { requireSecret } = deps.session
  app.get(
    '/api/account/:account',
    {
      preValidation: requireSecret,
      schema: { params: AccountParams, response: { 200: AccountStory } },
    },
    async (request) => {
      const account = await findAccount(db, request.params.account)
      if (!account) throw new AppError('not_found')
      const { id } = account
      const toPast = (reports: Awaited<ReturnType<typeof listPastReports>>) =>
        reports.map(({ id, reason, createdAt, outcome }) => ({
          id,
          reason,
          createdAt: iso(createdAt),
          state: outcome ?? ('open' as const),
        }))
      const photos = await listAccountPhotos(db, id)
      const sanctions = await listSanctions(db, id)
      return {
        account: toPerson({ ...account, targetId: id }),
        createdAt: iso(account.createdAt),
        suspended: account.suspendedAt !== null,
        pets: (await listPets(db, id)).map((pet) => isolate(wordsOf(toPet(pet)))),
        photos: photos.map(({ id, createdAt, hiddenAt }) => ({
          id,
          uploadedAt: iso(createdAt),
          hidden: hiddenAt !== null,
        })),
        reports: toPast(await listPastReports(db, id, 'person')),
        notices: toPast(await listPastReports(db, id, 'notice')),
        sanctions: sanctions.map((sanction) => ({
          id: sanction.id,
          kind: sanction.kind,
          reason: sanction.reason,
          note: sanction.comment && isolate(sanction.comment),
          createdAt: iso(sanction.createdAt),
          endsAt: isoOrNull(sanction.endsAt),
          ended: hasEnded(sanction, now()),
          appeal: appealStateOf(sanction),
          appealWords: sanction.appeal && isolate(sanction.appeal),
        })),
        lookalikes: (await listLookalikes(db, id)).map(toLookalikes),
      }
    },
  )

  const photoCall = (path: string, find: (id: number) => Promise<number | null>) =>
    app.get(
      path,
      { preValidation: requireSecret, schema: { params: UserParams } },
      async (request, reply) => {
        const fileId = await find(request.params.id)
        if (fileId === null) throw new AppError('not_found')
        return sendFile(reply, { fileId, reader: 'moderator' })
      },
    )
  photoCall('/api/reportphoto/:id', (id) => findReportFile(db, id))
  photoCall('/api/messagephoto/:id', (id) => findKeptFile(db, 'message_id', id))
  photoCall('/api/sightingphoto/:id', (id) => findKeptFile(db, 'sighting_id', id))
  photoCall('/api/accountphoto/:id', (id) => findAccountPhoto(db, id))
  photoCall('/api/hiddenphoto/:id', async (id) => {
    const appeal = await findAppeal(db, id)
    return appeal && findHiddenPhoto(db, appeal)
  })
}

function decisionCalls(app: App, { db, name, session: { requireSecret }, now }: PageDeps): void {
  const by = () => ({ name, now: now() })

  app.post(
    '/api/decide',
    { preValidation: requireSecret, schema: { body: Decision, response: { 200: Decided } } },
    async (request) => {
      const { days, reason, note: comment, ...decision } = request.body
      const moderator = by()
      const isLimited = decision.action === 'suspend' && days
      const endsAt = isLimited ? moderator.now + days * dayMs : null
      const grounds = { ...(reason && { reason }), comment: comment?.trim() || null, endsAt }
      return { id: await decideReport(db, { ...decision, ...grounds }, moderator) }
    },
  )

  app.post(
    '/api/undo',
    { preValidation: requireSecret, schema: { body: Decided, response: { 200: Done } } },
    async (request) => {
      await undoDecision(db, request.body.id, by())
      return done
    },
  )

  app.post(
    '/api/lift',
    { preValidation: requireSecret, schema: { body: Lift, response: { 200: Done } } },
    async (request) => {
      await liftSanction(db, request.body.sanctionId, by())
      return done
    },
  )

  app.post(
    '/api/appeal',
    { preValidation: requireSecret, schema: { body: AppealDecision, response: { 200: Done } } },
    async (request) => {
      await decideAppeal(db, request.body, by())
      return done
    },
  )
}

/** What was done, and how much. */
function recordCalls(app: App, { db, session: { requireSecret }, now }: PageDeps): void {
  const listWeeks = async () => {
    const weeks = await countByWeek(db, now())
    return weeks.map(({ from, ...counts }) => ({ from: iso(from).slice(0, 10), ...counts }))
  }

  app.get(
    '/api/log',
    {
      preValidation: requireSecret,
      schema: { querystring: PageQuery, response: { 200: LogPage } },
    },
    async (request) => {
      const lines = await listLog(db, request.query.page ?? 1)
      return {
        lines: lines.map(({ id, at, moderator, action, subject }) => ({
          id,
          at: iso(at),
          moderator: isolate(moderator),
          action: action as LogAction,
          subject: toLogSubject(subject),
        })),
        total: Number(await countLog(db)),
      }
    },
  )

  app.get(
    '/api/numbers',
    { preValidation: requireSecret, schema: { response: { 200: WeeklyNumbers } } },
    listWeeks,
  )

  // The same as a file, for the transparency report.
  app.get('/api/numbers.csv', { preValidation: requireSecret }, async (_request, reply) =>
    reply.type('text/csv; charset=utf-8').send(writeCsv(await listWeeks())),
  )
}
