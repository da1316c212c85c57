import { type Expression, type QueryCreator, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import { notifyAfterMs, remindBeforeMs } from './decide-notifications.ts'

// Whatever may cause a notification schedules a check for that person and chat. When the check is
// due, the notifier decides from the state of the chat (see `decideNotifications`).

/** One person in one chat. */
export interface Member {
  chatId: number
  userId: number
}

/**
 * For the receivers of messages: `receivers` selects chat, person and `checkAt`. A check that is due
 * sooner stays, because it looks at the whole state of the chat.
 */
export function scheduleChecks(cte: QueryCreator<Database>, receivers: Expression<object>) {
  return cte
    .insertInto('notification_checks')
    .columns(['chat_id', 'user_id', 'due_at'])
    .expression(receivers)
    .onConflict((conflict) =>
      conflict
        .columns(['chat_id', 'user_id'])
        .doUpdateSet(({ ref }) => ({ due_at: ref('excluded.due_at') }))
        .where(({ eb, or, ref }) =>
          or([
            eb('notification_checks.due_at', 'is', null),
            eb('notification_checks.due_at', '>', ref('excluded.due_at')),
          ]),
        ),
    )
}

export const checkAt = (now: number) =>
  sql<number>`cast(${now} as bigint) + ${sql.lit(notifyAfterMs)}`.as('dueAt')

/** For the one who liked first: the other one sees the match at once. */
export async function scheduleMatchCheck(
  trx: Db,
  { chatId, userId, now }: Member & { now: number },
): Promise<void> {
  await trx
    .insertInto('notification_checks')
    .values({ chat_id: chatId, user_id: userId, match_at: now, due_at: now + notifyAfterMs })
    .execute()
}

/** For a playdate: a check that is due sooner stays, and schedules the next one. */
export async function scheduleReminder(
  trx: Db,
  { chatId, userId, startsAt }: Member & { startsAt: number },
): Promise<void> {
  const reminder = sql<object>`select cast(${chatId} as bigint), cast(${userId} as bigint),
    cast(${startsAt - remindBeforeMs} as bigint) where true`
  await scheduleChecks(trx, reminder).execute()
}

/** For a chat that is back because an unmatch was undone. */
export async function rescheduleChecks(trx: Db, chatId: number, now: number): Promise<void> {
  await trx
    .updateTable('notification_checks')
    .set({ due_at: now + notifyAfterMs })
    .where('chat_id', '=', chatId)
    .execute()
}

/** For a person whose quiet hours changed: what waits for their end may be due now. */
export async function advanceChecks(trx: Db, userId: number, now: number): Promise<void> {
  await trx
    .updateTable('notification_checks')
    .set({ due_at: now })
    .where('user_id', '=', userId)
    .where('due_at', 'is not', null)
    .execute()
}

export async function markMatchSeen(db: Db, { chatId, userId }: Member): Promise<void> {
  await db
    .updateTable('notification_checks')
    .set({ match_at: null })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('match_at', 'is not', null)
    .execute()
}

/** A client that knows only the spec never marks messages as read. It was shown those up to `seq`. */
export async function markShown(db: Db, { chatId, userId, seq }: Member & { seq: number }) {
  await db
    .updateTable('notification_checks')
    .set(({ eb, ref, val }) => ({
      match_at: null,
      shown_seq: eb.case().when('shown_seq', '<', seq).then(val(seq)).else(ref('shown_seq')).end(),
    }))
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('match_at', 'is not', null), eb('shown_seq', '<', seq)]))
    .execute()
}
