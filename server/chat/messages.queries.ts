import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { ReactionKind } from '../../contract/reactions.ts'
import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { isNotSuspended } from '../people/visibility.queries.ts'

export interface Message {
  id: number
  chatId: number
  seq: number
  userId: number
  clientId: string | null
  body: string
  createdAt: number
}

/** As it is listed: who wrote it, and how the other one has reacted. */
export interface ListedMessage extends Message {
  name: string
  reactionKind: ReactionKind | null
  /** Null: there never was one. */
  reactionNumber: number | null
}

export const messageColumns = [
  'messages.id',
  'messages.chat_id as chatId',
  'messages.seq',
  'messages.user_id as userId',
  'messages.client_id as clientId',
  'messages.body',
  'messages.created_at as createdAt',
] as const

/**
 * Oldest first: the newest page, or the page before or after a message of this chat, which may be
 * gone by now. Of somebody suspended, as of somebody who left, nothing is shown.
 */
export async function listMessages(
  db: Db,
  chatId: number,
  { before, after }: { before?: number | undefined; after?: number | undefined },
): Promise<ListedMessage[]> {
  if (after !== undefined) return pages.after(db, { chatId, messageId: after })
  const rows =
    before === undefined
      ? await pages.newest(db, { chatId, messageId: 0 })
      : await pages.before(db, { chatId, messageId: before })
  return rows.reverse()
}

const pages = {
  newest: preparePage('newest'),
  before: preparePage('before'),
  after: preparePage('after'),
}

function preparePage(which: 'newest' | 'before' | 'after') {
  return prepare((db, { chatId, messageId }: { chatId: number; messageId: number }) => {
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
      .leftJoin(
        (eb) =>
          eb
            .selectFrom('reactions')
            .innerJoin('users as reader', 'reader.id', 'reactions.user_id')
            .select(['message_id as messageId', 'kind', 'number'])
            .where('reactions.chat_id', '=', chatId)
            .where(isNotSuspended('reader'))
            .as('reaction'),
        (join) => join.onRef('reaction.messageId', '=', 'messages.id'),
      )
      .select([...messageColumns, 'users.name'])
      .select(['reaction.kind as reactionKind', 'reaction.number as reactionNumber'])
      .where('messages.chat_id', '=', chatId)
      .where(isNotSuspended('users'))
      .$if(which === 'before', (query) =>
        query.where('seq', '<=', seq()).where('messages.id', '<>', messageId),
      )
      .$if(which === 'after', (query) => query.where('seq', '>', seq()))
      .orderBy('seq', which === 'after' ? 'asc' : 'desc')
      .limit(limits.chatPage)
  })
}

/** The messages of a chat whose numbers are between the two. */
export interface MessageRange {
  chatId: number
  after: number
  before: number
}

/** The oldest first. */
export const listMessagesBetween = prepare(
  (db, { chatId, after, before, limit }: MessageRange & { limit: number }) =>
    db
      .selectFrom('messages')
      .innerJoin('users', 'users.id', 'messages.user_id')
      .select([...messageColumns, 'users.name'])
      .where('chat_id', '=', chatId)
      .where('seq', '>', after)
      .where('seq', '<', before)
      .where(isNotSuspended('users'))
      .orderBy('seq')
      .limit(limit),
)
