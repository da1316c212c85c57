import { ChatEnd } from '../../contract/chat.ts'
import { Block, BlockList, Report, ReportResult, Unmatch } from '../../contract/safety.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import { type Authentication, requireSelf } from '../accounts/authentication.ts'
import { endChat } from '../chat/end-chat.queries.ts'
import { toMessageItem } from '../chat/message-items.ts'
import { inTransaction } from '../db/store.ts'
import type { App, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { longestWindow } from '../http/rate-limits.ts'
import { TokenBuckets } from '../http/token-buckets.ts'
import { cancelComing } from '../playdates/playdate-steps.queries.ts'
import { insertBlock, listBlocks, removeBlock } from './blocks.queries.ts'
import { insertChatReport, insertReport } from './reports.queries.ts'
import { undoUnmatch, unmatch } from './unmatch.queries.ts'

/**
 * By person. A chat can be unmatched again only after an undo, so this also limits how often the other
 * person's app has to fetch its chats.
 */
const undoRate = { burst: 10, perSecond: 1 / 60 }

export function safetyRoutes(
  app: App,
  { db, bus, config, countRefusal, now }: Deps,
  { requireSession }: Authentication,
): void {
  const undos = new TokenBuckets({ ...undoRate, now })

  app.post(
    '/api/endchat',
    { preValidation: requireSession, schema: { body: ChatEnd, response: { 200: Done } } },
    async (request) => {
      const { chatId, line } = request.body
      const userId = requireSelf(request, request.body.userId)
      const ending = { chatId: Number(chatId), userId, line, now: now() }
      const { message, sender, members } = await inTransaction(db, async (trx) => {
        const stored = await endChat(trx, ending)
        await cancelComing(trx, ending)
        return stored
      })
      const item = toMessageItem(message, sender, 'url')
      bus.publish({ to: members, event: { type: 'message.new', message: item } })
      bus.publish({ to: members, event: { type: 'chat.ended', chatId: ending.chatId } })
      return done
    },
  )

  app.post(
    '/api/unmatch',
    { preValidation: requireSession, schema: { body: Unmatch, response: { 200: Done } } },
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
    { preValidation: requireSession, schema: { body: Unmatch, response: { 200: Done } } },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      const chatId = Number(request.body.chatId)
      if (config.rateLimits && !undos.take(String(userId))) {
        countRefusal('undone unmatches')
        throw new AppError('too_many_requests')
      }
      const to = await undoUnmatch(db, { userId, chatId, now: now() })
      bus.publish({ to, event: { type: 'chat.back', chatId } })
      return done
    },
  )

  app.post(
    '/api/block',
    { preValidation: requireSession, schema: { body: Block, response: { 200: Done } } },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      const targetId = Number(request.body.targetId)
      const chatId = await insertBlock(db, { userId, targetId, now: now() })
      if (chatId !== null) {
        bus.publish({ to: [userId], event: { type: 'chat.gone', chatId } })
        bus.publish({ to: [targetId], event: { type: 'chat.left', chatId } })
      }
      return done
    },
  )

  app.post(
    '/api/unblock',
    { preValidation: requireSession, schema: { body: Block, response: { 200: Done } } },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      await removeBlock(db, { userId, targetId: Number(request.body.targetId) })
      return done
    },
  )

  app.get(
    '/api/blocks/:id',
    { preValidation: requireSession, schema: { params: UserParams, response: { 200: BlockList } } },
    async (request) => {
      const blocks = await listBlocks(db, requireSelf(request, request.params.id))
      return blocks.map(({ blockedAt, ...person }) => ({
        ...person,
        blockedAt: new Date(blockedAt).toISOString(),
      }))
    },
  )

  app.post(
    '/api/report',
    {
      preValidation: requireSession,
      config: { rateLimit: { max: 30, timeWindow: longestWindow } },
      schema: { body: Report, response: { 200: ReportResult } },
    },
    async (request) => {
      const { targetId, chatId, reason, words, messageId, messageText, photoId } = request.body
      const report = {
        userId: requireSelf(request, request.body.userId),
        reason,
        words: words?.trim() || null,
        messageId: messageId ? Number(messageId) : null,
        photoId: photoId ? Number(photoId) : null,
        now: now(),
      }
      if (chatId !== undefined) {
        const chatReport = { ...report, chatId: Number(chatId), messageText: messageText ?? null }
        return { ...done, receipt: await insertChatReport(db, chatReport) }
      }
      if (targetId === undefined) throw new AppError('invalid_input')
      return { ...done, receipt: await insertReport(db, { ...report, targetId: Number(targetId) }) }
    },
  )
}
