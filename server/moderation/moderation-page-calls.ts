import {
  AppealDecision,
  Decided,
  Decision,
  History,
  LogPage,
  PageQuery,
  Queue,
  Token,
  WeeklyNumbers,
} from '../../contract/moderation.ts'
import { urgentReasons } from '../../contract/report-reasons.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import type { Db } from '../db/store.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import { contentOfReport } from '../reports/reported-content.ts'
import { stateOf } from '../reports/reports.queries.ts'
import { decideAppeal, decideReport, undoDecision } from '../sanctions/decisions.queries.ts'
import { countLog, listLog } from '../sanctions/moderation-log.queries.ts'
import { appealStateOf, hasEnded } from '../sanctions/sanctions.queries.ts'
import { listEvidence } from './evidence.ts'
import { neutralize } from './neutralize.ts'
import type { PageSession } from './page-session.ts'
import {
  countByWeek,
  countReports,
  findReportedPhoto,
  listAppeals,
  listReports,
  readHistory,
} from './queue.queries.ts'

const dayMs = 24 * 60 * 60 * 1000
const iso = (time: number) => new Date(time).toISOString()
const isoOrNull = (time: number | null) => (time === null ? null : iso(time))

interface PageDeps {
  db: Db
  /** The moderator's name for the log. */
  name: string
  session: PageSession
  now: () => number
}

/** The calls of the moderators' page. */
export function moderationPageCalls(app: App, { db, name, session, now }: PageDeps): void {
  const by = () => ({ name, now: now() })
  const { requireCookie } = session

  app.post(
    '/api/session',
    { schema: { body: Token, response: { 200: Done } } },
    async (request, reply) => {
      session.exchange(request.body.token, reply)
      return done
    },
  )

  app.get(
    '/api/queue',
    { preValidation: requireCookie, schema: { response: { 200: Queue } } },
    async () => {
      const reports = await listReports(db, { all: false, page: 1 })
      const counts = await countReports(db, { all: false })
      const appeals = await listAppeals(db)
      return {
        moderator: neutralize(name),
        openReports: counts.reduce((sum, { count }) => sum + Number(count), 0),
        reports: reports.map((report) => ({
          id: report.id,
          reason: report.reason,
          urgent: urgentReasons.includes(report.reason),
          createdAt: iso(report.createdAt),
          target: {
            id: report.targetId,
            name: neutralize(report.targetName),
            animalName: neutralize(report.targetAnimalName),
          },
          suspended: report.suspendedAt !== null,
          reporters: Number(report.reporters ?? 0),
          hasPhoto: report.photoType !== null,
          hides: hiddenBy(report),
          isNotice: report.contentAddress !== null,
          evidence: listEvidence(report),
        })),
        appeals: appeals.map(({ userId, name, animalName, appeal, ...sanction }) => ({
          id: sanction.id,
          kind: sanction.kind,
          reason: sanction.reason,
          note: sanction.note && neutralize(sanction.note),
          createdAt: iso(sanction.createdAt),
          endsAt: isoOrNull(sanction.endsAt),
          appealedAt: iso(sanction.appealedAt ?? 0),
          words: neutralize(appeal),
          target: { id: userId, name: neutralize(name), animalName: neutralize(animalName) },
        })),
      }
    },
  )

  app.get(
    '/api/history/:id',
    { preValidation: requireCookie, schema: { params: UserParams, response: { 200: History } } },
    async (request) => {
      const { reports, sanctions } = await readHistory(db, request.params.id)
      return {
        reports: reports.map(({ id, reason, createdAt, ...report }) => ({
          id,
          reason,
          createdAt: iso(createdAt),
          state: stateOf(report),
        })),
        sanctions: sanctions.map(({ id, kind, reason, createdAt, ...sanction }) => ({
          id,
          kind,
          reason,
          createdAt: iso(createdAt),
          endsAt: isoOrNull(sanction.endsAt),
          ended: hasEnded(sanction, now()),
          appeal: appealStateOf(sanction),
        })),
      }
    },
  )

  app.get(
    '/api/photo/:id',
    { preValidation: requireCookie, schema: { params: UserParams } },
    async (request, reply) => {
      const photo = await findReportedPhoto(db, request.params.id)
      if (!photo) throw new AppError('not_found')
      return reply.type(photo.type).send(Buffer.from(photo.bytes))
    },
  )

  app.post(
    '/api/decide',
    { preValidation: requireCookie, schema: { body: Decision, response: { 200: Decided } } },
    async (request) => {
      const { reportId, action, days, reason, note } = request.body
      const moderator = by()
      const isLimited = action === 'suspend' && days
      const endsAt = isLimited ? moderator.now + days * dayMs : null
      const grounds = { ...(reason && { reason }), note: note?.trim() || null, endsAt }
      return { id: await decideReport(db, { reportId, action, ...grounds }, moderator) }
    },
  )

  app.post(
    '/api/undo',
    { preValidation: requireCookie, schema: { body: Decided, response: { 200: Done } } },
    async (request) => {
      await undoDecision(db, request.body.id, by())
      return done
    },
  )

  app.post(
    '/api/appeal',
    { preValidation: requireCookie, schema: { body: AppealDecision, response: { 200: Done } } },
    async (request) => {
      await decideAppeal(db, request.body, by())
      return done
    },
  )

  app.get(
    '/api/log',
    {
      preValidation: requireCookie,
      schema: { querystring: PageQuery, response: { 200: LogPage } },
    },
    async (request) => {
      const lines = await listLog(db, request.query.page ?? 1)
      return {
        lines: lines.map(({ id, at, moderator, action, subject }) => ({
          id,
          at: iso(at),
          action,
          subject,
          moderator: neutralize(moderator),
        })),
        total: Number(await countLog(db)),
      }
    },
  )

  app.get(
    '/api/numbers',
    { preValidation: requireCookie, schema: { response: { 200: WeeklyNumbers } } },
    async () => {
      const weeks = await countByWeek(db, now())
      return weeks.map(({ from, ...counts }) => ({ from: iso(from).slice(0, 10), ...counts }))
    },
  )
}

type Report = Awaited<ReturnType<typeof listReports>>[number]

function hiddenBy(report: Report): 'photo' | 'lostPet' | null {
  const content = contentOfReport(report)
  if (content && 'lostPetKey' in content) return 'lostPet'
  return report.photoType === null ? null : 'photo'
}
