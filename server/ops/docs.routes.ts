import swagger from '@fastify/swagger'
import { basePath } from '../../contract/routes.ts'
import type { Authentication } from '../accounts/authentication.ts'
import type { App } from '../deps.ts'
import { describeCall } from './describe-call.ts'
import { docsPage } from './docs-page.ts'

/** Answers the OpenAPI document, or the same as a page when a browser asks. */
export async function docsRoutes(app: App, auth: Authentication): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'MichiApp',
        version: '1.0.0',
        description: `The calls behind ${basePath}/. Errors are {code} with their status.`,
      },
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'michi_session',
            description: 'Set by signing in. Behind https its name begins with __Host-.',
          },
        },
      },
    },
    transform: (call) => describeCall(call, auth),
  })
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) => {
    const document = app.swagger()
    return request.headers.accept?.includes('text/html')
      ? reply.type('text/html; charset=utf-8').send(docsPage(document))
      : reply.send(document)
  })
}
