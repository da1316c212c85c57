import type { ExpressionBuilder, Kysely } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import { AppError } from '../errors.ts'

export interface Message {
  id: number
  chatId: number
  seq: number
  userId: number
  clientId: string | null
  body: string
  createdAt: number
}

interface NewMessage {
  chatId: number
  userId: number
  clientId: string | null
  body: string
  now: number
}

/** Chat membership is a condition of every query, not a comparison beside it. */
const isMember = (userId: number) => (eb: ExpressionBuilder<Database, 'chats'>) =>
  eb.or([eb('chats.user1_id', '=', userId), eb('chats.user2_id', '=', userId)])

const messageColumns = [
  'messages.id',
  'messages.chat_id as chatId',
  'messages.seq',
  'messages.user_id as userId',
  'messages.client_id as clientId',
  'messages.body',
  'messages.created_at as createdAt',
] as const

class AlreadyStored extends Error {}

/**
 * The one write path for messages. The chat's row stays locked from the moment it gives out a
 * number, so numbers commit in order and catching up by "greater than the last" misses nothing.
 */
export async function insertMessage(
  db: Kysely<Database>,
  message: NewMessage,
): Promise<{ message: Message; isNew: boolean }> {
  try {
    return { message: await insertNumbered(db, message), isNew: true }
  } catch (error) {
    if (!(error instanceof AlreadyStored)) throw error
    return { message: await getMessage(db, message), isNew: false }
  }
}

async function insertNumbered(db: Kysely<Database>, message: NewMessage): Promise<Message> {
  const { chatId, userId, clientId, body, now } = message
  return db.transaction().execute(async (trx) => {
    const chat = await trx
      .updateTable('chats')
      .set(({ eb }) => ({ last_seq: eb('last_seq', '+', 1), active_at: now }))
      .where('id', '=', chatId)
      .where(isMember(userId))
      .where('user1_id', 'is not', null)
      .where('user2_id', 'is not', null)
      .returning('last_seq as seq')
      .executeTakeFirst()
    if (!chat) throw new AppError('not_found')
    const row = await trx
      .insertInto('messages')
      .values({
        chat_id: chatId,
        seq: chat.seq,
        user_id: userId,
        client_id: clientId,
        body,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['chat_id', 'user_id', 'client_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    // Rolls the number back as well.
    if (!row) throw new AlreadyStored()
    return { id: row.id, chatId, seq: chat.seq, userId, clientId, body, createdAt: now }
  })
}

async function getMessage(db: Db, { chatId, userId, clientId }: NewMessage): Promise<Message> {
  return db
    .selectFrom('messages')
    .select(messageColumns)
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
}

export async function getChat(db: Db, chatId: number, userId: number) {
  return db
    .selectFrom('chats')
    .select([
      'id',
      'user1_id as user1Id',
      'user2_id as user2Id',
      'user1_read as user1Read',
      'user2_read as user2Read',
    ])
    .where('id', '=', chatId)
    .where(isMember(userId))
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
}

/** Oldest first: the newest page, or the page before or after a message of this chat. */
export async function listMessages(
  db: Db,
  chatId: number,
  { before, after }: { before?: number | undefined; after?: number | undefined },
): Promise<(Message & { name: string })[]> {
  const seqOf = (messageId: number) =>
    db
      .selectFrom('messages')
      .select('seq')
      .where('id', '=', messageId)
      .where('chat_id', '=', chatId)
  const rows = await db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .select([...messageColumns, 'users.name'])
    .where('chat_id', '=', chatId)
    .$if(before !== undefined, (query) => query.where('seq', '<', seqOf(before ?? 0)))
    .$if(after !== undefined, (query) => query.where('seq', '>', seqOf(after ?? 0)))
    .orderBy('seq', after === undefined ? 'desc' : 'asc')
    .limit(limits.chatPage)
    .execute()
  return after === undefined ? rows.reverse() : rows
}

const unreadCap = 100

/** Newest activity first, matches without a message included. */
export async function listChats(db: Db, userId: number) {
  const chatsAs = (me: 1 | 2, other: 1 | 2) =>
    db
      .selectFrom('chats')
      .innerJoin('users', 'users.id', `chats.user${other}_id`)
      .leftJoin('messages', (join) =>
        join
          .onRef('messages.chat_id', '=', 'chats.id')
          .onRef('messages.seq', '=', 'chats.last_seq'),
      )
      .select((eb) => [
        'chats.id as chatId',
        'users.id as otherUserId',
        'users.name as otherUserName',
        'users.animal_name as otherAnimalName',
        'messages.body as lastMessage',
        'messages.created_at as lastMessageAt',
        'messages.user_id as lastMessageUserId',
        'chats.created_at as matchedAt',
        'chats.active_at as activeAt',
        eb
          .selectFrom(
            eb
              .selectFrom('messages as unread')
              .select('unread.id')
              .whereRef('unread.chat_id', '=', 'chats.id')
              .whereRef('unread.seq', '>', `chats.user${me}_read`)
              .where('unread.user_id', '<>', userId)
              .limit(unreadCap)
              .as('unread'),
          )
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('unread'),
      ])
      .where(`chats.user${me}_id`, '=', userId)
  return chatsAs(1, 2)
    .unionAll(chatsAs(2, 1))
    .orderBy('activeAt', 'desc')
    .orderBy('chatId', 'desc')
    .limit(limits.chatList)
    .execute()
}
