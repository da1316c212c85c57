import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
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
import { publishMessage } from '../chat/publish-message.ts'
import type { App } from '../deps.ts'
import { AppError, onCode } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { announceSearch } from './announce-search.ts'
import { answerSighting } from './answer-sighting.queries.ts'
import { findFoundAnimalFile } from './found-animals.queries.ts'
import { readTime } from './past-time.ts'
import { registerPhotoForm, storePhotoForm } from './photo-form.ts'
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
const ToldInForm = Type.Omit(NewSighting, ['key'])
const fields = Compile(ToldInForm)

export async function sightingsRoutes(app: App, deps: FeatureDeps): Promise<void> {
  const { db, bus, countRefusal, now, auth, sendFile } = deps
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
    const sentAt = now()
    const sighting = {
      ...sender,
      words: words.trim(),
      seenAt: seenAt === undefined ? sentAt : readTime(seenAt),
      photo,
      now: sentAt,
    }
    announceSearch(bus, await insertSighting(db, sighting))
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
      await store(await readSender(request, key), { ...told, photo: null }).catch(count)
      return reply.status(201).send(done)
    },
  )

  await app.register(async (forms: App) => {
    await registerPhotoForm(forms, Object.keys(ToldInForm.properties).length)
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
        await storePhotoForm(deps, { ...sender, request, reply, fields }, (told, photo) =>
          store(sender, { ...told, photo }),
        ).catch(count)
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
