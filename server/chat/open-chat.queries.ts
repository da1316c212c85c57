import type { Db } from '../db/store.ts'
import { scheduleCheck } from '../notifications/checks.queries.ts'
import { notifyAfterMs } from '../notifications/topic.ts'
import { rememberInChat } from './chat-news.queries.ts'
import { abandonChat } from './leave-chats.queries.ts'

/** For two people who like each other, or of whom one answers a sighting. The caller holds both people's rows. */
export async function openChat(
  trx: Db,
  { likerId, otherId, now }: { likerId: number; otherId: number; now: number },
): Promise<{ chatId: number; isNewMatch: boolean }> {
  const existing = await findChatBetween(trx, likerId, otherId)
  if (existing?.unmatchedAt === null) return { chatId: existing.id, isNewMatch: false }
  // A chat that was unmatched moments ago is replaced: a new match starts with an empty chat.
  if (existing) await abandonChat(trx, existing.id, existing.unmatchedAt)
  const { id } = await trx
    .insertInto('chats')
    .values({
      user1_id: Math.min(likerId, otherId),
      user2_id: Math.max(likerId, otherId),
      created_at: now,
      active_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The liker sees the match in the response. The other person may be away.
  const subject = { userId: otherId, subjectId: id }
  await rememberInChat(trx, subject, { match_at: now })
  await scheduleCheck(trx, { topic: 'match', ...subject, dueAt: now + notifyAfterMs })
  return { chatId: id, isNewMatch: true }
}

/** One more of the chat's first messages came as a note. */
export async function countNote(trx: Db, chatId: number): Promise<void> {
  await trx
    .updateTable('chats')
    .set(({ eb }) => ({ notes: eb('notes', '+', 1) }))
    .where('id', '=', chatId)
    .execute()
}

/** The chat is about this lost pet, from now on. */
export async function setLostPetName(trx: Db, chatId: number, name: string): Promise<void> {
  await trx.updateTable('chats').set({ lost_pet_name: name }).where('id', '=', chatId).execute()
}

export async function findChatBetween(trx: Db, a: number, b: number) {
  return trx
    .selectFrom('chats')
    .select(['id', 'unmatched_at as unmatchedAt'])
    .where('user1_id', '=', Math.min(a, b))
    .where('user2_id', '=', Math.max(a, b))
    .executeTakeFirst()
}
