import { sql } from 'kysely'
import { prepare } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { scheduleChecks } from '../notifications/checks.queries.ts'
import { notifyAfterMs } from '../notifications/topic.ts'
import type { Photo } from '../photos/photos.queries.ts'
import { hasSuspendedMember, isMember } from './chat.queries.ts'
import { type Message, type MessageStep, messageColumns, quotedColumn } from './messages.queries.ts'
import { selectQuoted } from './quotes.queries.ts'
import { nudgeAfterMs } from './turn.topic.ts'

export interface Draft extends Partial<MessageStep> {
  chatId: number
  userId: number
  clientId: string | null
  body: string
  /** The `seq` of the message that it replies to. */
  replyTo?: number | null
  photoPlaceholder?: string | null
}

const textAlone = {
  replyTo: null,
  photoPlaceholder: null,
  playdateId: null,
  playdateVersion: null,
  step: null,
}

export interface StoredMessage {
  message: Message
  /** The author as others see them: the name, and the avatar without its bytes. */
  sender: { name: string; avatar: Photo | null }
  members: number[]
  /** False when the clientId had been stored before. */
  isNew: boolean
}

/** The `clientId` of an answered sighting, which is the first message of its chat. */
export const sightingKey = (id: number | ''): string => `sighting-${id}`

/**
 * Nothing else stores messages. The chat's row stays locked from the moment it gives out a number, so
 * numbers commit in order and catching up by "greater than the last" misses nothing. Null if the author
 * may not write there. One with a clientId that is stored already is returned as it was stored.
 */
export async function insertMessage(
  db: Db,
  draft: Draft,
  now: number,
): Promise<StoredMessage | null> {
  const row = { ...textAlone, ...draft, now }
  const { chatId, userId, replyTo } = row
  return inTransaction(db, async (trx) => {
    const [chat] = await lockWritable(trx, { chatId, userId, replyTo })
    if (!chat) return null
    const { lastSeq, user1Id, user2Id, quoted } = chat
    const seq = lastSeq + 1
    const [inserted] = await insertRow(trx, { ...row, seq })
    if (inserted) {
      await advanceChat(trx, { chatId, userId, now })
      const receiverId = user1Id === userId ? user2Id : user1Id
      if (receiverId !== null) await scheduleLooks(trx, { chatId, receiverId, now })
    }
    const message = inserted
      ? { ...draft, id: inserted.id, seq, createdAt: now, quoted }
      : (await selectMessage(trx, draft))[0]
    // What was stored under this clientId was deleted in the meantime.
    if (!message) return null
    return {
      message,
      sender: toSender(userId, chat),
      members: [user1Id, user2Id].filter((member) => member !== null),
      isNew: inserted !== undefined,
    }
  })
}

/** One check looks whether the message was read, another one whether its writer waits for an answer. */
async function scheduleLooks(
  trx: Db,
  { chatId, receiverId, now }: { chatId: number; receiverId: number; now: number },
): Promise<void> {
  const receiver = { userId: receiverId, subjectId: chatId }
  await scheduleChecks(trx, [
    { ...receiver, topic: 'message', dueAt: now + notifyAfterMs },
    { ...receiver, topic: 'turn', dueAt: now + nudgeAfterMs },
  ])
}

interface Author {
  chatId: number
  userId: number
}

/**
 * The chat, if this person may write there, and how others see them. What a draft replies to has a number
 * that the chat has given out.
 */
const lockWritable = prepare(
  (db, { chatId, userId, replyTo }: Author & { replyTo: number | null }) =>
    db
      .selectFrom(
        sql<{ replyTo: number | null }>`(select cast(${replyTo} as bigint) as "replyTo")`.as(
          'draft',
        ),
      )
      .innerJoin('chats', (join) => join.on('chats.id', '=', chatId))
      .innerJoin('users', (join) => join.on('users.id', '=', userId))
      .leftJoin('photos', (join) =>
        join.on('photos.id', '=', ({ selectFrom }) =>
          selectFrom('photos as mine')
            .select('mine.id')
            .whereRef('mine.user_id', '=', 'users.id')
            .where('mine.hidden_at', 'is', null)
            .orderBy('mine.position', 'desc')
            .limit(1),
        ),
      )
      .select(selectQuoted(db, { chatId: 'chats.id', seq: 'draft.replyTo' }).as('quoted'))
      .select(['user1_id as user1Id', 'user2_id as user2Id', 'last_seq as lastSeq', 'users.name'])
      .select(['photos.id as photoId', 'photos.key', 'photos.placeholder'])
      .where(isMember(userId))
      .where(({ eb, or, ref }) =>
        or([eb('draft.replyTo', 'is', null), eb('draft.replyTo', '<=', ref('last_seq'))]),
      )
      .where('user1_id', 'is not', null)
      .where('user2_id', 'is not', null)
      .where('unmatched_at', 'is', null)
      .where('ended_at', 'is', null)
      .where((eb) => eb.not(hasSuspendedMember(eb)))
      .forNoKeyUpdate('chats'),
)

type Writable = Awaited<ReturnType<typeof lockWritable>>[number]

type Row = Required<Draft> & { seq: number; now: number }

const insertRow = prepare((db, row: Row) =>
  db
    .insertInto('messages')
    .values({
      chat_id: row.chatId,
      seq: row.seq,
      user_id: row.userId,
      client_id: row.clientId,
      body: row.body,
      created_at: row.now,
      reply_to: row.replyTo,
      photo_placeholder: row.photoPlaceholder,
      playdate_id: row.playdateId,
      playdate_version: row.playdateVersion,
      playdate_step: row.step,
    })
    .onConflict((conflict) => conflict.columns(['chat_id', 'user_id', 'client_id']).doNothing())
    .returning('id'),
)

/** If the same person also wrote the message before, they have waited for an answer since then. */
const advanceChat = prepare((db, { chatId, userId, now }: Author & { now: number }) => {
  const author = sql<number>`cast(${userId} as bigint)`
  return db
    .updateTable('chats')
    .set({
      last_seq: sql<number>`last_seq + 1`,
      user1_last: sql<number>`case when user1_id = ${author} then last_seq + 1 else user1_last end`,
      user2_last: sql<number>`case when user2_id = ${author} then last_seq + 1 else user2_last end`,
      active_at: now,
      waiting_since: sql<number>`case
        when last_seq > 0 and last_seq = case when user1_id = ${author} then user1_last else user2_last end
        then waiting_since else cast(${now} as bigint) end`,
    })
    .where('id', '=', chatId)
    .returning('id')
})

const selectMessage = prepare((db, { chatId, userId, clientId }: Draft) =>
  db
    .selectFrom('messages')
    .select(messageColumns)
    .select(quotedColumn(db))
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId),
)

function toSender(userId: number, { name, photoId: id, key, placeholder }: Writable) {
  const hasPhoto = id !== null && key !== null && placeholder !== null
  return { name, avatar: hasPhoto ? { id, userId, key, placeholder } : null }
}
