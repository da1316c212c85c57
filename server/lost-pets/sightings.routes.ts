import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { limits } from '../../contract/limits.ts'
import {
  AnsweredSighting,
  LostPetParams,
  NewSighting,
  SightingAnswer,
  SightingRemoval,
  SightingsSeen,
} from '../../contract/lost-pets.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import { requireSelf, viewerId } from '../accounts/authentication.ts'
import { requireSpace } from '../allowances/allowances.queries.ts'
import { publishMessage } from '../chat/publish-message.ts'
import type { App } from '../deps.ts'
import { AppError, onCode } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { storeFiles } from '../photos/store-files.ts'
import { multipartLimits } from '../photos/uploads.ts'
import { announceSearch } from './announce-search.ts'
import { answerSighting } from './answer-sighting.queries.ts'
import { findFoundAnimalFile } from './found-animals.queries.ts'
import { readTime } from './past-time.ts'
import { sightingAllowances } from './sighting-allowances.ts'
import {
  findOwnSightingFile,
  getOpenPoster,
  insertSighting,
  markSightingsSeen,
  removeSighting,
  type SightingPhoto,
} from './sightings.queries.ts'

const tags = ['lost-pets']

type Told = Omit<NewSighting, 'key'>
const fieldsOfForm = Compile(Type.Omit(NewSighting, ['key']))
/** Words are counted in UTF-16, and a form has them in UTF-8. */
const fieldBytes = 3 * limits.sightingLength

export async function sightingsRoutes(app: App, deps: FeatureDeps): Promise<void> {
  const { db, bus, countRefusal, now, auth, readUpload, sendFile } = deps
  const { readSession, requireSession } = auth
  const count = onCode('too_many_sightings', () => countRefusal('sightings'))
  const readSender = async (request: FastifyRequest, key: string) => {
    const viewerId = request.session?.userId ?? null
    const allowances = await sightingAllowances(deps, { viewerId, ip: request.ip, about: key })
    return { key, viewerId, allowances }
  }
  const store = async (
    sender: Awaited<ReturnType<typeof readSender>>,
    { words, seenAt, photo }: Told & { photo: SightingPhoto | null },
  ) => {
    const told = { words: words.trim(), seenAt: seenAt === undefined ? null : readTime(seenAt) }
    const sighting = { ...sender, ...told, photo, now: now() }
    announceSearch(bus, await insertSighting(db, sighting).catch(count))
  }

  app.post(
    '/api/addsighting',
    {
      preValidation: readSession,
      schema: {
        tags,
        operationId: 'addSighting',
        summary: 'Sends a sighting to the owner of a lost pet.',
        body: NewSighting,
        response: { 201: Done },
      },
    },
    async (request, reply) => {
      const { key, ...told } = request.body
      await store(await readSender(request, key), { ...told, photo: null })
      return reply.status(201).send(done)
    },
  )

  // A separate scope, so that the hooks of the form parser run for this call only.
  await app.register(async (forms: App) => {
    await forms.register(multipart, { limits: multipartLimits(1, fieldBytes) })
    forms.post(
      '/api/addsightingphoto/:key',
      {
        preValidation: readSession,
        schema: {
          tags,
          operationId: 'addSightingPhoto',
          summary: 'Sends a sighting with a photo to the owner of a lost pet.',
          params: LostPetParams,
          consumes: ['multipart/form-data'],
          response: { 201: Done },
        },
      },
      async (request, reply) => {
        const sender = await readSender(request, request.params.key)
        // A photo is read and decoded only for somebody who may send it.
        await getOpenPoster(db, { ...sender, now: now() })
        const { allowances } = sender
        const spent = { allowances, amount: 1, code: 'too_many_sightings', now: now() } as const
        await requireSpace(db, spent).catch(count)
        const upload = await readUpload(sender.viewerId, { request, reply, files: 1 })
        const told = Object.fromEntries(upload.fields)
        const [picture] = upload.pictures
        if (!fieldsOfForm.Check(told) || !picture) throw new AppError('invalid_input')
        // Minutes may have passed: the session may have ended, and the client may have cancelled.
        if (sender.viewerId !== null) await requireSession(request)
        if (request.raw.socket.destroyed) throw new AppError('timeout')
        await storeFiles(deps, [picture.card], async ([file = picture.card]) =>
          store(sender, { ...told, photo: { file, placeholder: picture.placeholder } }),
        )
        return reply.status(201).send(done)
      },
    )
  })

  app.get(
    '/api/sightingphotos/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'getSightingPhoto',
        summary:
          "Returns the photo of a sighting of the person's own lost pet, or of a found animal.",
        params: UserParams,
        produces: ['image/webp'],
      },
    },
    async (request, reply) => {
      const own = { id: request.params.id, userId: viewerId(request) }
      const etag = `"${own.id}"`
      const fileId =
        (await findOwnSightingFile(db, own)) ??
        (await findFoundAnimalFile(db, { ...own, now: now() }))
      if (fileId === null) throw new AppError('not_found')
      // A browser may keep it, but asks each time whether its person may still see it.
      reply.header('cache-control', 'private, no-cache').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return sendFile(reply, { fileId, reader: own.userId })
    },
  )

  app.post(
    '/api/removesighting',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'removeSighting',
        summary: "Removes a sighting from the person's own search.",
        body: SightingRemoval,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      await removeSighting(db, { userId, id: Number(request.body.id) })
      announceSearch(bus, userId)
      return done
    },
  )

  app.post(
    '/api/sightingsseen',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'markSightingsSeen',
        summary: 'Records that the person has seen the sightings up to this one.',
        body: SightingsSeen,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { key, upTo } = request.body
      const userId = requireSelf(request, request.body.userId)
      if (await markSightingsSeen(db, { userId, key, upTo: Number(upTo) }))
        announceSearch(bus, userId)
      return done
    },
  )

  app.post(
    '/api/answersighting',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'answerSighting',
        summary: 'Opens a chat with the person who sent a sighting.',
        body: SightingAnswer,
        response: { 200: AnsweredSighting },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      const answer = { userId, id: Number(request.body.id), now: now() }
      const { chatId, stored } = await answerSighting(db, answer)
      if (stored) {
        bus.publish({ to: stored.members, event: { type: 'chat.back', chatId } })
        publishMessage(bus, stored)
        announceSearch(bus, userId)
      }
      return { chatId }
    },
  )
}
