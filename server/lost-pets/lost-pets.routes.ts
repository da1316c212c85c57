import {
  LostPetEnd,
  LostPetParams,
  LostPetRenewal,
  LostPetsNear,
  NewLostPet,
  NewSighting,
  OwnLostPet,
  Poster,
  RaisedLostPet,
  SightingRemoval,
} from '../../contract/lost-pets.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import { getSession, requireSelf } from '../accounts/authentication.ts'
import { requireConfirmedEmail } from '../accounts/require-confirmed-email.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { addressKey } from '../http/address-key.ts'
import { longestWindow } from '../http/rate-limits.ts'
import { pictureType } from '../photos/picture.ts'
import { sendFile } from '../photos/send-file.ts'
import {
  endLostPet,
  endOf,
  findOwnLostPet,
  findPoster,
  findPosterPhoto,
  insertLostPet,
  listLostPetsNear,
  renewLostPet,
} from './lost-pets.queries.ts'
import { insertSighting, listSightings, removeSighting } from './sightings.queries.ts'
import { toPoster, toSighting } from './to-wire.ts'

const tags = ['lost-pets']

/** Short, because a moderator may hide the photo and the search may end. */
const photoCache = 'private, max-age=300'

export function lostPetsRoutes(app: App, deps: FeatureDeps): void {
  const { db, now, auth, photoFiles } = deps
  const { readSession, requireSession } = auth

  app.post(
    '/api/raiselostpet',
    {
      preValidation: requireSession,
      config: { rateLimit: { max: 20, timeWindow: longestWindow } },
      schema: {
        tags,
        operationId: 'raiseLostPet',
        summary: 'Raises the alarm for a lost pet.',
        body: NewLostPet,
        response: { 201: RaisedLostPet },
      },
    },
    async (request, reply) => {
      const { petId, photoId, place, words = '', lostAt } = request.body
      const userId = requireSelf(request, request.body.userId)
      await requireConfirmedEmail(deps, userId)
      const key = await insertLostPet(db, {
        userId,
        petId: Number(petId),
        photoId: photoId ? Number(photoId) : null,
        place: place.trim(),
        words: words.trim(),
        lostAt: readTime(lostAt),
        now: now(),
      })
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
        response: { 200: LostPetsNear },
      },
    },
    async (request) => {
      const viewerId = requireSelf(request, request.params.id)
      const { cityId } = getSession(request)
      return (await listLostPetsNear(db, { viewerId, cityId, now: now() })).map(toPoster)
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
        response: { 200: OwnLostPet },
      },
    },
    async (request) => {
      const row = await findOwnLostPet(db, requireSelf(request, request.params.id))
      if (!row) return { lostPet: null }
      return {
        lostPet: {
          ...toPoster(row),
          notified: row.notified,
          endsAt: row.askedAt === null ? null : new Date(endOf(row.askedAt)).toISOString(),
          sightings: (await listSightings(db, row.id)).map(toSighting),
        },
      }
    },
  )

  app.get(
    '/api/lostpet/:key',
    {
      preValidation: readSession,
      schema: {
        tags,
        operationId: 'getPoster',
        summary: 'Returns the poster of a lost pet.',
        params: LostPetParams,
        response: { 200: Poster },
      },
    },
    async (request, reply) => {
      const viewerId = request.session?.userId ?? null
      const row = await findPoster(db, { key: request.params.key, viewerId, now: now() })
      if (!row) throw new AppError('not_found')
      reply.header('x-robots-tag', 'noindex')
      return { ...toPoster(row), ownerId: viewerId === null ? null : row.ownerId }
    },
  )

  app.get(
    '/api/lostpetphoto/:key',
    {
      preValidation: readSession,
      schema: {
        tags,
        operationId: 'getPosterPhoto',
        summary: 'Returns the photo on the poster of a lost pet.',
        params: LostPetParams,
        produces: ['image/webp'],
      },
    },
    async (request, reply) => {
      const viewerId = request.session?.userId ?? null
      const file = await findPosterPhoto(db, { key: request.params.key, viewerId, now: now() })
      if (!file) throw new AppError('not_found')
      reply.header('cache-control', photoCache).header('x-robots-tag', 'noindex')
      const reader = viewerId ?? addressKey(request.ip)
      return sendFile(reply, photoFiles, { file, type: pictureType, reader })
    },
  )

  app.post(
    '/api/addsighting',
    {
      preValidation: readSession,
      config: { rateLimit: { max: 10, timeWindow: longestWindow } },
      schema: {
        tags,
        operationId: 'addSighting',
        summary: 'Sends a sighting to the owner of a lost pet.',
        body: NewSighting,
        response: { 201: Done },
      },
    },
    async (request, reply) => {
      const { key, words } = request.body
      const viewerId = request.session?.userId ?? null
      await insertSighting(db, { key, viewerId, words: words.trim(), now: now() })
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

function readTime(text: string): number {
  const time = Date.parse(text)
  if (!(time > 0)) throw new AppError('invalid_input')
  return time
}
