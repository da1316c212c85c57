import { Counter } from '@prometheus-io/client'
import { Type } from 'typebox'
import { PageView } from '../../contract/pageviews.ts'
import type { App } from '../deps.ts'
import type { FeatureDeps } from '../feature-deps.ts'

const tags = ['pageviews']

/** Decision 070: a count by route. No address, no identifier. */
export function pageviewsRoutes(app: App, { registry }: FeatureDeps): void {
  const views = new Counter({
    name: 'michi_page_views_total',
    help: 'Screens that were opened, by route.',
    labelNames: ['path'],
    registers: [registry],
  })
  app.post(
    '/api/pageview',
    {
      schema: {
        tags,
        operationId: 'countPageView',
        summary: 'Counts a page view by route.',
        body: PageView,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      views.inc({ path: request.body.path })
      return reply.status(204).send(null)
    },
  )
}
