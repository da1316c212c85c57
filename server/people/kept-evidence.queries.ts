import { retention } from '../../contract/retention.ts'
import { removeOldest } from '../db/remove-oldest.queries.ts'
import type { Db } from '../db/store.ts'

// What somebody received and what is gone by now, for a report: notes that were taken back, and what a
// block removes.

export type EvidenceKind = 'withdrawn_note' | 'note' | 'playdate' | 'sightings'

interface Way {
  senderId: number
  receiverId: number
}

export interface KeptEvidence extends Way {
  kind: EvidenceKind
  body: string
  /** When a withdrawn note was sent, or when the block began. */
  at: number
}

export async function keepEvidence(trx: Db, evidence: readonly KeptEvidence[]): Promise<void> {
  if (evidence.length === 0) return
  await trx
    .insertInto('kept_evidence')
    .values(
      evidence.map(({ senderId, receiverId, kind, body, at }) => ({
        sender_id: senderId,
        receiver_id: receiverId,
        kind,
        body,
        at,
      })),
    )
    .execute()
}

/** A report copies so many, of which three are from before a block. */
const mostListed = 20

/** The newest first. */
export async function listKeptEvidence(db: Db, { senderId, receiverId }: Way) {
  return db
    .selectFrom('kept_evidence')
    .select(['kind', 'body'])
    .where('sender_id', '=', senderId)
    .where('receiver_id', '=', receiverId)
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
}

/** For an unblock: withdrawn notes stay. */
export async function removeEvidenceOfBlock(trx: Db, { senderId, receiverId }: Way): Promise<void> {
  await trx
    .deleteFrom('kept_evidence')
    .where('sender_id', '=', senderId)
    .where('receiver_id', '=', receiverId)
    .where('kind', '<>', 'withdrawn_note')
    .execute()
}

/** Deletes what is older than reports. True if there may be more. */
export async function removeOldEvidence(db: Db, now: number): Promise<boolean> {
  return removeOldest(db, {
    table: 'kept_evidence',
    key: ['id'],
    column: 'at',
    until: now - retention.reportDays * 24 * 60 * 60 * 1000,
  })
}
