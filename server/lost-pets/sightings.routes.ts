import {
  AnsweredSighting,
  NewSighting,
  SightingAnswer,
  SightingRemoval,
  SightingsSeen,
} from '../../contract/lost-pets.ts'
import { Done, done } from '../../contract/wire.ts'
import { requireSelf } from '../accounts/authentication.ts'
import { publishMessage } from '../chat/publish-message.ts'
import type { App } from '../deps.ts'
import { onCode } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { longestWindow } from '../http/rate-limits.ts'
import { announceSearch } from './announce-search.ts'
import { answerSighting } from './answer-sighting.queries.ts'
import { readTime } from './past-time.ts'
import { sightingAllowances } from './sighting-allowances.ts'
import { insertSighting, markSightingsSeen, removeSighting } from './sightings.queries.ts'

const tags = ['lost-pets']

export function sightingsRoutes(app: App, deps: FeatureDeps): void {
  const { db, bus, countRefusal, now, auth } = deps
  const { readSession, requireSession } = auth
  const count = onCode('too_many_sightings', () => countRefusal('sightings'))

  app.post(
    '/api/addsighting',
    {
      preValidation: readSession,
      config: { rateLimit: { max: 60, timeWindow: longestWindow } },
      schema: {
        tags,
        operationId: 'addSighting',
        summary: 'Sends a sighting to the owner of a lost pet.',
        body: NewSighting,
        response: { 201: Done },
      },
    },
    async (request, reply) => {
      const { key, words, seenAt } = request.body
      const viewerId = request.session?.userId ?? null
      const allowances = await sightingAllowances(deps, { viewerId, ip: request.ip, poster: key })
      const sighting = {
        key,
        viewerId,
        words: words.trim(),
        seenAt: seenAt === undefined ? null : readTime(seenAt),
        allowances,
        now: now(),
      }
      announceSearch(bus, await insertSighting(db, sighting).catch(count))
      return reply.status(201).send(done)
    },
  )

  app.post(
    '/api/removesighting',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'removeSighting',
        summary: "Removes a sighting from the person's own search.",
        body: SightingRemoval,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      await removeSighting(db, { userId, id: Number(request.body.id) })
      announceSearch(bus, userId)
      return done
    },
  )

  app.post(
    '/api/sightingsseen',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'markSightingsSeen',
        summary: 'Records that the person has seen the sightings up to this one.',
        body: SightingsSeen,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { key, upTo } = request.body
      const userId = requireSelf(request, request.body.userId)
      if (await markSightingsSeen(db, { userId, key, upTo: Number(upTo) }))
        announceSearch(bus, userId)
      return done
    },
  )

  app.post(
    '/api/answersighting',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'answerSighting',
        summary: 'Opens a chat with the person who sent a sighting.',
        body: SightingAnswer,
        response: { 200: AnsweredSighting },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      const answer = { userId, id: Number(request.body.id), now: now() }
      const { chatId, stored } = await answerSighting(db, answer)
      if (stored) {
        bus.publish({ to: stored.members, event: { type: 'chat.back', chatId } })
        publishMessage(bus, stored)
        announceSearch(bus, userId)
      }
      return { chatId }
    },
  )
}
