import { sql } from 'kysely'
import type { EndingLine } from '../../contract/ending-lines.ts'
import type { Language } from '../../contract/languages.ts'
import type { Db } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { findLanguage } from '../notifications/settings.queries.ts'
import { isMember } from './chat.queries.ts'
import { insertMessage, type StoredMessage } from './insert-messages.queries.ts'

// For clients that know only the spec. Our own client shows the line in its reader's language.
const texts: Record<Language, Record<EndingLine, string>> = {
  es: {
    thanks: 'Gracias por la charla. Me despido con cariño y os deseo lo mejor 🐾',
    met_somebody:
      'Hemos encontrado a alguien, así que lo dejamos aquí. ¡Mucha suerte a los dos! 🐾',
    no_time: 'Ahora no tengo tiempo para seguir, y no quiero dejarte esperando. ¡Cuidaos! 🐾',
    not_a_fit: 'Creo que no encajamos, pero me ha gustado conoceros. ¡Que os vaya bonito! 🐾',
  },
  en: {
    thanks: 'Thanks for the chat! Take care, and all the best to you both 🐾',
    met_somebody: 'We’ve found someone, so we’ll leave it here. Good luck to you both! 🐾',
    no_time: 'I don’t have time right now, and I don’t want to keep you waiting. Take care! 🐾',
    not_a_fit: 'I don’t think we’re a match, but it was lovely to meet you. All the best! 🐾',
  },
}

interface Ending {
  chatId: number
  userId: number
  line: EndingLine
  now: number
}

/** Stores a goodbye as the last message of a chat and closes it. Both people keep the chat. */
export async function endChat(
  trx: Db,
  { chatId, userId, line, now }: Ending,
): Promise<StoredMessage> {
  const language = await findOthersLanguage(trx, chatId, userId)
  const body = texts[language][line]
  const stored = await insertMessage(trx, { chatId, userId, clientId: null, body }, now)
  if (!stored) throw new AppError((await isEnded(trx, chatId, userId)) ? 'chat_ended' : 'not_found')
  await trx
    .updateTable('chats')
    .set(({ eb }) => ({
      ended_at: now,
      ended_line: line,
      ended_side: eb
        .case()
        .when('user1_id', '=', userId)
        .then(sql.lit<1 | 2>(1))
        .else(sql.lit<1 | 2>(2))
        .end(),
    }))
    .where('id', '=', chatId)
    .execute()
  return stored
}

/** False for people who are not members. */
export async function isEnded(db: Db, chatId: number, userId: number): Promise<boolean> {
  const chat = await db
    .selectFrom('chats')
    .select('id')
    .where('id', '=', chatId)
    .where('ended_at', 'is not', null)
    .where(isMember(userId))
    .executeTakeFirst()
  return chat !== undefined
}

async function findOthersLanguage(trx: Db, chatId: number, userId: number): Promise<Language> {
  const chat = await trx
    .selectFrom('chats')
    .select(['user1_id as user1Id', 'user2_id as user2Id'])
    .where('id', '=', chatId)
    .executeTakeFirst()
  return findLanguage(trx, (chat?.user1Id === userId ? chat.user2Id : chat?.user1Id) ?? 0)
}
