import { Type } from 'typebox'
import { PageView } from '../../contract/pageviews.ts'
import type { App } from '../deps.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { countPageView } from './pageviews.queries.ts'

const tags = ['pageviews']

/** Decision 070: a count by day and route. No address, no identifier. */
export function pageviewsRoutes(app: App, { db, now }: FeatureDeps): void {
  app.post(
    '/api/pageview',
    {
      schema: {
        tags,
        operationId: 'countPageView',
        summary: 'Counts a page view by day and route.',
        body: PageView,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const day = new Date(now()).toISOString().slice(0, 10)
      await countPageView(db, day, request.body.path)
      return reply.status(204).send(null)
    },
  )
}
