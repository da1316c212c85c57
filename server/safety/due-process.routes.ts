import {
  Appeal,
  ContentNotice,
  NoticeParams,
  NoticeState,
  OwnReports,
  ReadSanction,
  Receipt,
  Sanctions,
} from '../../contract/due-process.ts'
import { emailPattern } from '../../contract/limits.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import { type Authentication, requireSelf, viewerId } from '../accounts/authentication.ts'
import type { App, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { longestWindow } from '../http/rate-limits.ts'
import { readContentAddress } from './content-address.ts'
import { normalizeReceipt } from './receipts.ts'
import { findByReceipt, insertNotice, listOwnReports, stateOf } from './reports.queries.ts'
import {
  appealSanction,
  appealStateOf,
  hasEnded,
  listSanctions,
  setSanctionRead,
} from './sanctions.queries.ts'

const email = new RegExp(emailPattern, 'i')
const iso = (time: number) => new Date(time).toISOString()

/** What reporters and sanctioned people are told, appeals, and notices of people without an account. */
export function dueProcessRoutes(
  app: App,
  { db, config, now }: Deps,
  { requireSession, requireSessionOrSuspended }: Authentication,
): void {
  app.get(
    '/api/reports/:id',
    {
      preValidation: requireSession,
      schema: { params: UserParams, response: { 200: OwnReports } },
    },
    async (request) => {
      const reports = await listOwnReports(db, requireSelf(request, request.params.id))
      return reports.map(({ receipt, reason, messageId, photoId, createdAt, ...report }) => ({
        receipt,
        reason,
        about: messageId ? 'message' : photoId ? 'photo' : 'person',
        reportedAt: iso(createdAt),
        state: stateOf(report),
      }))
    },
  )

  // Without an id in the path: a suspended person's app does not know it.
  app.get(
    '/api/sanctions',
    { preValidation: requireSessionOrSuspended, schema: { response: { 200: Sanctions } } },
    async (request) => {
      const userId = viewerId(request)
      const sanctions = await listSanctions(db, userId)
      return sanctions.map(({ id, kind, reason, note, createdAt, lostPetKey, ...sanction }) => {
        const ended = hasEnded(sanction, now())
        const { endsAt, readAt, appealedAt } = sanction
        return {
          ...{ id, userId, kind, reason, note, ended },
          hidden: kind !== 'hide' ? null : lostPetKey === null ? 'photo' : 'lostPet',
          decidedAt: iso(createdAt),
          endsAt: endsAt === null ? null : iso(endsAt),
          read: readAt !== null,
          appeal: appealStateOf(sanction),
          canAppeal: !ended && appealedAt === null,
        }
      })
    },
  )

  app.post(
    '/api/readsanction',
    {
      preValidation: requireSessionOrSuspended,
      schema: { body: ReadSanction, response: { 200: Done } },
    },
    async (request) => {
      const id = Number(request.body.id)
      await setSanctionRead(db, { userId: viewerId(request), id, now: now() })
      return done
    },
  )

  app.post(
    '/api/appeal',
    {
      preValidation: requireSessionOrSuspended,
      schema: { body: Appeal, response: { 200: Done } },
    },
    async (request) => {
      const { id, words } = request.body
      const userId = viewerId(request)
      await appealSanction(db, { userId, id: Number(id), words: words.trim(), now: now() })
      return done
    },
  )

  // DSA art. 16.
  app.post(
    '/api/notice',
    {
      config: { rateLimit: { max: 10, timeWindow: longestWindow } },
      schema: { body: ContentNotice, response: { 201: Receipt } },
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
        ...{ address: address.trim(), reason, words: words.trim(), name, email: mail, subject },
        now: now(),
      })
      return reply.status(201).send({ receipt })
    },
  )

  app.get(
    '/api/notice/:receipt',
    {
      config: { rateLimit: { max: 60, timeWindow: longestWindow } },
      schema: { params: NoticeParams, response: { 200: NoticeState } },
    },
    async (request) => {
      const report = await findByReceipt(db, normalizeReceipt(request.params.receipt))
      if (!report) throw new AppError('not_found')
      return { receivedAt: iso(report.createdAt), state: stateOf(report) }
    },
  )
}
