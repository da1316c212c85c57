import { type Expression, type QueryCreator, type RawBuilder, sql } from 'kysely'
import { isSqlite } from '../db/column-types.ts'
import { jsonRows } from '../db/json-rows.ts'
import { prepare } from '../db/prepare.ts'
import type { Database } from '../db/schema.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { scheduleMessageChecks } from '../notifications/checks.queries.ts'
import type { Photo } from '../photos/photos.queries.ts'
import { hasSuspendedMember } from './chat.queries.ts'
import { type Message, messageColumns, quotedColumn } from './messages.queries.ts'
import { selectQuoted } from './quotes.queries.ts'

export interface Draft {
  chatId: number
  userId: number
  clientId: string | null
  body: string
  /** The `seq` of the message that it replies to. */
  replyTo?: number | null
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
 * Stores messages of several chats in one commit. Nothing else stores messages. The chats' rows stay
 * locked from the moment they give out a number, so numbers commit in order and catching up by
 * "greater than the last" misses nothing. Null for a draft of a person who is not a member.
 */
export async function insertMessages(
  db: Db,
  drafts: readonly Draft[],
  now: number,
): Promise<(StoredMessage | null)[]> {
  const outcomes = isSqlite(db)
    ? await insertInSteps(db, { drafts: JSON.stringify(drafts), now })
    : await insertAtOnce(db, { columns: toColumns(drafts), now })
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.chatId, outcome]))
  return Promise.all(
    drafts.map(async (draft) => {
      const outcome = outcomeOf.get(draft.chatId)
      if (!outcome) return null
      const { id, seq, user1Id, user2Id, quoted } = outcome
      const isNew = id !== null && seq !== null
      const message = isNew
        ? { ...draft, id, seq, createdAt: now, quoted }
        : (await selectMessage(db, draft))[0]
      // The row was deleted with its chat in the meantime.
      if (!message) return null
      return {
        message,
        sender: toSender(outcome),
        members: [user1Id, user2Id].filter((userId) => userId !== null),
        isNew,
      }
    }),
  )
}

/**
 * PostgreSQL does it in one statement, to save round trips. The drafts are arrays, because its planner
 * expects ten rows of an array but a hundred of JSON, and would scan a table of a few thousand chats.
 */
const insertAtOnce = prepare((db, { columns, now }: { columns: Columns; now: number }) =>
  db
    .with('writable', () => selectWritable(db, fromColumns(columns)))
    .with('inserted', (cte) => insertWritable(cte, now))
    .with('advanced', (cte) =>
      cte
        .updateTable('chats')
        .from('inserted')
        .set(({ ref }) => advance(now, ref('inserted.insertedBy')))
        .whereRef('chats.id', '=', 'inserted.insertedInto')
        .returning(['chats.id', 'user1_id', 'user2_id', 'inserted.insertedBy']),
    )
    .with('scheduled', (cte) =>
      scheduleMessageChecks(
        cte,
        cte
          .selectFrom('advanced')
          .select(({ eb, ref }) => [
            'id as chatId',
            eb
              .case()
              .when('user1_id', '=', ref('insertedBy'))
              .then(ref('user2_id'))
              .else(ref('user1_id'))
              .end()
              .as('receiverId'),
          ]),
        now,
      ).returning('news_checks.id'),
    )
    .selectFrom('writable')
    .leftJoin('inserted', 'inserted.insertedInto', 'writable.chatId')
    .selectAll('writable')
    .select(['inserted.id', 'inserted.seq']),
)

interface Columns {
  chatIds: number[]
  userIds: number[]
  clientIds: (string | null)[]
  bodies: string[]
  repliesTo: (number | null)[]
}

const toColumns = (drafts: readonly Draft[]): Columns => ({
  chatIds: drafts.map(({ chatId }) => chatId),
  userIds: drafts.map(({ userId }) => userId),
  clientIds: drafts.map(({ clientId }) => clientId),
  bodies: drafts.map(({ body }) => body),
  repliesTo: drafts.map(({ replyTo = null }) => replyTo),
})

type Batch = { drafts: string; now: number }

/** SQLite has no such statement, and needs no round trips. */
async function insertInSteps(db: Db, batch: Batch): Promise<Outcome[]> {
  return inTransaction(db, async (trx) => {
    const writable = await listWritable(trx, batch)
    const inserted = await insertListed(trx, batch)
    const messageOf = new Map(inserted.map((message) => [message.insertedInto, message]))
    const written = writable.filter(({ chatId }) => messageOf.has(chatId))
    const authors = written.map(({ chatId, userId }) => ({ chatId, userId }))
    await advanceChats(trx, { authors: JSON.stringify(authors), now: batch.now })
    const receivers = written.map(({ chatId, userId, user1Id, user2Id }) => ({
      chatId,
      receiverId: user1Id === userId ? user2Id : user1Id,
    }))
    await insertChecks(trx, { receivers: JSON.stringify(receivers), now: batch.now })
    return writable.map((draft) => {
      const { id = null, seq = null } = messageOf.get(draft.chatId) ?? {}
      return { ...draft, id, seq }
    })
  })
}

/** `id` and `seq` are null when the clientId had been stored before. */
type Outcome = Writable & { id: number | null; seq: number | null }
type Writable = Awaited<ReturnType<typeof listWritable>>[number]

const listWritable = prepare((db, { drafts }: { drafts: string }) =>
  selectWritable(db, fromJson(db, drafts)),
)

