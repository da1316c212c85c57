import type { Kysely } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { prepare } from '../db/prepare.ts'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import { AppError } from '../errors.ts'
import type { Photo } from '../photos/photos.queries.ts'
import { isMember } from './chat.queries.ts'

export interface Message {
  id: number
  chatId: number
  seq: number
  userId: number
  clientId: string | null
  body: string
  createdAt: number
}

export interface StoredMessage {
  message: Message
  members: number[]
  /** False when the clientId had been stored before. */
  isNew: boolean
}

interface NewMessage {
  chatId: number
  userId: number
  clientId: string | null
  body: string
  now: number
}

const messageColumns = [
  'messages.id',
  'messages.chat_id as chatId',
  'messages.seq',
  'messages.user_id as userId',
  'messages.client_id as clientId',
  'messages.body',
  'messages.created_at as createdAt',
] as const

class AlreadyStored extends Error {
  readonly members: number[]
  constructor(members: number[]) {
    super('already stored')
    this.members = members
  }
}

/**
 * The one write path for messages. The chat's row stays locked from the moment it gives out a
 * number, so numbers commit in order and catching up by "greater than the last" misses nothing.
 */
export async function insertMessage(
  db: Kysely<Database>,
  message: NewMessage,
): Promise<StoredMessage> {
  try {
    return await insertNumbered(db, message)
  } catch (error) {
    if (!(error instanceof AlreadyStored)) throw error
    const { chatId, userId, clientId } = message
    const stored = await getMessage(db, { chatId, userId, clientId })
    return { message: stored, members: error.members, isNew: false }
  }
}

async function insertNumbered(db: Kysely<Database>, message: NewMessage): Promise<StoredMessage> {
  const { chatId, userId, clientId, body, now } = message
  return db.transaction().execute(async (trx) => {
    const chat = await trx
      .updateTable('chats')
      .set(({ eb }) => ({ last_seq: eb('last_seq', '+', 1), active_at: now }))
      .where('id', '=', chatId)
      .where(isMember(userId))
      .where('user1_id', 'is not', null)
      .where('user2_id', 'is not', null)
      .returning(['last_seq as seq', 'user1_id', 'user2_id'])
      .executeTakeFirst()
    if (!chat) throw new AppError('not_found')
    const members = [chat.user1_id, chat.user2_id].filter((id) => id !== null)
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
    if (!row) throw new AlreadyStored(members)
    const { seq } = chat
    return {
      message: { id: row.id, chatId, seq, userId, clientId, body, createdAt: now },
      members,
      isNew: true,
    }
  })
}

type MessageKey = Pick<NewMessage, 'chatId' | 'userId' | 'clientId'>

const selectMessage = prepare(
  ['chatId', 'userId', 'clientId'],
  (db, { chatId, userId, clientId }: MessageKey) =>
    db
      .selectFrom('messages')
      .select(messageColumns)
      .where('chat_id', '=', chatId)
      .where('user_id', '=', userId)
      .where('client_id', '=', clientId),
)

async function getMessage(db: Db, key: MessageKey): Promise<Message> {
  const [message] = await selectMessage(db, key)
  if (!message) throw new AppError('not_found')
  return message
}

const selectSender = prepare(['userId'], (db, { userId }: { userId: number }) =>
  db
    .selectFrom('users')
    .leftJoin('photos', (join) =>
      join.on('photos.id', '=', ({ selectFrom }) =>
        selectFrom('photos as mine')
          .select(({ fn }) => fn.max('mine.id').as('id'))
          .whereRef('mine.user_id', '=', 'users.id')
          .where('mine.hidden_at', 'is', null),
      ),
    )
    .select(['users.name', 'photos.id', 'photos.key', 'photos.type', 'photos.placeholder'])
    .where('users.id', '=', userId),
)

/** As others see who wrote: the name, and the newest photo without its bytes. */
export async function getSender(
  db: Db,
  userId: number,
): Promise<{ name: string; avatar: Photo | null }> {
  const [row] = await selectSender(db, { userId })
  if (!row) throw new AppError('not_found')
  const { name, id, key, type, placeholder } = row
  const hasPhoto = id !== null && key !== null && type !== null && placeholder !== null
  return { name, avatar: hasPhoto ? { id, userId, key, type, placeholder } : null }
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

/** The messages of a chat whose numbers are between the two, oldest first; at most one page. */
export const listMessagesBetween = prepare(
  ['chatId', 'after', 'before'],
  (db, { chatId, after, before }: { chatId: number; after: number; before: number }) =>
    db
      .selectFrom('messages')
      .innerJoin('users', 'users.id', 'messages.user_id')
      .select([...messageColumns, 'users.name'])
      .where('chat_id', '=', chatId)
      .where('seq', '>', after)
      .where('seq', '<', before)
      .orderBy('seq')
      .limit(limits.chatPage),
)
