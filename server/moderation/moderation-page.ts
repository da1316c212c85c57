import type { AddressInfo } from 'node:net'
import fastifyStatic from '@fastify/static'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { type FastifyRequest } from 'fastify'
import { limits } from '../../contract/limits.ts'
import type { Db } from '../db/store.ts'
import type { App } from '../deps.ts'
import { AppError, replyWithError } from '../errors.ts'
import { acceptJson } from '../http/json-body.ts'
import { ownFile } from '../http/own-file.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { serialization } from '../http/serialization.ts'
import { validation } from '../http/validation.ts'
import type { PhotoFiles } from '../photos/photo-files.ts'
import { moderationPageCalls } from './moderation-page-calls.ts'
import { openPageSession } from './page-session.ts'

interface PageOptions {
  db: Db
  photoFiles: PhotoFiles
  name: string
  /** 0: any free port. */
  port: number
  host?: string
  now?: () => number
}

/**
 * The moderators' page: a server of its own beside the product's, on loopback only (a container has a
 * loopback of its own, so there another `host` is needed). `url` holds the
 * one-time token behind the #, where no log and no other page sees it.
 */
export async function openModerationPage({
  db,
  photoFiles,
  name,
  port,
  host = '127.0.0.1',
  now = Date.now,
}: PageOptions) {
  // An account is found by its e-mail, percent-encoded in the path.
  const routerOptions = { maxParamLength: 3 * limits.emailLength }
  const app: App = fastify({ routerOptions }).withTypeProvider<TypeBoxTypeProvider>()
  app.setErrorHandler(replyWithError)
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  validation(app)
  serialization(app)
  acceptJson(app)
  securityHeaders(app, { publicOrigin: null, tls: null })
  app.addHook('onRequest', async (request) => {
    if (!isOwnPage(request)) throw new AppError('wrong_origin')
  })
  const session = openPageSession()
  moderationPageCalls(app, { db, photoFiles, name, session, now })
  await app.register(fastifyStatic, { root: ownFile('dist/moderation'), cacheControl: false })
  await app.listen({ host, port })
  const { port: ownPort } = app.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${ownPort}/#${session.token}`, close: () => app.close() }
}

/** Accepts only our own host and port, against DNS rebinding, and only requests of our own page. */
function isOwnPage({ headers, socket }: FastifyRequest): boolean {
  const { host = '', origin, 'sec-fetch-site': site = 'none' } = headers
  const isOurName = ['127.0.0.1', 'localhost'].some(
    (name) => host === `${name}:${socket.localPort}`,
  )
  const isOurOrigin = origin === undefined || origin === `http://${host}`
  return isOurName && isOurOrigin && (site === 'same-origin' || site === 'none')
}
