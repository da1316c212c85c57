import { limits } from '../../contract/limits.ts'
import { retention } from '../../contract/retention.ts'
import { removeOldest } from '../db/remove-oldest.queries.ts'
import type { Db } from '../db/store.ts'
import { AppError } from '../errors.ts'

const keptMs = retention.alarmDays * 24 * 60 * 60 * 1000

/**
 * Counts an alarm of this mailbox, or throws if there were enough in the last seven days. It counts by
 * mailbox and not by account, so that a deleted account that is made again still counts. Two calls at
 * once cannot take the same slot.
 */
export async function countRaisedAlarm(trx: Db, mailbox: string, now: number): Promise<void> {
  for (let slot = 0; slot < limits.alarmsPerWeek; slot += 1) {
    const taken = await trx
      .insertInto('alarm_mailboxes')
      .values({ mailbox, slot, raised_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['mailbox', 'slot'])
          .doUpdateSet({ raised_at: now })
          .where('alarm_mailboxes.raised_at', '<=', now - keptMs),
      )
      .returning('slot')
      .executeTakeFirst()
    if (taken) return
  }
  throw new AppError('too_many_alarms')
}

/** For an export. */
export async function listAlarms(db: Db, mailbox: string) {
  return db
    .selectFrom('alarm_mailboxes')
    .select(['slot', 'raised_at as raisedAt'])
    .where('mailbox', '=', mailbox)
    .orderBy('slot')
    .execute()
}

/** Handles one batch. True if there may be more. */
export async function removeOldAlarms(db: Db, now: number): Promise<boolean> {
  return removeOldest(db, {
    table: 'alarm_mailboxes',
    key: ['mailbox', 'slot'],
    column: 'raised_at',
    until: now - keptMs,
  })
}
