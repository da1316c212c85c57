import { emailPattern } from '../../contract/limits.ts'
import type { ReportReason } from '../../contract/report-reasons.ts'
import {
  ContentNotice,
  NoticeParams,
  NoticeState,
  type OwnReport,
  OwnReports,
  Receipt,
  Report,
  ReportResult,
} from '../../contract/reports.ts'
import { done, UserParams } from '../../contract/wire.ts'
import { requireSelf } from '../accounts/authentication.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { longestWindow } from '../http/rate-limits.ts'
import { readContentAddress } from './content-address.ts'
import { insertNotice } from './notices.queries.ts'
import { normalizeReceipt } from './receipts.ts'
import {
  findByReceipt,
  insertChatReport,
  insertPosterReport,
  insertReport,
  insertSightingReport,
  listOwnReports,
} from './reports.queries.ts'

const tags = ['moderation']

const email = new RegExp(emailPattern, 'i')
const iso = (time: number) => new Date(time).toISOString()

/** Reports of people, notices of visitors without an account, and what became of both. */
export function reportsRoutes(app: App, { db, config, now, auth }: FeatureDeps): void {
  const { requireSession } = auth

  app.post(
    '/api/report',
    {
      preValidation: requireSession,
      config: { rateLimit: { max: 30, timeWindow: longestWindow } },
      schema: {
        tags,
        operationId: 'reportPerson',
        summary: 'Reports a person, a message or a photo to the moderators.',
        body: Report,
        response: { 200: ReportResult },
      },
    },
    async (request) => {
      const { targetId, chatId, reason, words, messageId, messageText, photoId } = request.body
      const { lostPetKey, sightingId, messageIds = [] } = request.body
      const report = {
        userId: requireSelf(request, request.body.userId),
        reason,
        words: words?.trim() || null,
        messageId: messageId ? Number(messageId) : null,
        photoId: photoId ? Number(photoId) : null,
        now: now(),
      }
      if (chatId !== undefined) {
        const chatReport = {
          ...report,
          chatId: Number(chatId),
          messageText: messageText ?? null,
          messageIds: messageIds.map(Number),
        }
        return { ...done, receipt: await insertChatReport(db, chatReport) }
      }
      if (lostPetKey !== undefined) {
        return { ...done, receipt: await insertPosterReport(db, { ...report, lostPetKey }) }
      }
      if (sightingId !== undefined) {
        const sighting = { ...report, sightingId: Number(sightingId) }
        return { ...done, receipt: await insertSightingReport(db, sighting) }
      }
      if (targetId === undefined) throw new AppError('invalid_input')
      return { ...done, receipt: await insertReport(db, { ...report, targetId: Number(targetId) }) }
    },
  )

  app.get(
    '/api/reports/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'listReports',
        summary: 'Lists what the person has reported, and what was decided.',
        params: UserParams,
        response: { 200: OwnReports },
      },
    },
    async (request) => {
      const reports = await listOwnReports(db, requireSelf(request, request.params.id))
      return reports.map(({ receipt, reason, messageId, photoId, createdAt, ...report }) => ({
        receipt,
        reason,
        about: whatIsNamed({ reason, messageId, photoId }),
        reportedAt: iso(createdAt),
        state: report.outcome ?? 'open',
      }))
    },
  )

  // DSA art. 16.
  app.post(
    '/api/notice',
    {
      config: { rateLimit: { max: 60, timeWindow: longestWindow } },
      schema: {
        tags,
        operationId: 'sendNotice',
        summary: 'Sends a notice of illegal content, with or without an account.',
        body: ContentNotice,
        response: { 201: Receipt },
      },
    },
    async (request, reply) => {
      const { address, reason, words, ...sender } = request.body
      const name = sender.name?.trim() || null
      const mail = sender.email?.trim() || null
      const mayBeAnonymous = reason === 'child_abuse'
      if (!mayBeAnonymous && (!name || !mail)) throw new AppError('invalid_input')
      if (mail && !email.test(mail)) throw new AppError('invalid_input')
      const ownHost = config.publicOrigin
        ? new URL(config.publicOrigin).host
        : (request.headers.host ?? '')
      const subject = readContentAddress(address, ownHost)
      const receipt = await insertNotice(db, {
        address: address.trim(),
        reason,
        words: words.trim(),
        name,
        email: mail,
        subject,
        now: now(),
      })
      return reply.status(201).send({ receipt })
    },
  )

  app.get(
    '/api/notice/:receipt',
    {
      schema: {
        tags,
        operationId: 'getNotice',
        summary: 'Returns what has become of a notice.',
        params: NoticeParams,
        response: { 200: NoticeState },
      },
    },
    async (request) => {
      const report = await findByReceipt(db, normalizeReceipt(request.params.receipt))
      if (!report) throw new AppError('not_found')
      return { receivedAt: iso(report.createdAt), state: report.outcome ?? ('open' as const) }
    },
  )
}

interface Named {
  reason: ReportReason
  messageId: number | null
  photoId: number | null
}

/** The photo of a false alarm is that of the poster. */
function whatIsNamed({ reason, messageId, photoId }: Named): OwnReport['about'] {
  if (messageId !== null) return 'message'
  return photoId !== null && reason !== 'false_alarm' ? 'photo' : 'person'
}
