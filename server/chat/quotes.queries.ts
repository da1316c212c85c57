import { sql } from 'kysely'
import type { Quote } from '../../contract/chat.ts'
import type { PlaydateStep } from '../../contract/playdate-words.ts'
import { goneQuote, quotedCharacters, quoteText } from '../../contract/quotes.ts'
import { isSqlite } from '../db/column-types.ts'
import type { Db } from '../db/store.ts'
import { isNotSuspended } from '../people/visibility.queries.ts'

/** A message that a reply quotes. */
interface Quoted {
  seq: number
  userId: number
  beginning: string
  /** Null: it has no photo. */
  placeholder: string | null
  step: PlaydateStep | null
}

/**
 * A column for a query that reads replies: the message with that number in that chat, as JSON. Null if its
 * photo is hidden, or its author has left or is suspended. If it was deleted, this is the next message, so
 * `toQuote` compares the number: `seq >= … order by seq limit 1` makes PostgreSQL use the index; with `=` it
 * read the whole chat.
 */
export const selectQuoted = (db: Db, { chatId, seq }: { chatId: string; seq: string }) =>
  db
    .selectFrom('messages as quoted')
    .innerJoin('chats as quoted_chat', 'quoted_chat.id', 'quoted.chat_id')
    .innerJoin('users as author', 'author.id', 'quoted.user_id')
    .select(({ ref }) =>
      sql<string>`cast(${sql.raw(isSqlite(db) ? 'json_object' : 'json_build_object')}(
        'seq', ${ref('quoted.seq')},
        'userId', ${ref('quoted.user_id')},
        'beginning', substr(${ref('quoted.body')}, 1, ${sql.lit(quotedCharacters)}),
        'placeholder', ${ref('quoted.photo_placeholder')},
        'step', ${ref('quoted.playdate_step')}
      ) as text)`.as('json'),
    )
    .where('quoted.id', '=', ({ selectFrom }) =>
      selectFrom('messages as named')
        .select('named.id')
        .where('named.chat_id', '=', sql.ref<number>(chatId))
        .where('named.seq', '>=', sql.ref<number>(seq))
        .orderBy('named.seq')
        .limit(1),
    )
    .where('quoted.photo_hidden_at', 'is', null)
    .where(({ eb, or, ref }) =>
      or([
        eb('quoted.user_id', '=', ref('quoted_chat.user1_id')),
        eb('quoted.user_id', '=', ref('quoted_chat.user2_id')),
      ]),
    )
    .where(isNotSuspended('author'))

interface Reply {
  replyTo?: number | null
  quoted?: string | null
}

/** What is shown above a reply. Null for a message that replies to none. */
export function toQuote({ replyTo = null, quoted = null }: Reply): Quote | null {
  if (replyTo === null) return null
  const found: Quoted | null = quoted && JSON.parse(quoted)
  if (found?.seq !== replyTo) return goneQuote(replyTo)
  const photo = found.placeholder !== null
  const text = photo || found.step !== null ? null : quoteText(found.beginning)
  return { seq: replyTo, user_id: found.userId, text, photo, step: found.step }
}
