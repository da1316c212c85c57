import {
  type Card,
  Deck,
  DeckQuery,
  Dislike,
  Like,
  LikeResult,
  Matches,
  nextCursorHeader,
  UndoSwipe,
} from '../../contract/discovery.ts'
import { limits } from '../../contract/limits.ts'
import { Done, ImagesQuery, UserParams } from '../../contract/wire.ts'
import { findUser } from '../accounts/accounts.queries.ts'
import { type Authentication, requireSelf } from '../accounts/authentication.ts'
import { kilometresBetween } from '../cities/cities.ts'
import type { App, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { type Images, listAvatars, listPhotos, type Photo } from '../photos/photos.queries.ts'
import { avatarFields, base64, photoUrl } from '../photos/to-wire.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { type DeckPet, listDeck } from './deck.queries.ts'
import { announceMatch } from './match-news.ts'
import { listMatches } from './matches.queries.ts'
import { recordDislike, recordLike, undoSwipe } from './swipes.queries.ts'

export function discoveryRoutes(app: App, deps: Deps, { requireSession }: Authentication): void {
  const { db, now } = deps
  app.get(
    '/api/usertimeline/:id',
    {
      onRequest: requireSession,
      schema: { params: UserParams, querystring: DeckQuery, response: { 200: Deck } },
    },
    async (request, reply) => {
      const viewer = await findUser(db, requireSelf(request, request.params.id))
      if (!viewer) throw new AppError('not_found')
      const { limit = limits.deckPage, cursor, images = 'base64' } = request.query
      const { pets, next } = await listDeck(db, viewer, limit, cursor ? readCursor(cursor) : null)
      const ids = pets.map((pet) => pet.id)
      const photos = await listPhotos(db, ids, images === 'base64' ? 'card' : null)
      const photosOf = Map.groupBy(photos, (photo) => photo.userId)
      if (next) reply.header(nextCursorHeader, writeCursor(next))
      return pets.map((pet) => toCard(pet, viewer.cityId, photosOf.get(pet.id) ?? [], images))
    },
  )

  app.post(
    '/api/adduserlike',
    { onRequest: requireSession, schema: { body: Like, response: { 200: LikeResult } } },
    async (request) => {
      const viewerId = requireSelf(request, request.body.likerId)
      const targetId = Number(request.body.likedId)
      const matchedAt = now()
      const { chatId, isNewMatch } = await recordLike(db, { viewerId, targetId, now: matchedAt })
      if (chatId !== null && isNewMatch) {
        await announceMatch(deps, { chatId, userIds: [viewerId, targetId], matchedAt }).catch(
          (error) => request.log.warn({ err: error }, 'a match could not be announced'),
        )
      }
      return { match: chatId !== null, chatId }
    },
  )

  app.post(
    '/api/adduserdislike',
    { onRequest: requireSession, schema: { body: Dislike, response: { 200: Done } } },
    async (request) => {
      const viewerId = requireSelf(request, request.body.dislikerId)
      await recordDislike(db, { viewerId, targetId: Number(request.body.dislikedId), now: now() })
      return { ok: true as const }
    },
  )

  app.post(
    '/api/undoswipe',
    { onRequest: requireSession, schema: { body: UndoSwipe, response: { 200: Done } } },
    async (request) => {
      const viewerId = requireSelf(request, request.body.userId)
      await undoSwipe(db, { viewerId, targetId: Number(request.body.targetId) })
      return { ok: true as const }
    },
  )

  app.get(
    '/michiapp/match/:id',
    {
      onRequest: requireSession,
      schema: { params: UserParams, querystring: ImagesQuery, response: { 200: Matches } },
    },
    async (request) => {
      const { images = 'base64' } = request.query
      const matches = await listMatches(db, requireSelf(request, request.params.id))
      const avatars = await listAvatars(
        db,
        matches.map((match) => match.id),
        images,
      )
      return matches.map(({ matchedAt, ...match }) => ({
        ...match,
        matchedAt: new Date(matchedAt).toISOString(),
        ...avatarFields(avatars.get(match.id) ?? null, images),
      }))
    },
  )
}

function toCard(pet: DeckPet, viewerCityId: number, photos: Photo[], images: Images): Card {
  const { id, name, animalName, cityId } = pet
  const imgType = photos.map((photo) => photo.type).join()
  const distance = kilometresBetween(viewerCityId, cityId)
  const card = { id, name, animalName, distance, imgType }
  return images === 'base64'
    ? { ...card, imgArray: photos.map((photo) => base64(photo.bytes)).join() }
    : {
        ...card,
        imgUrls: photos.map((photo) => photoUrl(photo.key, 'card')),
        imgPlaceholders: photos.map((photo) => base64(photo.placeholder) ?? ''),
      }
}
