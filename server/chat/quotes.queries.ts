import { sql } from 'kysely'
import type { Quote } from '../../contract/chat.ts'
import { goneQuote, quotedCharacters, quoteText } from '../../contract/quotes.ts'
import { prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { isNotSuspended } from '../people/visibility.queries.ts'
import { isByMember, type Message } from './messages.queries.ts'

/**
 * Finds the messages that these replies quote, except those of people who have left or are suspended, and
 * hidden photos. `seq >= … order by seq limit 1` makes PostgreSQL use the index; with `=` it read the whole
 * chat. If a quoted message was deleted, this finds the next one, so the caller compares the `seq`.
 */
const selectQuoted = prepareList((db, replyIds) =>
  db
    .selectFrom('messages as replies')
    .innerJoin('messages', (join) =>
      join.on('messages.id', '=', ({ selectFrom }) =>
        selectFrom('messages as named')
          .select('named.id')
          .whereRef('named.chat_id', '=', 'replies.chat_id')
          .whereRef('named.seq', '>=', 'replies.reply_to')
          .orderBy('named.seq')
          .limit(1),
      ),
    )
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .leftJoin('chat_photos', 'chat_photos.message_id', 'messages.id')
    .leftJoin('playdate_steps', 'playdate_steps.message_id', 'messages.id')
    .select(['replies.id as replyId', 'messages.seq', 'messages.user_id as userId'])
    .select('playdate_steps.step')
    .select(sql<string>`substr(messages.body, 1, ${sql.lit(quotedCharacters)})`.as('beginning'))
    .select('chat_photos.message_id as photoOf')
    .where('replies.id', 'in', replyIds)
    .where('chat_photos.hidden_at', 'is', null)
    .where(isByMember)
    .where(isNotSuspended('users')),
)

/** Adds to messages what they reply to, with one statement if any does. */
export async function withQuotes<Shown extends Pick<Message, 'id' | 'replyTo' | 'quote'>>(
  db: Db,
  messages: Shown[],
): Promise<Shown[]> {
  const replyIds = messages.filter(({ replyTo }) => replyTo != null).map(({ id }) => id)
  if (replyIds.length === 0) return messages
  const quoted = await selectQuoted(db, replyIds, {})
  const quotes = new Map(
    quoted.map(({ replyId, seq, userId, beginning, photoOf, step }): [number, Quote] => {
      const photo = photoOf !== null
      const text = photo || step !== null ? null : quoteText(beginning)
      return [replyId, { seq, user_id: userId, text, photo, step }]
    }),
  )
  return messages.map((message) => {
    const { id, replyTo } = message
    if (replyTo == null) return message
    const quote = quotes.get(id)
    return { ...message, quote: quote?.seq === replyTo ? quote : goneQuote(replyTo) }
  })
}