const insertListed = prepare((db, { drafts, now }: Batch) =>
  insertWritable(
    db.with('writable', () => selectWritable(db, fromJson(db, drafts))),
    now,
  ),
)

const advanceChats = prepare((db, { authors, now }: { authors: string; now: number }) =>
  db
    .updateTable('chats')
    .from(
      jsonRows<{ chatId: number; userId: number }>(db, authors, {
        chatId: 'bigint',
        userId: 'bigint',
      }).as('author'),
    )
    .set(({ ref }) => advance(now, ref('author.userId')))
    .whereRef('chats.id', '=', 'author.chatId')
    .returning('chats.id'),
)

const insertChecks = prepare((db, { receivers, now }: { receivers: string; now: number }) =>
  scheduleMessageChecks(
    db,
    jsonRows(db, receivers, { chatId: 'bigint', receiverId: 'bigint' }),
    now,
  ).returning('news_checks.id'),
)

/** If the same person also wrote the message before, they have waited for an answer since then. */
const advance = (now: number, author: Expression<unknown>) => ({
  last_seq: sql<number>`last_seq + 1`,
  user1_last: sql<number>`case when user1_id = ${author} then last_seq + 1 else user1_last end`,
  user2_last: sql<number>`case when user2_id = ${author} then last_seq + 1 else user2_last end`,
  active_at: now,
  waiting_since: sql<number>`case
    when last_seq > 0 and last_seq = case when user1_id = ${author} then user1_last else user2_last end
    then waiting_since else cast(${now} as bigint) end`,
})

const fromJson = (db: Db, drafts: string) =>
  jsonRows<Draft>(db, drafts, {
    chatId: 'bigint',
    userId: 'bigint',
    clientId: 'text',
    body: 'text',
    replyTo: 'bigint',
  })

const fromColumns = ({ chatIds, userIds, clientIds, bodies, repliesTo }: Columns) =>
  sql<Draft>`(
    select * from unnest(
      cast(${chatIds} as bigint[]), cast(${userIds} as bigint[]),
      cast(${clientIds} as text[]), cast(${bodies} as text[]), cast(${repliesTo} as bigint[])
    ) as rows ("chatId", "userId", "clientId", "body", "replyTo")
  )`

/**
 * The drafts of people who may write there, with the chat's row locked, and how others see them. What
 * a draft replies to has a number that the chat has given out. In the order of the chats' ids, so that
 * two servers never wait for each other.
 */
const selectWritable = (db: Db, drafts: RawBuilder<Draft>) =>
  db
    .selectFrom(drafts.as('draft'))
    .innerJoin('chats', 'chats.id', 'draft.chatId')
    .innerJoin('users', 'users.id', 'draft.userId')
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
    .select(['draft.chatId', 'draft.userId', 'draft.clientId', 'draft.body'])
    .select('draft.replyTo')
    .select(selectQuoted(db, { chatId: 'draft.chatId', seq: 'draft.replyTo' }).as('quoted'))
    .select(['user1_id as user1Id', 'user2_id as user2Id', 'last_seq as lastSeq', 'users.name'])
    .select(['photos.id as photoId', 'photos.key', 'photos.type', 'photos.placeholder'])
    .where(({ eb, or, ref }) =>
      or([eb('user1_id', '=', ref('draft.userId')), eb('user2_id', '=', ref('draft.userId'))]),
    )
    .where(({ eb, or, ref }) =>
      or([eb('draft.replyTo', 'is', null), eb('draft.replyTo', '<=', ref('last_seq'))]),
    )
    .where('user1_id', 'is not', null)
    .where('user2_id', 'is not', null)
    .where('unmatched_at', 'is', null)
    .where('ended_at', 'is', null)
    .where((eb) => eb.not(hasSuspendedMember(eb)))
    .orderBy('chats.id')
    .forNoKeyUpdate('chats')

const insertWritable = (
  cte: QueryCreator<Database & { writable: Draft & { lastSeq: number } }>,
  now: number,
) =>
  cte
    .insertInto('messages')
    .columns(['chat_id', 'seq', 'user_id', 'client_id', 'body', 'created_at', 'reply_to'])
    .expression(({ selectFrom }) =>
      selectFrom('writable')
        .select(({ eb }) => [
          'chatId',
          eb('lastSeq', '+', 1).as('seq'),
          'userId',
          'clientId',
          'body',
          eb.cast<number>(eb.val(now), 'bigint').as('createdAt'),
          'replyTo',
        ])
        // SQLite needs a `where` here: otherwise it parses `on conflict` as the condition of a join.
        .where(sql.lit(true)),
    )
    .onConflict((conflict) => conflict.columns(['chat_id', 'user_id', 'client_id']).doNothing())
    .returning(['messages.id', 'messages.seq', 'messages.chat_id as insertedInto'])
    .returning('messages.user_id as insertedBy')

const selectMessage = prepare((db, { chatId, userId, clientId }: Draft) =>
  db
    .selectFrom('messages')
    .leftJoin('chat_photos', 'chat_photos.message_id', 'messages.id')
    .select(messageColumns)
    .select(quotedColumn(db))
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId),
)

function toSender({ userId, name, photoId: id, key, type, placeholder }: Writable) {
  const hasPhoto = id !== null && key !== null && type !== null && placeholder !== null
  return { name, avatar: hasPhoto ? { id, userId, key, type, placeholder, petId: null } : null }
}
