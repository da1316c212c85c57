import type { Deps } from '../deps.ts'
import { findVisibleUser } from '../people/people.queries.ts'
import { listAvatars } from '../photos/photos.queries.ts'
import { avatarFields } from '../photos/to-wire.ts'

interface NewMatch {
  chatId: number
  userIds: [number, number]
  matchedAt: number
}

/** Publishes the match to both people, on all their devices. */
export async function announceMatch(
  { db, bus }: Pick<Deps, 'db' | 'bus'>,
  { chatId, userIds, matchedAt }: NewMatch,
): Promise<void> {
  const avatars = await listAvatars(db, userIds)
  const [a, b] = userIds
  for (const [userId, otherId] of [
    [a, b],
    [b, a],
  ] as const) {
    // One of the two may have blocked the other since.
    const other = await findVisibleUser(db, otherId, userId)
    if (!other) continue
    const match = {
      id: otherId,
      name: other.name,
      animalName: other.animalName,
      chatId,
      matchedAt: new Date(matchedAt).toISOString(),
      ...avatarFields(avatars.get(otherId) ?? null, 'url', other),
    }
    bus.publish({ to: [userId], event: { type: 'match.new', match } })
  }
}
