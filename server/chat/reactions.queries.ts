import type { ReactionChange } from '../../contract/chat.ts'
import { limits } from '../../contract/limits.ts'
import type { ReactionKind } from '../../contract/reactions.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { lockChat } from './lock-chat.queries.ts'

export interface Reaction {
  chatId: number
  messageId: number
  userId: number
  /** Null takes it back. */
  kind: ReactionKind | null
}

/**
 * People react to what the other one wrote, also in a chat that was ended. The chat's row stays
 * locked from the moment it gives out a number, so numbers commit in order. Null when there was no
 * reaction to take back.
 */
export async function setReaction(
  db: Db,
  { chatId, messageId, userId, kind }: Reaction,
  now: number,
): Promise<{ change: ReactionChange; members: number[] } | null> {
  return inTransaction(db, async (trx) => {
    const chat = await lockChat(trx, chatId, userId)
    const message = await trx
      .selectFrom('messages')
      .select(['reaction_kind as kind', 'reaction_number as number'])
      .where('id', '=', messageId)
      .where('chat_id', '=', chatId)
      .where('user_id', '<>', userId)
      .executeTakeFirstOrThrow(() => new AppError('not_found'))
    const isSame = message.kind === kind
    if (isSame && message.number === null) return null
    const number = isSame && message.number !== null ? message.number : chat.lastReaction + 1
    if (!isSame) {
      await trx
        .updateTable('chats')
        .set({ last_reaction: number })
        .where('id', '=', chatId)
        .execute()
      await trx
        .updateTable('messages')
        .set({
          reaction_kind: kind,
          reaction_number: number,
          reacted_by: userId,
          reacted_at: now,
        })
        .where('id', '=', messageId)
        .execute()
    }
    const members = [chat.user1Id, chat.user2Id]
    return { change: { message_id: messageId, user_id: userId, kind, number }, members }
  })
}

/** What has changed since that number, the oldest first. */
export async function listReactionsAfter(
  db: Db,
  chatId: number,
  number: number,
): Promise<ReactionChange[]> {
  return db
    .selectFrom('messages')
    .select(['id as message_id', 'reaction_kind as kind'])
    .select(({ ref }) => [
      ref('reacted_by').$notNull().as('user_id'),
      ref('reaction_number').$notNull().as('number'),
    ])
    .where('chat_id', '=', chatId)
    .where('reaction_number', '>', number)
    .orderBy('reaction_number')
    .limit(limits.chatPage)
    .execute()
}
