import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify from 'fastify'
import { type Config, isSecure } from '../config.ts'
import type { App } from '../deps.ts'

export async function securityHeaders(app: App, config: Config): Promise<void> {
  const headers = {
    ...(await askHelmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          // data: for placeholders that are computed in the page, blob: for previews of chosen files.
          imgSrc: ["'self'", 'data:', 'blob:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      strictTransportSecurity: isSecure(config) ? { maxAge: 31_536_000 } : false,
      referrerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
    })),
    // What is for one person, or for one moment, is kept by nobody. Pictures and files say otherwise.
    'cache-control': 'no-store',
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Once: they never change, and for each request it would put them together anew. */
async function askHelmet(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = fastify()
  await probe.register(helmet, options)
  probe.get('/', async (_request, reply) => reply.raw.getHeaders())
  return (await probe.inject('/')).json()
}
