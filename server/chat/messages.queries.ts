import { type ExpressionBuilder, sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { PlaydateStep } from '../../contract/playdate-words.ts'
import type { ReactionKind } from '../../contract/reactions.ts'
import { prepare, prepareList } from '../db/prepare.ts'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import { isNotSuspended } from '../people/visibility.queries.ts'
import { selectQuoted } from './quotes.queries.ts'

export interface Message extends Partial<MessageStep> {
  id: number
  chatId: number
  seq: number
  userId: number
  clientId: string | null
  body: string
  createdAt: number
  /** The `seq` of the message that it replies to. */
  replyTo?: number | null
  /** What it replies to, as JSON (`toQuote`). */
  quoted?: string | null
  /** Null or absent: it has no photo. */
  photoPlaceholder?: string | null
  /** Set: a moderator has hidden the photo. */
  photoHiddenAt?: number | null
  /** How the other one has reacted. Null once they took it back. */
  reactionKind?: ReactionKind | null
  /** Null or absent: they never did. */
  reactionNumber?: number | null
}

/** The step of a playdate that a message tells of. All null for other messages. */
export interface MessageStep {
  playdateId: number | null
  playdateVersion: number | null
  step: PlaydateStep | null
}

/** With the name of its author. */
export type NamedMessage = Message & { name: string }

export const messageColumns = [
  'messages.id',
  'messages.chat_id as chatId',
  'messages.seq',
  'messages.user_id as userId',
  'messages.client_id as clientId',
  'messages.body',
  'messages.created_at as createdAt',
  'messages.reply_to as replyTo',
  'messages.photo_placeholder as photoPlaceholder',
  'messages.photo_hidden_at as photoHiddenAt',
  'messages.playdate_id as playdateId',
  'messages.playdate_version as playdateVersion',
  'messages.playdate_step as step',
  'messages.reaction_kind as reactionKind',
  'messages.reaction_number as reactionNumber',
] as const

export const quotedColumn = (db: Db) =>
  selectQuoted(db, { chatId: 'messages.chat_id', seq: 'messages.reply_to' }).as('quoted')

/** Messages of a person who has left are deleted a moment later (`removeLeftovers`). */
export const isByMember = ({ eb, or, ref }: ExpressionBuilder<Database, 'chats' | 'messages'>) =>
  or([
    eb('messages.user_id', '=', ref('chats.user1_id')),
    eb('messages.user_id', '=', ref('chats.user2_id')),
  ])

interface PageOf {
  chatId: number
  /** Only what this person wrote, without reactions: the other one has left, or is suspended. */
  authorId: number | null
  before?: number | undefined
  after?: number | undefined
}

/**
 * Oldest first: the newest page, or the page before or after a message of this chat, which may be
 * gone by now.
 */
export async function listMessages(
  db: Db,
  { chatId, authorId, before, after }: PageOf,
): Promise<NamedMessage[]> {
  const direction = after !== undefined ? 'after' : before !== undefined ? 'before' : 'newest'
  const page = pages[authorId === null ? 'both' : 'own'][direction]
  const rows = await page(db, {
    chatId,
    authorId: authorId ?? 0,
    messageId: after ?? before ?? 0,
  })
  if (direction !== 'after') rows.reverse()
  if (authorId === null) return rows
  return rows.map((row) => ({ ...row, reactionKind: null, reactionNumber: null }))
}

type Direction = 'newest' | 'before' | 'after'
type Authors = 'both' | 'own'

const pagesOf = (authors: Authors) => ({
  newest: preparePage(authors, 'newest'),
  before: preparePage(authors, 'before'),
  after: preparePage(authors, 'after'),
})
const pages = { both: pagesOf('both'), own: pagesOf('own') }

interface PageValues {
  chatId: number
  authorId: number
  messageId: number
}

function preparePage(authors: Authors, direction: Direction) {
  return prepare((db, { chatId, authorId, messageId }: PageValues) => {
    const inChat = () => db.selectFrom('messages').select('seq').where('chat_id', '=', chatId)
    // Ids and numbers grow together. The second look is only for a message that is gone.
    const seq = () =>
      sql<number>`coalesce(${inChat().where('id', '=', messageId)}, ${inChat()
        .where('id', '<', messageId)
        .orderBy('seq', 'desc')
        .limit(1)}, 0)`
    return db
      .selectFrom('messages')
      .innerJoin('users', 'users.id', 'messages.user_id')
      .select([...messageColumns, 'users.name'])
      .select(quotedColumn(db))
      .where('messages.chat_id', '=', chatId)
      .$if(authors === 'own', (query) => query.where('messages.user_id', '=', authorId))
      .$if(direction === 'before', (query) =>
        query.where('seq', '<=', seq()).where('messages.id', '<>', messageId),
      )
      .$if(direction === 'after', (query) => query.where('seq', '>', seq()))
      .orderBy('seq', direction === 'after' ? 'asc' : 'desc')
      .limit(limits.chatPage)
  })
}

/** The messages of a chat whose numbers are greater than `after`. */
export interface MessageRange {
  chatId: number
  after: number
  limit: number
}

/** The oldest first. Nothing of a person who has left or is suspended. */
export const listMessagesAfter = prepare((db, { chatId, after, limit }: MessageRange) =>
  db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select([...messageColumns, 'users.name'])
    .where(isByMember)
    .where('chat_id', '=', chatId)
    .where('seq', '>', after)
    .where(isNotSuspended('users'))
    .orderBy('seq')
    .limit(limit),
)

/** Of a removed playdate: a line without its place and times stays. */
export const shortenSteps = prepareList((db, messageIds, { body }: { body: string }) =>
  db
    .updateTable('messages')
    .set({ body, playdate_id: null, playdate_version: null, playdate_step: null })
    .where('id', 'in', messageIds),
)
