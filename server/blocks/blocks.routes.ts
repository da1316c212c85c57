import { Block, BlockList } from '../../contract/blocks.ts'
import { Done, done, UserParams } from '../../contract/wire.ts'
import { requireSelf } from '../accounts/authentication.ts'
import type { App } from '../deps.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { insertBlock, listBlocks, removeBlock } from './blocks.queries.ts'

const tags = ['blocks']

export function blocksRoutes(app: App, { db, bus, now, auth }: FeatureDeps): void {
  const { requireSession } = auth

  app.post(
    '/api/block',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'blockPerson',
        summary: 'Blocks a person.',
        body: Block,
        response: { 200: Done },
      },
    },
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
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'unblockPerson',
        summary: 'Takes back a block.',
        body: Block,
        response: { 200: Done },
      },
    },
    async (request) => {
      const userId = requireSelf(request, request.body.userId)
      await removeBlock(db, { userId, targetId: Number(request.body.targetId) })
      return done
    },
  )

  app.get(
    '/api/blocks/:id',
    {
      preValidation: requireSession,
      schema: {
        tags,
        operationId: 'listBlocks',
        summary: 'Lists the people whom the person has blocked.',
        params: UserParams,
        response: { 200: BlockList },
      },
    },
    async (request) => {
      const blocks = await listBlocks(db, requireSelf(request, request.params.id))
      return blocks.map(({ blockedAt, ...person }) => ({
        ...person,
        blockedAt: new Date(blockedAt).toISOString(),
      }))
    },
  )
}
