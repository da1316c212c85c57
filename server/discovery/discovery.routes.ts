import type { FastifyRequest } from 'fastify'
import {
  Deck,
  DeckQuery,
  Dislike,
  Like,
  LikeResult,
  type Match,
  Matches,
  UndoSwipe,
} from '../../contract/discovery.ts'
import { nextCursorHeader } from '../../contract/headers.ts'
import { limits } from '../../contract/limits.ts'
import { findNoteProblem } from '../../contract/text-problem.ts'
import { Done, done, ListQuery, UserParams } from '../../contract/wire.ts'
import { getSession, requireSelf } from '../accounts/authentication.ts'
import { requireConfirmedEmail } from '../accounts/require-confirmed-email.ts'
import { publishMessage } from '../chat/publish-message.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { readPage, takePage } from '../http/list-page.ts'
import { clearInviter } from '../people/users.queries.ts'
import { avatarFields } from '../photos/to-wire.ts'
import { countBase64Cards, toBase64Cards } from '../spec-clients/base64-cards.ts'
import { listAvatarsAs } from '../spec-clients/base64-photos.ts'
import { toCard } from './card.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { cursorAfter, listDeck } from './deck.queries.ts'
import { applyFilter, readFilter } from './filters.ts'
import { announceMatch } from './match-news.ts'
import { listMatches } from './matches.queries.ts'
import { recordDislike, recordLike, undoSwipe } from './swipes.queries.ts'

const tags = ['discovery']

export function discoveryRoutes(app: App, deps: FeatureDeps): void {
  const { db, bus, now, auth, base64Turn } = deps
  const { requireSession } = auth
  const announceNotes = (to: number[]) => bus.publish({ to, event: { type: 'notes.changed' } })

  /** After a swipe, so that their card comes on top only once. */
  const forgetInviter = async (request: FastifyRequest, targetId: number) => {
    const { userId, invitedBy } = getSession(request)
    if (invitedBy === targetId) await clearInviter(db, userId)
  }

  app.get(
    '/api/usertimeline/:id',
    {
      preValidation: requireSession,
      preHandler: base64Turn,
      schema: {
        tags,
        operationId: 'listDeck',
        summary: 'Returns the next cards of the deck.',
        params: UserParams,
        querystring: DeckQuery,
        response: { 200: Deck },
      },
    },
    async (request, reply) => {
      const viewer = { ...getSession(request), id: requireSelf(request, request.params.id) }
      const { limit = limits.deckPage, cursor, images = 'base64' } = request.query
      const { rows, next } = await listDeck(db, {
        viewer,
        filter: await applyFilter(db, readFilter(viewer.deckFilter), viewer),
        limit,
        after: cursor ? readCursor(cursor) : null,
      })
      const ids = rows.map((row) => row.id)
      const count = images === 'base64' ? await countBase64Cards(db, ids) : rows.length
      const last = count < rows.length ? rows[count - 1] : undefined
      const after = last ? cursorAfter(viewer, last) : next
      if (after) reply.header(nextCursorHeader, writeCursor(after))
      const cards = rows.slice(0, count).map((row) => toCard(row, viewer.cityId))
      return images === 'base64' ? toBase64Cards(deps, cards) : cards
    },
  )

  app.post(
    '/api/adduserlike',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'likePerson',
        summary: 'Likes a household, with or without a note.',
        body: Like,
        response: { 200: LikeResult },
      },
    },
    async (request) => {
      const viewerId = requireSelf(request, request.body.likerId)
      const targetId = Number(request.body.likedId)
      const { note } = request.body
      const problem = note ? findNoteProblem(note.text) : null
      if (problem) throw new AppError(problem)
      if (note) await requireConfirmedEmail(deps, viewerId)
      const matchedAt = now()
      const liked = await recordLike(db, { viewerId, targetId, now: matchedAt, note })
      const { chatId, isNewMatch, isNewNote, messages } = liked
      await forgetInviter(request, targetId)
      if (chatId !== null && isNewMatch) {
        await announceMatch(deps, { chatId, userIds: [viewerId, targetId], matchedAt }).catch(
          (error) => request.log.warn({ err: error }, 'a match could not be announced'),
        )
      }
      for (const stored of messages) publishMessage(bus, stored)
      if (messages.length > 0 || isNewNote) announceNotes([viewerId, targetId])
      return { match: chatId !== null, chatId }
    },
  )

  app.post(
    '/api/adduserdislike',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'dislikePerson',
        summary: 'Dislikes a household.',
        body: Dislike,
        response: { 200: Done },
      },
    },
    async (request) => {
      const viewerId = requireSelf(request, request.body.dislikerId)
      const targetId = Number(request.body.dislikedId)
      await recordDislike(db, { viewerId, targetId, now: now() })
      await forgetInviter(request, targetId)
      return done
    },
  )

  app.post(
    '/api/undoswipe',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'undoSwipe',
        summary: 'Takes back a dislike, or a like that is not a match yet.',
        body: UndoSwipe,
        response: { 200: Done },
      },
    },
    async (request) => {
      const viewerId = requireSelf(request, request.body.userId)
      const targetId = Number(request.body.targetId)
      const hadNote = await undoSwipe(db, { viewerId, targetId, now: now() })
      if (hadNote) announceNotes([targetId])
      return done
    },
  )

  app.get(
    '/michiapp/match/:id',
    {
      preValidation: requireSession,
      preHandler: base64Turn,
      schema: {
        tags,
        operationId: 'listMatches',
        summary: "Lists the person's matches, the newest first.",
        params: UserParams,
        querystring: ListQuery,
        response: { 200: Matches },
      },
    },
    async (request, reply) => {
      const { images = 'base64' } = request.query
      const page = readPage(request.query)
      const rows = await listMatches(db, requireSelf(request, request.params.id), page)
      const matches = takePage(reply, rows, page, (match) => ({ at: match.matchedAt, ...match }))
      const ids = matches.map((match) => match.id)
      const avatars = await listAvatarsAs(deps, ids, images)
      return matches.map(
        ({ matchedAt, pets, ...match }): Match => ({
          ...match,
          matchedAt: new Date(matchedAt).toISOString(),
          ...avatarFields(avatars.get(match.id) ?? null, images, { id: match.id, pets }),
        }),
      )
    },
  )
}
