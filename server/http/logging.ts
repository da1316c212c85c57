import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import type { App } from '../deps.ts'

export interface LogStream {
  write(line: string): void
}

/** Never logs URLs, bodies or headers: they may hold a password or a token. */
export function loggerOptions(
  level: Config['logLevel'],
  stream?: LogStream,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    ...(stream && { stream }),
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
      // @fastify/multipart logs these, with all headers of the upload.
      busboyOptions: () => undefined,
      res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode ?? 0 }),
      err: (error: Error & { code?: unknown }) => ({
        type: error.name,
        message: error.message,
        code: String(error.code ?? ''),
        stack: error.stack ?? '',
      }),
    },
  }
}

export function logRequests(app: App): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.debug({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
}

/** The pattern of the route, never the URL of the request. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none'
}
