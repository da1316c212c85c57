import type { Kysely } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { prepare, prepareList, prepareRows } from '../db/prepare.ts'
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

/** As others see who wrote: the name, and the newest photo without its bytes. */
export interface Sender {
  name: string
  avatar: Photo | null
}

export interface StoredMessage {
  message: Message
  sender: Sender
  members: number[]
  /** False when the clientId had been stored before. */
  isNew: boolean
}

export type Draft = {
  chatId: number
  userId: number
  clientId: string | null
  body: string
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

/**
 * The one place where messages are stored, many chats at a time: one commit for all. The chats' rows
 * stay locked from the moment they give out a number, so numbers commit in order and catching up by
 * "greater than the last" misses nothing. Null for a draft that is not a member's.
 */
export async function insertMessages(
  db: Kysely<Database>,
  drafts: readonly Draft[],
  now: number,
): Promise<(StoredMessage | null)[]> {
  return db.transaction().execute(async (trx) => {
    const senders = await listSenders(
      trx,
      drafts.map((draft) => draft.userId),
    )
    const chats = new Map((await lockChats(trx, drafts)).map((chat) => [chat.id, chat]))
    const rows = drafts.flatMap((draft) => {
      const chat = chats.get(draft.chatId)
      return chat ? [{ ...draft, seq: chat.lastSeq + 1, createdAt: now }] : []
    })
    const inserted = new Map((await insertRows(trx, rows)).map((row) => [row.chatId, row]))
    await advanceChats(trx, [...inserted.keys()], { now })

    const stored: (StoredMessage | null)[] = []
    for (const draft of drafts) {
      const chat = chats.get(draft.chatId)
      const sender = senders.get(draft.userId)
      const message = chat && (inserted.get(chat.id) ?? (await getMessage(trx, draft)))
      const members = [chat?.user1Id, chat?.user2Id].filter((id) => id != null)
      const isNew = inserted.has(draft.chatId)
      stored.push(message && sender ? { message, sender, members, isNew } : null)
    }
    return stored
  })
}

/** In the order of their ids, so that two servers never wait for each other. */
const lockChats = prepareRows(
  ['chatId', 'userId'],
  (db, drafts: { chatId: number; userId: number }[]) =>
    db
      .selectFrom('chats')
      .select(['id', 'user1_id as user1Id', 'user2_id as user2Id', 'last_seq as lastSeq'])
      .where((eb) =>
        eb.or(
          drafts.map(({ chatId, userId }) =>
            eb.and([eb('chats.id', '=', chatId), isMember(userId)(eb)]),
          ),
        ),
      )
      .where('user1_id', 'is not', null)
      .where('user2_id', 'is not', null)
      .orderBy('id')
      .forNoKeyUpdate(),
)

const insertRows = prepareRows(
  ['chatId', 'seq', 'userId', 'clientId', 'body', 'createdAt'],
  (db, rows: (Draft & { seq: number; createdAt: number })[]) =>
    db
      .insertInto('messages')
      .values(
        rows.map((row) => ({
          chat_id: row.chatId,
          seq: row.seq,
          user_id: row.userId,
          client_id: row.clientId,
          body: row.body,
          created_at: row.createdAt,
        })),
      )
      .onConflict((conflict) => conflict.columns(['chat_id', 'user_id', 'client_id']).doNothing())
      .returning(messageColumns),
)

const advanceChats = prepareList(['now'], (db, chatIds, { now }: { now: number }) =>
  db
    .updateTable('chats')
    .set(({ eb }) => ({ last_seq: eb('last_seq', '+', 1), active_at: now }))
    .where('id', 'in', chatIds)
    .returning('id'),
)

const selectMessage = prepare(
  ['chatId', 'userId', 'clientId'],
  (db, { chatId, userId, clientId }: Omit<Draft, 'body'>) =>
    db
      .selectFrom('messages')
      .select(messageColumns)
      .where('chat_id', '=', chatId)
      .where('user_id', '=', userId)
      .where('client_id', '=', clientId),
)

async function getMessage(db: Db, draft: Draft): Promise<Message> {
  const [message] = await selectMessage(db, draft)
  if (!message) throw new AppError('not_found')
  return message
}

const selectSenders = prepareList([], (db, userIds) =>
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
    .select([
      'users.id as userId',
      'users.name',
      'photos.id',
      'photos.key',
      'photos.type',
      'photos.placeholder',
    ])
    .where('users.id', 'in', userIds),
)

async function listSenders(db: Db, userIds: readonly number[]): Promise<Map<number, Sender>> {
  const rows = await selectSenders(db, userIds, {})
  return new Map(
    rows.map(({ userId, name, id, key, type, placeholder }) => {
      const hasPhoto = id !== null && key !== null && type !== null && placeholder !== null
      return [userId, { name, avatar: hasPhoto ? { id, userId, key, type, placeholder } : null }]
    }),
  )
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
