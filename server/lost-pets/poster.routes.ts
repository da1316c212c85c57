import { LostPetParams, Poster } from '../../contract/lost-pets.ts'
import { basePath } from '../../contract/routes.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { networkKey } from '../http/address-key.ts'
import { sendPage } from '../http/page-head.ts'
import { getSharedPicture, sharedPictureType } from '../photos/shared-picture.ts'
import { findPoster, findPosterPhoto } from './lost-pets.queries.ts'
import { posterHead } from './poster-head.ts'
import { toPoster } from './to-wire.ts'

const tags = ['lost-pets']

/** Short, because a moderator may hide the photo and the search may end. */
const photoCache = 'private, max-age=300'

/** What everybody sees of a search who has its address. */
export function posterRoutes(app: App, deps: FeatureDeps): void {
  const { db, config, now, auth, sendFile } = deps
  const { readSession } = auth
  app.get(
    '/api/lostpet/:key',
    {
      preValidation: readSession,
      schema: {
        tags,
        operationId: 'getPoster',
        summary: 'Returns the poster of a lost pet.',
        params: LostPetParams,
        response: { 200: Poster },
      },
    },
    async (request, reply) => {
      const row = await findPoster(db, request.params.key, now())
      if (!row) throw new AppError('not_found')
      reply.header('x-robots-tag', 'noindex')
      return {
        ...toPoster(row),
        isOwn: request.session?.userId === row.ownerId,
        acceptsVisitors: row.acceptsVisitors === 1,
      }
    },
  )

  app.get(
    '/api/lostpetphoto/:key',
    {
      preValidation: readSession,
      schema: {
        tags,
        operationId: 'getPosterPhoto',
        summary: 'Returns the photo on the poster of a lost pet.',
        params: LostPetParams,
        produces: ['image/webp'],
      },
    },
    async (request, reply) => {
      const fileId = await findPosterPhoto(db, request.params.key, now())
      if (fileId === null) throw new AppError('not_found')
      reply.header('cache-control', photoCache).header('x-robots-tag', 'noindex')
      const reader = request.session?.userId ?? networkKey(request.ip)
      return sendFile(reply, { fileId, reader })
    },
  )

  app.get(
    '/api/lostpetshare/:key',
    {
      schema: {
        tags,
        operationId: 'getSharedPoster',
        summary: 'Returns the picture that messengers show beside the link to a poster.',
        params: LostPetParams,
        produces: ['image/jpeg'],
      },
    },
    async (request, reply) => {
      const poster = await findPoster(db, request.params.key, now())
      if (!poster?.photoId) throw new AppError('not_found')
      const reader = networkKey(request.ip)
      const picture = await getSharedPicture(deps, poster.photoId, reader)
      if (picture === null) throw new AppError('not_found')
      reply.header('cache-control', photoCache).header('x-robots-tag', 'noindex')
      return typeof picture === 'number'
        ? sendFile(reply, { fileId: picture, reader, type: sharedPictureType })
        : reply.type(sharedPictureType).send(picture)
    },
  )

  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: `${basePath}/lost/:key`,
    schema: { hide: true },
    async handler(request, reply) {
      const { params, headers } = request
      const poster = await findPoster(db, params.key, now())
      const head = poster && posterHead(poster, headers['accept-language'])
      return sendPage(request, reply, { config, head })
    },
  })
}
