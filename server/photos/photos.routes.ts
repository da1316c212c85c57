import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { limits } from '../../contract/limits.ts'
import { petSpecies } from '../../contract/pet-words.ts'
import {
  PhotoDeletion,
  PhotoItems,
  PhotoOrder,
  PhotoPet,
  type PhotoSize,
  photoSizes,
} from '../../contract/photos.ts'
import { Done, done, Id, ImagesQuery, idPattern, UserParams } from '../../contract/wire.ts'
import { type Authentication, requireSelf, viewerId } from '../accounts/authentication.ts'
import type { App, Deps } from '../deps.ts'
import { AppError, codeOf } from '../errors.ts'
import { sendParts } from '../http/send-parts.ts'
import { findVisibleUser } from '../people/people.queries.ts'
import { faces } from './faces.ts'
import { toPhotoItems, writePhotoItems } from './photo-items.ts'
import {
  findPhotoFile,
  findSessionAndPhoto,
  type Images,
  insertPhotos,
  listPhotos,
  orderPhotos,
  type Photo,
  removePhoto,
  setPhotoPet,
} from './photos.queries.ts'
import type { Picture } from './picture.ts'
import type { PicturePool } from './picture-pool.ts'
import { RecentFiles } from './recent-files.ts'
import { uploads } from './uploads.ts'

const wireId = new RegExp(idPattern)

