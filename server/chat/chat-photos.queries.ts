import type { ExpressionBuilder } from 'kysely'
import type { Language } from '../../contract/languages.ts'
import { prepare } from '../db/prepare.ts'
import type { Database } from '../db/schema.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { findLanguage } from '../notifications/settings.queries.ts'
import { isNotSuspended } from '../people/visibility.queries.ts'
import { insertFile } from '../photos/files.queries.ts'
import type { StoredFile } from '../photos/photo-files.ts'
import { isMember } from './chat.queries.ts'
import {
  type Draft,
  insertMessage,
  type StoredMessage,
  sightingKey,
} from './insert-messages.queries.ts'
import { isByMember } from './messages.queries.ts'

/** For notifications, and for a client that knows only the spec. */
const texts: Record<Language, string> = { es: '📷 Foto', en: '📷 Photo' }

export interface PhotoDraft extends Omit<Draft, 'body'> {
  clientId: string
  picture: { card: StoredFile; placeholder: string }
}

/** The message and its file are one transaction, so neither is ever stored without the other. */
export async function insertPhotoMessage(
  db: Db,
  { picture, ...draft }: PhotoDraft,
  now: number,
): Promise<StoredMessage> {
  return inTransaction(db, async (trx) => {
    await lockWhereBothWrote(trx, draft)
    const body = texts[await findLanguage(trx, draft.userId)]
    const { placeholder: photoPlaceholder, card } = picture
    const stored = await insertMessage(trx, { ...draft, body, photoPlaceholder }, now)
    if (!stored) throw new AppError('not_found')
    if (stored.isNew) await insertFile(trx, { message_id: stored.message.id }, card)
    return stored
  })
}

async function lockWhereBothWrote(
  trx: Db,
  { chatId, userId }: Pick<Draft, 'chatId' | 'userId'>,
): Promise<void> {
  const { endedAt, user1Wrote, user2Wrote } = await trx
    .selectFrom('chats')
    .select((eb) => [
      'ended_at as endedAt',
      hasWritten(eb, 'chats.user1_id').as('user1Wrote'),
      hasWritten(eb, 'chats.user2_id').as('user2Wrote'),
    ])
    .where('id', '=', chatId)
    .where(isMember(userId))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
  if (endedAt !== null) throw new AppError('chat_ended')
  if (!user1Wrote || !user2Wrote) throw new AppError('both_must_write')
}

/**
 * A step of a playdate is not written by a person, and a sighting was not written to open a chat. A chat
 * keeps at most 50 playdates with 100 steps each, so this visits few rows before it finds another message.
 */
const hasWritten = (eb: ExpressionBuilder<Database, 'chats'>, author: `chats.user${1 | 2}_id`) =>
  eb.exists(
    eb
      .selectFrom('messages')
      .select('messages.id')
      .whereRef('messages.chat_id', '=', 'chats.id')
      .whereRef('messages.user_id', '=', author)
      .where('messages.playdate_step', 'is', null)
      .where(({ eb, fn, val }) =>
        eb(fn.coalesce('messages.client_id', val('')), 'not like', `${sightingKey('')}%`),
      ),
  )

type AskedPhoto = { messageId: number; viewerId: number }

/** As with their messages, the two members see it while both author and viewer are members. */
const visiblePhoto = (db: Db, { messageId, viewerId }: AskedPhoto) =>
  db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .where('messages.id', '=', messageId)
    .where('photo_hidden_at', 'is', null)
    .where(isMember(viewerId))
    .where(isByMember)
    .where(isNotSuspended('users'))

const selectVisible = prepare((db, asked: AskedPhoto) =>
  visiblePhoto(db, asked).innerJoin('files', 'files.message_id', 'messages.id').select('files.id'),
)

/** The file of a photo that the viewer may see. */
export async function findVisibleFile(db: Db, asked: AskedPhoto): Promise<number | null> {
  const [file] = await selectVisible(db, asked)
  return file?.id ?? null
}

/** Null when that message has no photo. */
export async function findChatPhotoOwner(db: Db, messageId: number) {
  const photo = await db
    .selectFrom('messages')
    .select(['user_id as userId', 'photo_hidden_at as hiddenAt'])
    .where('id', '=', messageId)
    .where('photo_placeholder', 'is not', null)
    .executeTakeFirst()
  return photo ?? null
}

/** A hidden photo is kept, but shown to nobody. False when that message has none. */
export async function setChatPhotoHiddenAt(
  trx: Db,
  messageId: number,
  hiddenAt: number | null,
): Promise<boolean> {
  const photo = await trx
    .updateTable('messages')
    .set({ photo_hidden_at: hiddenAt })
    .where('id', '=', messageId)
    .where('photo_placeholder', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return photo !== undefined
}
