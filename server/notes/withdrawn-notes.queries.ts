import { retention } from '../../contract/retention.ts'
import { removeOldest } from '../db/remove-oldest.queries.ts'
import type { Db } from '../db/store.ts'
import { notifyAfterMs } from '../notifications/topic.ts'

// Copies of notes that their receiver may have been notified of, and that are gone: evidence for a report.

/** Of these notes, those of which the receiver may have been notified. */
export async function keepCopies(trx: Db, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return
  await trx
    .insertInto('withdrawn_notes')
    .columns(['sender_id', 'receiver_id', 'body', 'sent_at'])
    .expression(
      trx
        .selectFrom('notes')
        .select(['sender_id', 'receiver_id', 'body', 'sent_at'])
        .where('id', 'in', ids)
        .where('receiver_id', 'is not', null)
        .where('sent_at', '<=', now - notifyAfterMs)
        .$narrowType<{ receiver_id: number }>(),
    )
    .execute()
}

/** How many notes that were taken back a report copies. */
const mostWithdrawn = 20

export const listWithdrawn = (
  db: Db,
  { senderId, receiverId }: { senderId: number; receiverId: number },
) =>
  db
    .selectFrom('withdrawn_notes')
    .select('body')
    .where('sender_id', '=', senderId)
    .where('receiver_id', '=', receiverId)
    .orderBy('id', 'desc')
    .limit(mostWithdrawn)
    .execute()

/** Deletes copies that are older than reports. True if there may be more. */
export async function removeOldWithdrawnNotes(db: Db, now: number): Promise<boolean> {
  return removeOldest(db, {
    table: 'withdrawn_notes',
    key: ['id'],
    column: 'sent_at',
    until: now - retention.reportDays * 24 * 60 * 60 * 1000,
  })
}
