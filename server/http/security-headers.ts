import helmet from '@fastify/helmet'
import { type Config, isSecure } from '../config.ts'
import type { App } from '../deps.ts'

export async function securityHeaders(app: App, config: Config): Promise<void> {
  // What is for one person, or for one moment, is kept by nobody. Pictures and files say otherwise.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  await app.register(helmet, {
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
  })
}
