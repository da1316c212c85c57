import { Unmatch } from '../../contract/blocks.ts'
import { ChatEnd } from '../../contract/chat.ts'
import { Done, done } from '../../contract/wire.ts'
import { requireSelf } from '../accounts/authentication.ts'
import { endChat } from '../chat/end-chat.queries.ts'
import { publishMessage } from '../chat/publish-message.ts'
import { inTransaction } from '../db/store.ts'
import type { App } from '../deps.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { longestWindow } from '../http/rate-limits.ts'
import { cancelComing } from '../playdates/playdate-steps.queries.ts'
import { undoUnmatch, unmatch } from './unmatch.queries.ts'

const tags = ['blocks']

/** Ways to leave a chat without a block: a goodbye, and an unmatch with its undo. */
export function unmatchRoutes(app: App, { db, bus, now, auth }: FeatureDeps): void {
  const { requireSession } = auth

  app.post(
    '/api/endchat',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'endChat',
        summary: 'Ends a chat with a friendly line.',
        body: ChatEnd,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { chatId, line } = request.body
      const userId = requireSelf(request, request.body.userId)
      const ending = { chatId: Number(chatId), userId, line, now: now() }
      const stored = await inTransaction(db, async (trx) => {
        const goodbye = await endChat(trx, ending)
        await cancelComing(trx, ending)
        return goodbye
      })
      publishMessage(bus, stored)
      bus.publish({ to: stored.members, event: { type: 'chat.ended', chatId: ending.chatId } })
      return done
    },
  )

  app.post(
    '/api/unmatch',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'unmatch',
        summary: 'Ends a match, which can be undone for ten seconds.',
        body: Unmatch,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      const chatId = Number(request.body.chatId)
      const to = await unmatch(db, { userId, chatId, now: now() })
      bus.publish({ to, event: { type: 'chat.gone', chatId } })
      return done
    },
  )

  app.post(
    '/api/undounmatch',
    {
      preValidation: requireSession,
      // A chat can be unmatched again only after an undo, so this also limits how often the other person's app
      // has to fetch its chats.
      config: { rateLimit: { max: 30, timeWindow: longestWindow } },
      schema: {
        tags,
        operationId: 'undoUnmatch',
        summary: 'Takes back an unmatch.',
        body: Unmatch,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      const chatId = Number(request.body.chatId)
      const to = await undoUnmatch(db, { userId, chatId, now: now() })
      bus.publish({ to, event: { type: 'chat.back', chatId } })
      return done
    },
  )
}
