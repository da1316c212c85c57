import {
  DeckCount,
  DeckEnd,
  DeckFilter,
  FilterQuestion,
  NewcomerWatch,
} from '../../contract/deck-filter.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import { getSession, requireSelf } from '../accounts/authentication.ts'
import type { App } from '../deps.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { setDeckFilter } from '../people/users.queries.ts'
import { countMatching, findRelaxation, readFilter } from './filters.ts'
import { isWatching, startWatch, stopWatch } from './newcomers.queries.ts'

const tags = ['discovery']

export function filtersRoutes(app: App, { db, now, auth }: FeatureDeps): void {
  const { requireSession } = auth

  app.get(
    '/api/deckfilter/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'getDeckFilter',
        summary: "Returns the person's filter of the deck.",
        params: UserParams,
        response: { 200: DeckFilter },
      },
    },
    async (request) => {
      requireSelf(request, request.params.id)
      return readFilter(getSession(request).deckFilter)
    },
  )

  app.put(
    '/api/updatedeckfilter',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'updateDeckFilter',
        summary: 'Saves the filter of the deck and counts the households that it shows.',
        body: FilterQuestion,
        response: { 200: DeckCount },
      },
    },
    async (request) => {
      const viewer = { ...getSession(request), id: requireSelf(request, request.body.userId) }
      await setDeckFilter(db, viewer.id, request.body.filter)
      return countMatching(db, viewer, request.body.filter)
    },
  )

  app.post(
    '/api/deckcount',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'countDeck',
        summary: 'Counts the households that a filter would show.',
        body: FilterQuestion,
        response: { 200: DeckCount },
      },
    },
    async (request) => {
      const viewer = { ...getSession(request), id: requireSelf(request, request.body.userId) }
      return countMatching(db, viewer, request.body.filter)
    },
  )

  app.get(
    '/api/deckend/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'getDeckEnd',
        summary: 'Returns what could fill the deck again after its last card.',
        params: UserParams,
        response: { 200: DeckEnd },
      },
    },
    async (request) => {
      const viewer = { ...getSession(request), id: requireSelf(request, request.params.id) }
      return {
        relax: await findRelaxation(db, viewer, readFilter(viewer.deckFilter)),
        isWatching: await isWatching(db, viewer.id),
      }
    },
  )

  app.put(
    '/api/watchnewcomers',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'watchNewcomers',
        summary: 'Starts or stops the wait for new households nearby.',
        body: NewcomerWatch,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      await (request.body.isWatching ? startWatch(db, userId, now()) : stopWatch(db, userId))
      return done
    },
  )
}
