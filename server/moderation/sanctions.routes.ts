import { Appeal, ReadSanction, Sanctions } from '../../contract/sanctions.ts'
import { Done, done } from '../../contract/wire.ts'
import { viewerId } from '../accounts/authentication.ts'
import type { App } from '../deps.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import {
  appealSanction,
  appealStateOf,
  hasEnded,
  listSanctions,
  setSanctionRead,
} from './sanctions.queries.ts'

const tags = ['moderation']

const iso = (time: number) => new Date(time).toISOString()

/** What a sanctioned person reads, and their appeal. */
export function sanctionsRoutes(app: App, { db, now, auth }: FeatureDeps): void {
  const { requireSessionOrSuspended } = auth

  // Without an id in the path: a suspended person's app does not know it.
  app.get(
    '/api/sanctions',
    {
      preValidation: requireSessionOrSuspended,
      schema: {
        tags,
        operationId: 'listSanctions',
        summary: "Lists the moderators' decisions about the person.",
        response: { 200: Sanctions },
      },
    },
    async (request) => {
      const userId = viewerId(request)
      const sanctions = await listSanctions(db, userId)
      return sanctions.map(({ id, kind, reason, comment, createdAt, lostPetKey, ...sanction }) => {
        const ended = hasEnded(sanction, now())
        const { endsAt, readAt, appealedAt } = sanction
        return {
          id,
          userId,
          kind,
          reason,
          note: comment,
          ended,
          hidden: kind !== 'hide' ? null : lostPetKey === null ? 'photo' : 'lostPet',
          decidedAt: iso(createdAt),
          endsAt: endsAt === null ? null : iso(endsAt),
          read: readAt !== null,
          appeal: appealStateOf(sanction),
          canAppeal: !ended && appealedAt === null,
        }
      })
    },
  )

  app.post(
    '/api/readsanction',
    {
      preValidation: requireSessionOrSuspended,
      schema: {
        tags,
        operationId: 'markSanctionRead',
        summary: 'Marks a decision of the moderators as read.',
        body: ReadSanction,
        response: { 200: Done },
      },
    },
    async (request) => {
      const id = Number(request.body.id)
      await setSanctionRead(db, { userId: viewerId(request), id, now: now() })
      return done
    },
  )

  app.post(
    '/api/appeal',
    {
      preValidation: requireSessionOrSuspended,
      schema: {
        tags,
        operationId: 'appealSanction',
        summary: 'Appeals against a decision of the moderators.',
        body: Appeal,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { id, words } = request.body
      const userId = viewerId(request)
      await appealSanction(db, { userId, id: Number(id), words: words.trim(), now: now() })
      return done
    },
  )
}
