import type http from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { type FastifyServerOptions, LogController } from 'fastify'
import { shouldUpgrade } from './chat/live/upgrades.ts'
import type { Config } from './config.ts'
import type { App } from './deps.ts'
import { replyWithError } from './errors.ts'
import { type LogStream, loggerOptions } from './http/logging.ts'
import { refuseUnknownExpectations, replyToParserError } from './http/parser-errors.ts'
import { readTls } from './http/tls.ts'
import { hideCredentials } from './spec-clients/login-in-path.ts'

export interface ServerOptions {
  config: Config
  /** Where the log goes; standard output when absent. */
  logStream?: LogStream | undefined
  /** How long a client may read nothing of its answer before it is cut off. */
  stalledMs?: number | undefined
}

/** A Fastify instance with our limits for requests that are still arriving, and without routes. */
export function createServer({ config, logStream, stalledMs = 30_000 }: ServerOptions): App {
  const serverOptions: http.ServerOptions = {
    shouldUpgradeCallback: (request) => shouldUpgrade(request, app),
    // origin.ts refuses requests without Host header, with a code.
    requireHostHeader: false,
    headersTimeout: 20_000,
    connectionsCheckingInterval: 5000,
  }
  const options = {
    ...(config.tls
      ? { https: { ...serverOptions, ...readTls(config.tls) } }
      : { http: serverOptions }),
    logger: loggerOptions(config.logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: hideCredentials,
    frameworkErrors: replyWithError,
    clientErrorHandler: replyToParserError,
    trustProxy: trustedProxies(config),
    bodyLimit: 64 * 1024,
    requestTimeout: 120_000,
    connectionTimeout: stalledMs,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }
  const app = fastify(options as FastifyServerOptions).withTypeProvider<TypeBoxTypeProvider>()
  refuseUnknownExpectations(app)
  return app
}

/** Fastify ignores a number for `trustProxy`; this function trusts as many hops as the operator set. */
function trustedProxies({ trustProxy }: Config) {
  return typeof trustProxy === 'number'
    ? (_address: string, hop: number) => hop < trustProxy
    : trustProxy
}
