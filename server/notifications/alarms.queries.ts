import { type Expression, type QueryCreator, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import { tellAfterMs } from './ring.ts'

// An alarm is set for each person and chat by whatever may have to be told to them. When it rings,
// the store says what there is to tell (see `ring`). Messages set theirs where they are stored.

/** One person in one chat. */
export interface Member {
  chatId: number
  userId: number
}

/**
 * For who is sent a message: `receivers` selects chat, person and `ringAt`. An alarm that rings sooner
 * stays as it is: it looks at all there is.
 */
export function setAlarms(cte: QueryCreator<Database>, receivers: Expression<object>) {
  return cte
    .insertInto('chat_alarms')
    .columns(['chat_id', 'user_id', 'due_at'])
    .expression(receivers)
    .onConflict((conflict) =>
      conflict
        .columns(['chat_id', 'user_id'])
        .doUpdateSet(({ ref }) => ({ due_at: ref('excluded.due_at') }))
        .where(({ eb, or, ref }) =>
          or([
            eb('chat_alarms.due_at', 'is', null),
            eb('chat_alarms.due_at', '>', ref('excluded.due_at')),
          ]),
        ),
    )
}

export const ringAt = (now: number) =>
  sql<number>`cast(${now} as bigint) + ${sql.lit(tellAfterMs)}`.as('dueAt')

/** For who did not make the match: who did is looking at it. */
export async function setMatchAlarm(
  trx: Db,
  { chatId, userId, now }: Member & { now: number },
): Promise<void> {
  await trx
    .insertInto('chat_alarms')
    .values({ chat_id: chatId, user_id: userId, match_at: now, due_at: now + tellAfterMs })
    .execute()
}

/** For a chat that is back after an unmatch was taken back. */
export async function setAlarmsAgain(trx: Db, chatId: number, now: number): Promise<void> {
  await trx
    .updateTable('chat_alarms')
    .set({ due_at: now + tellAfterMs })
    .where('chat_id', '=', chatId)
    .execute()
}

export async function markMatchSeen(db: Db, { chatId, userId }: Member): Promise<void> {
  await db
    .updateTable('chat_alarms')
    .set({ match_at: null })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('match_at', 'is not', null)
    .execute()
}

/** To a client that knows only the spec, up to and including `seq`. */
export async function markShown(db: Db, { chatId, userId, seq }: Member & { seq: number }) {
  await db
    .updateTable('chat_alarms')
    .set(({ eb, ref, val }) => ({
      match_at: null,
      shown_seq: eb.case().when('shown_seq', '<', seq).then(val(seq)).else(ref('shown_seq')).end(),
    }))
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('match_at', 'is not', null), eb('shown_seq', '<', seq)]))
    .execute()
}
