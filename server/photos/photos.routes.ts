import { gzipSync } from 'node:zlib'
import multipart from '@fastify/multipart'
import { Type } from 'typebox'
import { petSpecies } from '../../contract/pet-words.ts'
import {
  PhotoDeletion,
  PhotoFocusChange,
  PhotoItems,
  PhotoOrder,
  PhotoPet,
  photoSizes,
} from '../../contract/photos.ts'
import { Done, done, Id, ImagesQuery, UserParams } from '../../contract/wire.ts'
import { requireSelf, viewerId } from '../accounts/authentication.ts'
import type { App } from '../deps.ts'
import { AppError, logFault } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { acceptsGzip } from '../http/accepts-gzip.ts'
import { networkKey } from '../http/address-key.ts'
import { serverLimits } from '../limits.ts'
import { findVisibleUser } from '../people/people.queries.ts'
import { addBase64 } from '../spec-clients/base64-photos.ts'
import { drawFaceOf } from './faces.ts'
import { findCardFile } from './files.queries.ts'
import {
  findSessionAndPhoto,
  type Images,
  insertPhotos,
  isOwnPhoto,
  listPhotos,
  orderPhotos,
  removePhoto,
  setPhotoFocus,
  setPhotoPet,
} from './photos.queries.ts'
import { readWhole } from './read-whole.ts'
import { storeFiles, storePictures } from './store-files.ts'
import { toPhotoItems } from './to-wire.ts'
import { multipartLimits, senderOf } from './uploads.ts'

const tags = ['photos']

export async function photosRoutes(app: App, deps: FeatureDeps): Promise<void> {
  const { db, now, auth, base64Turn, pictures, readUpload, sendFile, flagCopies } = deps
  const { readToken, requireToken, requireSession } = auth
  const listItems = async (userId: number, viewerId: number, images: Images = 'base64') => {
    const user = await findVisibleUser(db, userId, viewerId)
    if (!user) throw new AppError('not_found')
    const photos = await listPhotos(db, [userId])
    const shown = images === 'url' ? photos : await addBase64(deps, photos, 'card')
    return toPhotoItems(user.animalName, shown, images)
  }

  app.get(
    '/api/userprofile/:id',
    {
      preValidation: requireSession,
      preHandler: base64Turn,
      schema: {
        tags,
        operationId: 'listPhotos',
        summary: 'Lists the photos of a person.',
        params: UserParams,
        querystring: ImagesQuery,
        response: { 200: PhotoItems },
      },
    },
    async (request) => listItems(request.params.id, viewerId(request), request.query.images),
  )

  // A separate scope, so that the hooks of the form parser run for this call only.
  await app.register(async (forms: App) => {
    await forms.register(multipart, { limits: multipartLimits(serverLimits.filesPerUpload) })
    forms.post(
      '/api/addprofileimage',
      {
        preValidation: requireSession,
        schema: {
          tags,
          operationId: 'addPhotos',
          summary: "Adds photos to the person's profile.",
          consumes: ['multipart/form-data'],
          querystring: ImagesQuery,
          response: { 201: PhotoItems },
        },
      },
      async (request, reply) => {
        const viewer = viewerId(request)
        const files = serverLimits.filesPerUpload
        const upload = await readUpload(viewer, { request, reply, files })
        await base64Turn(request, reply)
        // Minutes may have passed: the session may have ended, and the client may have cancelled.
        await requireSession(request)
        requireSelf(request, senderOf(upload))
        if (request.raw.socket.destroyed) throw new AppError('timeout')
        const ids = await storePictures(deps, upload.pictures, (stored) =>
          insertPhotos(db, viewer, stored, now()),
        )
        // The photos are stored, whatever happens here.
        await flagCopies(viewer, ids).catch((error) => logFault(request.log, error, 'no flag'))
        const items = await listItems(viewer, viewer, request.query.images)
        return reply.status(201).send(items.filter((item) => ids.includes(item.id)))
      },
    )
  })

  app.post(
    '/api/deleteimage',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'deletePhoto',
        summary: 'Deletes a photo.',
        body: PhotoDeletion,
        response: { 200: Done },
      },
    },
    async (request) => {
      await removePhoto(db, requireSelf(request, request.body.userId), Number(request.body.id))
      return done
    },
  )

  app.put(
    '/api/orderphotos',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'orderPhotos',
        summary: "Puts the person's photos into a new order.",
        body: PhotoOrder,
        response: { 200: Done },
      },
    },
    async (request) => {
      await orderPhotos(db, requireSelf(request, request.body.userId), request.body.ids)
      return done
    },
  )

  app.put(
    '/api/photopet',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'setPhotoPet',
        summary: 'Says which pet is on a photo.',
        body: PhotoPet,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      const { id, petId } = request.body
      await setPhotoPet(db, { userId, photoId: Number(id), petId })
      return done
    },
  )

  app.put(
    '/api/photofocus',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'setPhotoFocus',
        summary: 'Chooses what every crop of a photo shows.',
        body: PhotoFocusChange,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      const { focus } = request.body
      const photoId = Number(request.body.id)
      const isOwn = await isOwnPhoto(db, userId, photoId)
      const card = isOwn ? await findCardFile(db, photoId) : null
      if (!card) throw new AppError('not_found')
      const bytes = await readWhole(deps, card, userId)
      const { avatar } = await pictures.make([userId, networkKey(request.ip)], bytes, focus)
      // The session may have ended while the picture was made.
      await requireSession(request)
      await storeFiles(deps, [avatar], ([file = avatar]) =>
        setPhotoFocus(db, { userId, photoId, focus, avatar: file }),
      )
      return done
    },
  )

  app.get(
    '/api/photos/:key/:size',
    {
      onRequest: requireToken,
      schema: {
        tags,
        operationId: 'getPhoto',
        summary: 'Returns a photo as a picture.',
        params: Type.Object({
          key: Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' }),
          size: Type.Enum([...photoSizes]),
        }),
        produces: ['image/webp'],
        security: [{ session: [] }],
      },
    },
    async (request, reply) => {
      const { key, size } = request.params
      const token = readToken(request)
      const asked = token ? await findSessionAndPhoto(db, { token, key, size, now: now() }) : null
      if (!asked) throw new AppError('not_signed_in')
      const { viewerId: reader, fileId } = asked
      if (fileId === null) throw new AppError('not_found')
      const etag = `"${key}"`
      reply.header('cache-control', forAYear).header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return sendFile(reply, { fileId, reader })
    },
  )

  app.get(
    '/api/faces/:id/:species',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'getFace',
        summary: 'Returns the drawing for a person without a photo.',
        params: Type.Object({ id: Id, species: Type.Enum([...petSpecies]) }),
        produces: ['image/svg+xml'],
      },
    },
    async (request, reply) => {
      const { id, species } = request.params
      if (!(await findVisibleUser(db, id, viewerId(request)))) throw new AppError('not_found')
      reply
        .type('image/svg+xml')
        .header('cache-control', forAYear)
        .header('vary', 'accept-encoding')
      const svg = drawFaceOf(id, species)
      return acceptsGzip(request)
        ? reply.header('content-encoding', 'gzip').send(gzipSync(svg))
        : reply.send(svg)
    },
  )
}

const forAYear = 'private, max-age=31536000, immutable'
