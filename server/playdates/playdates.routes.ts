import type { FastifyRequest } from 'fastify'
import {
  ChatPlaydates,
  NewPlaydate,
  Playdate,
  PlaydateAcceptance,
  PlaydateChange,
  PlaydateEnd,
  PlaydateReview,
  Playdates,
} from '../../contract/playdates.ts'
import { basePath } from '../../contract/routes.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import { getSession, requireSelf } from '../accounts/authentication.ts'
import { getChat } from '../chat/chat.queries.ts'
import { takeText } from '../chat/live/rates.ts'
import { publishMessage } from '../chat/publish-message.ts'
import { inTransaction } from '../db/store.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { findLanguage } from '../notifications/settings.queries.ts'
import { findUser } from '../people/people.queries.ts'
import { calendarFile } from './calendar-file.ts'
import { type Act, propose, type Taken, takeStep } from './playdate-steps.queries.ts'
import {
  findNewestPlaydate,
  findQuestion,
  getPlaydate,
  listUpcoming,
  readTimes,
  storeReview,
  toWire,
} from './playdates.queries.ts'

const tags = ['playdates']

/** Decision 065: a date for two pets, inside their chat. */
export function playdatesRoutes(
  app: App,
  { db, bus, config, now, auth, sockets }: FeatureDeps,
): void {
  const { requireSession } = auth
  /** Steps are messages, so they share the limits of messages. */
  const takeTurn = (userId: number, text = '') => takeText(sockets.rates, { userId, text })
  const publish = ({ playdate, message }: Taken): Playdate => {
    if (message) publishMessage(bus, message)
    return toWire(playdate)
  }
  const take = async (request: FastifyRequest<{ Body: PlaydateEnd }>, act: Act) => {
    const { playdateId, version, clientId } = request.body
    const userId = requireSelf(request, request.body.userId)
    takeTurn(userId, act.step === 'changed' ? act.place : '')
    const seen = { playdateId: Number(playdateId), version }
    return publish(await takeStep(db, { userId, clientId, now: now(), ...seen }, act))
  }

  app.post(
    '/api/proposeplaydate',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'proposePlaydate',
        summary: 'Proposes a playdate in a chat.',
        body: NewPlaydate,
        response: { 201: Playdate },
      },
    },
    async (request, reply) => {
      const { chatId, place, times, clientId } = request.body
      const userId = requireSelf(request, request.body.userId)
      takeTurn(userId, place)
      const actor = { chatId: Number(chatId), userId, clientId, now: now() }
      const taken = await propose(db, actor, { place, times: times.map(readTime) })
      return reply.status(201).send(publish(taken))
    },
  )

  app.post(
    '/api/changeplaydate',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'changePlaydate',
        summary: 'Proposes another place or other times for a playdate.',
        body: PlaydateChange,
        response: { 200: Playdate },
      },
    },
    async (request) => {
      const { place, times } = request.body
      return take(request, { step: 'changed', place, times: times.map(readTime) })
    },
  )

  app.post(
    '/api/acceptplaydate',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'acceptPlaydate',
        summary: 'Accepts a playdate at one of its times.',
        body: PlaydateAcceptance,
        response: { 200: Playdate },
      },
    },
    async (request) => take(request, { step: 'accepted', time: readTime(request.body.time) }),
  )

  app.post(
    '/api/declineplaydate',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'declinePlaydate',
        summary: 'Declines a proposed playdate.',
        body: PlaydateEnd,
        response: { 200: Playdate },
      },
    },
    async (request) => take(request, { step: 'declined' }),
  )

  app.post(
    '/api/cancelplaydate',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'cancelPlaydate',
        summary: 'Cancels a playdate.',
        body: PlaydateEnd,
        response: { 200: Playdate },
      },
    },
    async (request) => take(request, { step: 'cancelled' }),
  )

  app.post(
    '/api/reviewplaydate',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'reviewPlaydate',
        summary: 'Says how a playdate went.',
        body: PlaydateReview,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      const { answer } = request.body
      const review = { playdateId: Number(request.body.playdateId), userId, answer, now: now() }
      await inTransaction(db, (trx) => storeReview(trx, review))
      return done
    },
  )

  app.get(
    '/api/playdates/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'listPlaydates',
        summary: "Lists the person's coming playdates, the earliest first.",
        params: UserParams,
        response: { 200: Playdates },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.params.id)
      return (await listUpcoming(db, userId, now())).map(toWire)
    },
  )

  app.get(
    '/api/chatplaydates/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'getChatPlaydates',
        summary: 'Returns the newest playdate of a chat, and the one to review.',
        params: UserParams,
        response: { 200: ChatPlaydates },
      },
    },
    async (request) => {
      const { userId } = getSession(request)
      const { id: chatId } = await getChat(db, request.params.id, userId)
      const newest = await findNewestPlaydate(db, chatId, userId)
      const asked = newest && (await findQuestion(db, chatId, userId, now()))
      return {
        playdate: newest && toWire(newest),
        question: asked?.startsAt
          ? { playdateId: asked.id, startsAt: new Date(asked.startsAt).toISOString() }
          : null,
      }
    },
  )

  app.get(
    '/api/playdatefile/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'getPlaydateFile',
        summary: 'Returns a playdate as a calendar file.',
        params: UserParams,
        produces: ['text/calendar'],
      },
    },
    async (request, reply) => {
      const { userId } = getSession(request)
      const playdate = await getPlaydate(db, request.params.id, userId)
      const { calendarId, changedAt, user1Id, user2Id } = playdate
      const { state, version, place } = toWire(playdate)
      const isProposed = state === 'proposed'
      const startsAt = (isProposed ? null : playdate.startsAt) ?? readTimes(playdate)[0] ?? 0
      const both = [await findUser(db, user1Id), await findUser(db, user2Id)]
      const names = both.flatMap((user) => user?.animalName.trim() || user?.name || [])
      const language = await findLanguage(db, userId)
      const link = `${config.publicOrigin ?? `${request.protocol}://${request.host}`}${basePath}/playdates`
      const entry = { state, version, place, calendarId, changedAt, startsAt, names }
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="michiapp.ics"')
        .send(calendarFile({ ...entry, language, link }, now()))
    },
  )
}

/** Rejects days that do not exist: the pattern accepts February 30. */
function readTime(text: string): number {
  const time = Date.parse(text)
  if (Number.isNaN(time) || new Date(time).toISOString() !== text) {
    throw new AppError('invalid_input')
  }
  return time
}
