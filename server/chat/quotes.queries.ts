import { sql } from 'kysely'
import type { Quote } from '../../contract/chat.ts'
import { goneQuote, quotedCharacters, quoteText } from '../../contract/quotes.ts'
import { prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { isNotSuspended } from '../people/visibility.queries.ts'
import { isByMember, type Message } from './messages.queries.ts'

/**
 * Only what both can read: nothing of a person who has left or is suspended. The messages are limited
 * before the joins, so that they are found by their numbers.
 */
const selectQuoted = prepareList((db, numbers, { chatId }: { chatId: number }) =>
  db
    .selectFrom(({ selectFrom }) =>
      selectFrom('messages')
        .selectAll()
        .where('chat_id', '=', chatId)
        .where('seq', 'in', numbers)
        .limit(numbers.length)
        .as('messages'),
    )
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .leftJoin('chat_photos', 'chat_photos.message_id', 'messages.id')
    .leftJoin('playdate_steps', 'playdate_steps.message_id', 'messages.id')
    .select(['messages.seq', 'messages.user_id as userId', 'playdate_steps.step'])
    .select(sql<string>`substr(messages.body, 1, ${sql.lit(quotedCharacters)})`.as('beginning'))
    .select('chat_photos.message_id as photoOf')
    .where('chat_photos.hidden_at', 'is', null)
    .where(isByMember)
    .where(isNotSuspended('users')),
)

/** Adds to messages of a chat what they reply to, with one statement if any does. */
export async function withQuotes<Shown extends Message>(
  db: Db,
  chatId: number,
  messages: Shown[],
): Promise<Shown[]> {
  const numbers = new Set(messages.flatMap(({ replyTo }) => replyTo ?? []))
  if (numbers.size === 0) return messages
  const quoted = await selectQuoted(db, [...numbers], { chatId })
  const quotes = new Map(
    quoted.map(({ seq, userId, beginning, photoOf, step }): [number, Quote] => {
      const photo = photoOf !== null
      const text = photo || step !== null ? null : quoteText(beginning)
      return [seq, { seq, user_id: userId, text, photo, step }]
    }),
  )
  return messages.map((message) => {
    const { replyTo } = message
    if (replyTo == null) return message
    return { ...message, quote: quotes.get(replyTo) ?? goneQuote(replyTo) }
  })
}
