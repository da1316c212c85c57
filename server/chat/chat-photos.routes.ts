import multipart from '@fastify/multipart'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { ClientId, MessageItem } from '../../contract/chat.ts'
import { BodyId, UserParams } from '../../contract/wire.ts'
import { requireSelf, viewerId } from '../accounts/authentication.ts'
import type { App } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { multipartLimits, senderOf } from '../photos/uploads.ts'
import { findVisibleFile } from './chat-photos.queries.ts'

const tags = ['chat']

const fieldsOfForm = Compile(Type.Object({ chatId: BodyId, clientId: ClientId }))

export async function chatPhotosRoutes(
  app: App,
  { db, auth, chat, readUpload, sendFile }: FeatureDeps,
): Promise<void> {
  const { requireSession } = auth

  // A separate scope, so that the hooks of the form parser run for this call only.
  await app.register(async (forms: App) => {
    await forms.register(multipart, { limits: multipartLimits(1) })
    forms.post(
      '/api/addchatphoto',
      {
        preValidation: requireSession,
        schema: {
          tags,
          operationId: 'sendChatPhoto',
          summary: 'Sends a photo as a message.',
          consumes: ['multipart/form-data'],
          response: { 201: MessageItem },
        },
      },
      async (request, reply) => {
        const viewer = viewerId(request)
        const upload = await readUpload(viewer, { request, reply, files: 1 })
        const fields = Object.fromEntries(upload.fields)
        const [picture] = upload.pictures
        if (!fieldsOfForm.Check(fields) || !picture) throw new AppError('invalid_input')
        // Minutes may have passed: the session may have ended, and the client may have cancelled.
        await requireSession(request)
        const userId = requireSelf(request, senderOf(upload))
        if (request.raw.socket.destroyed) throw new AppError('timeout')
        const { chatId, clientId } = fields
        const draft = { chatId: Number(chatId), userId, clientId, picture }
        return reply.status(201).send(await chat.sendPhoto(draft))
      },
    )
  })

  app.get(
    '/api/chatphotos/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'getChatPhoto',
        summary: 'Returns the photo of a message as a picture.',
        params: UserParams,
        produces: ['image/webp'],
      },
    },
    async (request, reply) => {
      const asked = { messageId: request.params.id, viewerId: viewerId(request) }
      const etag = `"${asked.messageId}"`
      const fileId = await findVisibleFile(db, asked)
      if (fileId === null) throw new AppError('not_found')
      // A browser may keep it, but asks each time whether its person may still see it.
      reply.header('cache-control', 'private, no-cache').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return sendFile(reply, { fileId, reader: asked.viewerId })
    },
  )
}
