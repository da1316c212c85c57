import type { Db } from '../db/store.ts'
import { listSightingsBy } from '../lost-pets/sightings.queries.ts'
import { findNoteText } from '../notes/notes.queries.ts'
import {
  type EvidenceKind,
  keepEvidence,
  listKeptEvidence,
} from '../people/kept-evidence.queries.ts'
import { findLastPlaydate, type ReportedPlaydate } from '../playdates/playdates.queries.ts'

interface Pair {
  userId: number
  targetId: number
}

/** What a report copies of the things that the reporter received from the target, besides messages. */
export interface Received {
  note: string | null
  playdate: ReportedPlaydate | null
  sightings: string | null
  /** Of those sightings. */
  sightingIds: number[]
}

/** For a report: also what was taken back, or went with a block. */
export async function findReceived(trx: Db, pair: Pair): Promise<Received> {
  const { userId, targetId } = pair
  const kept = await listKeptEvidence(trx, { senderId: targetId, receiverId: userId })
  const listKept = (...kinds: EvidenceKind[]) =>
    kept.filter(({ kind }) => kinds.includes(kind)).map(({ body }) => body)
  const { note, playdate, sightings, sightingIds } = await readReceived(trx, pair)
  const notes = [...(note === null ? [] : [note]), ...listKept('note', 'withdrawn_note')]
  return {
    note: notes.join('\n') || null,
    playdate: playdate ?? JSON.parse(listKept('playdate')[0] ?? 'null'),
    sightings: sightings ?? listKept('sightings')[0] ?? null,
    sightingIds,
  }
}

/** For a block, which then removes all of it. */
export async function keepReceived(trx: Db, pair: Pair, now: number): Promise<void> {
  const { note, playdate, sightings } = await readReceived(trx, pair)
  const way = { senderId: pair.targetId, receiverId: pair.userId, at: now }
  await keepEvidence(trx, [
    ...(note === null ? [] : [{ ...way, kind: 'note' as const, body: note }]),
    ...(playdate === null
      ? []
      : [{ ...way, kind: 'playdate' as const, body: JSON.stringify(playdate) }]),
    ...(sightings === null ? [] : [{ ...way, kind: 'sightings' as const, body: sightings }]),
  ])
}

async function readReceived(trx: Db, { userId, targetId }: Pair): Promise<Received> {
  const sightings = await listSightingsBy(trx, { writerId: targetId, ownerId: userId })
  return {
    note: await findNoteText(trx, { senderId: targetId, receiverId: userId }),
    playdate: await findLastPlaydate(trx, userId, targetId),
    sightings: sightings.map(({ words }) => words).join(' · ') || null,
    sightingIds: sightings.map(({ id }) => id),
  }
}
