import { moveReadMarker } from '../chat/chat.queries.ts'
import { insertMessage, type StoredMessage, sightingKey } from '../chat/insert-messages.queries.ts'
import { findChatBetween, openChat, setLostPetName } from '../chat/open-chat.queries.ts'
import { hadChat } from '../chat/reportable-chats.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { isNotBlocked, isNotSuspended } from '../people/visibility.queries.ts'
import { findOwnSighting } from './sightings.queries.ts'

interface Answer {
  userId: number
  id: number
  now: number
}

export interface AnsweredSighting {
  chatId: number
  /** The sighting, as the first message of its writer. Null if it was answered before. */
  stored: StoredMessage | null
}

/**
 * Opens a chat of the owner and the writer of a sighting, or continues the one that they have. After an
 * unmatch there is none: a person who left is not brought back.
 */
export async function answerSighting(
  db: Db,
  { userId, id, now }: Answer,
): Promise<AnsweredSighting> {
  const { writerId } = await getOwnSighting(db, { userId, id })
  if (writerId === null) throw new AppError('answer_unavailable')
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, [userId, writerId])
    const { petName, words, hiddenAt } = await getOwnSighting(trx, { userId, id })
    const isAllowed = hiddenAt === null && (await isReachable(trx, userId, writerId))
    if (!isAllowed) throw new AppError('answer_unavailable')
    const { chatId } = await openChat(trx, { likerId: userId, otherId: writerId, now })
    await setLostPetName(trx, chatId, petName)
    const body = petName ? `${petName}: ${words}` : words
    const draft = { chatId, userId: writerId, clientId: sightingKey(id), body }
    const stored = await insertMessage(trx, draft, now)
    if (!stored) throw new AppError('chat_ended')
    await moveReadMarker(trx, { chatId, userId, seq: stored.message.seq })
    await trx.updateTable('sightings').set({ chat_id: chatId }).where('id', '=', id).execute()
    return { chatId, stored: stored.isNew ? stored : null }
  })
}

async function getOwnSighting(db: Db, own: { userId: number; id: number }) {
  const sighting = await findOwnSighting(db, own)
  if (!sighting) throw new AppError('not_found')
  return sighting
}

async function isReachable(trx: Db, userId: number, writerId: number): Promise<boolean> {
  const writer = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', writerId)
    .where(isNotSuspended('users'))
    .where(isNotBlocked(userId))
    .executeTakeFirst()
  if (!writer) return false
  const chat = await findChatBetween(trx, userId, writerId)
  return chat?.unmatchedAt === null || !(await hadChat(trx, userId, writerId))
}
