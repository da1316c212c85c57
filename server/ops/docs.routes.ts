import { gzipSync } from 'node:zlib'
import swagger from '@fastify/swagger'
import { Type } from 'typebox'
import { errorStatus } from '../../contract/errors.ts'
import { basePath } from '../../contract/routes.ts'
import type { App } from '../deps.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { acceptsGzip } from '../http/accepts-gzip.ts'
import { version } from '../http/version.ts'
import { openComponents } from './components.ts'
import { describeCall } from './describe-call.ts'
import { type Description, docsPage } from './docs-page.ts'

const Problem = Type.Object({ code: Type.Enum(Object.keys(errorStatus)) })

/** Sends the OpenAPI document, or the same as a page when a browser asks. */
export async function docsRoutes(app: App, { auth }: FeatureDeps): Promise<void> {
  const components = openComponents()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'MichiApp',
        version,
        description: `The calls behind ${basePath}/. Errors are {code} with their status.`,
        license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
      },
      servers: [{ url: '/' }],
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
    transform: (call) => describeCall(call, auth, components.lift),
  })

  const describe = () => {
    const document = app.swagger() as Description
    const schemas = { Problem, ...components.schemas }
    return { ...document, components: { ...document.components, schemas } }
  }
  /** Made at the first request, because only then all routes are known. */
  let made: Record<'json' | 'page', Compressed> | undefined
  const make = () => {
    const description = describe()
    return { json: compress(JSON.stringify(description)), page: compress(docsPage(description)) }
  }

  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) => {
    made ??= make()
    const isPage = request.headers.accept?.includes('text/html')
    const { text, gzip } = isPage ? made.page : made.json
    reply
      .type(isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
      .header('vary', 'accept, accept-encoding')
    return acceptsGzip(request)
      ? reply.header('content-encoding', 'gzip').send(gzip)
      : reply.send(text)
  })
}

interface Compressed {
  text: string
  gzip: Buffer
}

function compress(text: string): Compressed {
  return { text, gzip: gzipSync(text) }
}