export async function photosRoutes(
  app: App,
  { db, now, base64Turn, countRefusal }: Deps,
  { readToken, requireToken, requireSession }: Authentication,
  { pictures, uploadIdleMs }: { pictures: PicturePool; uploadIdleMs: number | undefined },
): Promise<void> {
  const readInTurn = uploads(countRefusal, uploadIdleMs)

  const sendPhotos = async (
    reply: FastifyReply,
    userId: number,
    { viewerId, images = 'base64' }: { viewerId: number; images: Images | undefined },
    isWanted: (photo: Photo) => boolean = () => true,
  ) => {
    const user = await findVisibleUser(db, userId, viewerId)
    if (!user) throw new AppError('not_found')
    const photos = (await listPhotos(db, [userId])).filter(isWanted)
    return images === 'url'
      ? reply.send(toPhotoItems(user.animalName, photos))
      : sendParts(reply, writePhotoItems(db, user.animalName, photos))
  }

  app.get(
    '/api/userprofile/:id',
    {
      preValidation: requireSession,
      preHandler: base64Turn,
      schema: { params: UserParams, querystring: ImagesQuery, response: { 200: PhotoItems } },
    },
    async (request, reply) =>
      sendPhotos(reply, request.params.id, {
        viewerId: viewerId(request),
        images: request.query.images,
      }),
  )

  // In a scope of its own: no other call pays for the parser's hooks.
  await app.register(async (forms: App) => {
    await forms.register(multipart, { limits: uploadLimits })
    forms.post(
      '/api/addprofileimage',
      {
        preValidation: requireSession,
        config: { rateLimit: { max: 60, timeWindow: '10 minutes' } },
        schema: {
          consumes: ['multipart/form-data'],
          querystring: ImagesQuery,
          response: { 201: PhotoItems },
        },
      },
      async (request, reply) => {
        const viewer = viewerId(request)
        if (!request.isMultipart()) throw new AppError('unsupported_media')
        const length = Number(request.headers['content-length'] ?? 0)
        if (length > limits.filesPerUpload * limits.fileBytes + 64 * 1024) {
          throw new AppError('too_large')
        }
        const make = (bytes: Buffer) =>
          pictures.make(viewer, bytes).catch((error) => {
            if (/^(image_|unavailable)/.test(codeOf(error))) countRefusal('pictures')
            throw error
          })
        const upload = await readInTurn(viewer, request, (upload) =>
          readForm(request, (file) => upload.use(file, make)),
        ).catch((error) => {
          // Nobody waits for the rest of it.
          if (codeOf(error) === 'timeout') reply.header('connection', 'close')
          throw error
        })
        // An upload may take minutes, and its session may have ended meanwhile.
        await requireSession(request)
        requireSelf(request, upload.id)
        await base64Turn(request, reply)
        const ids = new Set(await insertPhotos(db, viewer, upload.pictures, now()))
        const { images } = request.query
        return sendPhotos(reply.status(201), viewer, { viewerId: viewer, images }, (photo) =>
          ids.has(photo.id),
        )
      },
    )
  })

  app.post(
    '/api/deleteimage',
    { preValidation: requireSession, schema: { body: PhotoDeletion, response: { 200: Done } } },
    async (request) => {
      await removePhoto(db, requireSelf(request, request.body.userId), Number(request.body.id))
      return done
    },
  )

  app.put(
    '/api/orderphotos',
    { preValidation: requireSession, schema: { body: PhotoOrder, response: { 200: Done } } },
    async (request) => {
      await orderPhotos(db, requireSelf(request, request.body.userId), request.body.ids)
      return done
    },
  )

  app.put(
    '/api/photopet',
    { preValidation: requireSession, schema: { body: PhotoPet, response: { 200: Done } } },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      const { id, petId } = request.body
      await setPhotoPet(db, { userId, photoId: Number(id), petId })
      return done
    },
  )

  const recent = new RecentFiles()

  const readFile = async (wanted: { key: string; size: PhotoSize; viewerId: number }) => {
    const name = `${wanted.key} ${wanted.size}`
    const known = recent.get(name)
    if (known) return known
    const file = await findPhotoFile(db, wanted)
    if (!file) throw new AppError('not_found')
    recent.add(name, file.bytes)
    return file.bytes
  }

  app.get(
    '/api/photos/:key/:size',
    {
      onRequest: requireToken,
      schema: {
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
      const asked = token ? await findSessionAndPhoto(db, { token, key, now: now() }) : null
      if (!asked) throw new AppError('not_signed_in')
      const { viewerId, type } = asked
      if (!type) throw new AppError('not_found')
      const etag = `"${key}"`
      const isKept = request.headers['if-none-match'] === etag
      const bytes = isKept ? null : await readFile({ key, size, viewerId })
      reply.header('cache-control', forAYear).header('etag', etag)
      return isKept ? reply.status(304).send() : reply.type(type).send(bytes)
    },
  )

  const { inGzip, plain } = faces()

  app.get(
    '/api/faces/:id/:species',
    {
      preValidation: requireSession,
      schema: {
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
      return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
        ? reply.header('content-encoding', 'gzip').send(inGzip(id, species))
        : reply.send(plain(id, species))
    },
  )
}

const forAYear = 'private, max-age=31536000, immutable'

/** Files are turned into pictures as they arrive: of an upload only one file is ever held whole. */
async function readForm(
  request: FastifyRequest,
  makePicture: (file: AsyncIterable<Buffer>) => Promise<Picture>,
): Promise<{ id: string; pictures: Picture[] }> {
  const pictures: Picture[] = []
  let id: unknown
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'id') id = part.value
      } else if (part.fieldname === 'files') {
        pictures.push(await makePicture(wholeFile(part.file)))
      } else {
        part.file.resume()
      }
    }
  } catch (error) {
    throw isExpected(error) ? error : new AppError('invalid_input')
  }
  if (typeof id !== 'string' || !wireId.test(id) || pictures.length === 0) {
    throw new AppError('invalid_input')
  }
  return { id, pictures }
}

/** The parser cuts off what is too long. */
async function* wholeFile(file: AsyncIterable<Buffer> & { truncated: boolean }) {
  for await (const chunk of file) {
    if (file.truncated) throw new AppError('too_large')
    yield chunk
  }
  if (file.truncated) throw new AppError('too_large')
}

// What the form's parser throws at a broken form carries no status.
function isExpected(error: unknown): boolean {
  return error instanceof AppError || (error instanceof Error && 'statusCode' in error)
}

const uploadLimits = {
  fileSize: limits.fileBytes,
  files: limits.filesPerUpload,
  fields: 5,
  fieldSize: 100,
  parts: limits.filesPerUpload + 5,
}
