import { nextCursorHeader } from '../../contract/headers.ts'
import {
  LostPetEnd,
  LostPetRenewal,
  LostPetsNear,
  LostPetsNearQuery,
  LostPetUndo,
  LostPetUpdate,
  NewLostPet,
  OwnLostPet,
  OwnLostPetQuery,
  OwnSearch,
  RaisedLostPet,
} from '../../contract/lost-pets.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import { getSession, requireSelf } from '../accounts/authentication.ts'
import { requireConfirmedEmail } from '../accounts/require-confirmed-email.ts'
import type { App } from '../deps.ts'
import { onCode } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { announceSearch } from './announce-search.ts'
import { correctSearch } from './correct-search.queries.ts'
import { endLostPet, endOf, renewLostPet, undoEnd } from './end-search.queries.ts'
import { findHold } from './holds.queries.ts'
import { findOwnLostPet } from './lost-pets.queries.ts'
import { listLostPetsNear } from './near.queries.ts'
import { readTime } from './past-time.ts'
import { insertLostPet, networkAllowance } from './raise-alarm.queries.ts'
import { findOwnSearch, listSightings } from './sightings.queries.ts'
import { toPoster, toReach, toSighting } from './to-wire.ts'

const tags = ['lost-pets']

export function lostPetsRoutes(app: App, deps: FeatureDeps): void {
  const { db, bus, countRefusal, now, auth } = deps
  const { requireSession } = auth
  const count = onCode('too_many_alarms', () => countRefusal('alarms'))
  const countCorrection = onCode('too_many_changes', () => countRefusal('corrections'))

  app.post(
    '/api/raiselostpet',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'raiseLostPet',
        summary: 'Raises the alarm for a lost pet.',
        body: NewLostPet,
        response: { 201: RaisedLostPet },
      },
    },
    async (request, reply) => {
      const { petId, photoId, cityId = null, place, words = '', lostAt } = request.body
      const userId = requireSelf(request, request.body.userId)
      await requireConfirmedEmail(deps, userId)
      const key = await insertLostPet(db, {
        userId,
        petId: Number(petId),
        photoId: photoId ? Number(photoId) : null,
        cityId,
        place: place.trim(),
        words: words.trim(),
        lostAt: readTime(lostAt),
        network: await networkAllowance(deps, request.ip),
        now: now(),
      }).catch(count)
      announceSearch(bus, userId)
      return reply.status(201).send({ key })
    },
  )

  app.get(
    '/api/lostpetsnear/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'listLostPetsNear',
        summary: 'Lists the lost pets near the person.',
        params: UserParams,
        querystring: LostPetsNearQuery,
        response: { 200: LostPetsNear },
      },
    },
    async (request, reply) => {
      const viewerId = requireSelf(request, request.params.id)
      const { cityId: homeCityId } = getSession(request)
      const { cursor, cityId = homeCityId } = request.query
      const hasFound = request.query.cityId !== undefined
      const near = { viewerId, cityId, hasFound, cursor, now: now() }
      const { pets, next } = await listLostPetsNear(db, near)
      if (next !== null) reply.header(nextCursorHeader, next)
      if (hasFound) return pets.map(toPoster)
      return pets.map((row) => ({ ...toPoster(row), householdId: row.ownerId }))
    },
  )

  app.get(
    '/api/ownlostpet/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'getOwnLostPet',
        summary: "Returns the person's own search with its sightings, or null.",
        params: UserParams,
        querystring: OwnLostPetQuery,
        response: { 200: OwnLostPet },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.params.id)
      const row = await findOwnLostPet(db, userId)
      if (!row) return { lostPet: null }
      const { before = Number.MAX_SAFE_INTEGER } = request.query
      const page = await listSightings(db, { lostPetId: row.id, ownerId: userId, before })
      const hold = await findHold(db, row, now())
      return {
        lostPet: {
          ...toPoster(row),
          photoId: row.photoId,
          reach: toReach(row, hold, now()),
          acceptsVisitors: row.acceptsVisitors === 1,
          endsAt: row.askedAt === null ? null : new Date(endOf(row.askedAt)).toISOString(),
          sightings: page.sightings.map((sighting) => toSighting(sighting, row.readTo)),
          nextBefore: page.next,
        },
      }
    },
  )

  app.get(
    '/api/ownsearch/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'getOwnSearch',
        summary: 'Returns which pet the person looks for, and how many sightings are new.',
        params: UserParams,
        response: { 200: OwnSearch },
      },
    },
    async (request) => ({
      search: await findOwnSearch(db, requireSelf(request, request.params.id)),
    }),
  )

  app.put(
    '/api/updatelostpet',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'updateLostPet',
        summary: "Corrects the person's own search, or changes who can send sightings.",
        body: LostPetUpdate,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      const update = { ...readUpdate(request.body), userId, now: now() }
      await correctSearch(db, update).catch(countCorrection)
      announceSearch(bus, userId)
      return done
    },
  )

  app.post(
    '/api/endlostpet',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'endLostPet',
        summary: 'Ends the search for a lost pet.',
        body: LostPetEnd,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { key, found } = request.body
      const userId = requireSelf(request, request.body.userId)
      await endLostPet(db, { userId, key, found, now: now() })
      announceSearch(bus, userId)
      return done
    },
  )

  app.post(
    '/api/undoendlostpet',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'undoEndLostPet',
        summary: 'Takes back the end of a search, for ten seconds.',
        body: LostPetUndo,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      await undoEnd(db, { userId, key: request.body.key, now: now() })
      announceSearch(bus, userId)
      return done
    },
  )

  app.post(
    '/api/renewlostpet',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'renewLostPet',
        summary: 'Continues the search for a lost pet.',
        body: LostPetRenewal,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      await renewLostPet(db, { userId, key: request.body.key, now: now() })
      return done
    },
  )
}

/** Only the fields that are given. */
function readUpdate({
  key,
  place,
  words,
  lostAt,
  lastSeen,
  photoId,
  acceptsVisitors,
}: LostPetUpdate) {
  return {
    key,
    ...(place !== undefined && { place: place.trim() }),
    ...(words !== undefined && { words: words.trim() }),
    ...(lostAt !== undefined && { lostAt: readTime(lostAt) }),
    ...(lastSeen !== undefined && {
      seenPlace: lastSeen?.place.trim() ?? null,
      seenAt: lastSeen ? readTime(lastSeen.at) : null,
    }),
    ...(photoId !== undefined && { photoId: photoId === null ? null : Number(photoId) }),
    ...(acceptsVisitors !== undefined && { acceptsVisitors }),
  }
}
