import { sql } from 'kysely'
import { retention } from '../../contract/retention.ts'
import { jsonRows } from '../db/json-rows.ts'
import { removeOldest } from '../db/remove-oldest.queries.ts'
import type { Db } from '../db/store.ts'
import { isMember } from './chat.queries.ts'

// The people of ended chats, so that they can still be reported. The rows are kept as long as reports
// are. No note goes between people who had a chat.

interface ReportableChat {
  chatId: number
  userId: number
  otherId: number
}

/** A chat can end twice: unmatched, and then left. */
export async function insertReportableChats(
  trx: Db,
  chats: readonly ReportableChat[],
  now: number,
): Promise<void> {
  const rows = jsonRows<ReportableChat>(trx, JSON.stringify(chats), {
    chatId: 'bigint',
    userId: 'bigint',
    otherId: 'bigint',
  })
  await trx
    .insertInto('reportable_chats')
    .columns(['chat_id', 'user_id', 'other_id', 'ended_at'])
    .expression(
      trx
        .selectFrom(rows.as('chat'))
        .select(({ cast, val }) => [
          'chat.chatId',
          'chat.userId',
          'chat.otherId',
          cast<number>(val(now), 'bigint').as('endedAt'),
        ])
        // SQLite needs a `where` here: otherwise it parses `on conflict` as the condition of a join.
        .where(sql.lit(true)),
    )
    .onConflict((conflict) => conflict.columns(['chat_id', 'user_id']).doNothing())
    .execute()
}

/** For an unmatch that was taken back. */
export async function removeReportableChats(trx: Db, chatId: number): Promise<void> {
  await trx.deleteFrom('reportable_chats').where('chat_id', '=', chatId).execute()
}

/** Handles one batch. True if there may be more. */
export async function removeOldReportableChats(db: Db, now: number): Promise<boolean> {
  return removeOldest(db, {
    table: 'reportable_chats',
    key: ['chat_id', 'user_id'],
    column: 'ended_at',
    until: now - retention.reportDays * 24 * 60 * 60 * 1000,
  })
}

/**
 * The other person of a chat that is or was this person's. Null once that account is deleted,
 * undefined if the chat never was this person's, or ended too long ago.
 */
export async function findReportablePerson(
  trx: Db,
  { chatId, userId }: { chatId: number; userId: number },
): Promise<number | null | undefined> {
  const chat = await trx
    .selectFrom('chats')
    .select(['user1_id as user1Id', 'user2_id as user2Id'])
    .where('id', '=', chatId)
    .where(isMember(userId))
    .executeTakeFirst()
  const other = chat?.user1Id === userId ? chat.user2Id : chat?.user1Id
  if (other) return other
  const ended = await trx
    .selectFrom('reportable_chats')
    .select('other_id as otherId')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return ended ? ended.otherId : other
}

/** Whether the two had a chat that ended by an unmatch or a block, as long as that is remembered. */
export async function hadChat(db: Db, userId: number, otherId: number): Promise<boolean> {
  const ended = await db
    .selectFrom('reportable_chats')
    .select('chat_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', userId), eb('other_id', '=', otherId)]),
        eb.and([eb('user_id', '=', otherId), eb('other_id', '=', userId)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return ended !== undefined
}
