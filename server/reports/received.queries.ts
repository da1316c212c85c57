import type { Db } from '../db/store.ts'
import { findSightingWords } from '../lost-pets/sightings.queries.ts'
import { findNoteText } from '../notes/notes.queries.ts'
import { findLastPlaydate } from '../playdates/playdates.queries.ts'

interface Pair {
  userId: number
  targetId: number
}

/** What a report copies of the things that the reporter received from the target, besides messages. */
export interface Received {
  note: string | null
  playdate: string | null
  sightings: string | null
}

/** For a report. After a block it is the copy in the row of the block. */
export async function findReceived(trx: Db, { userId, targetId }: Pair): Promise<Received> {
  const block = await trx
    .selectFrom('blocks')
    .select('received')
    .where('blocker_id', '=', userId)
    .where('blocked_id', '=', targetId)
    .executeTakeFirst()
  return block?.received ? JSON.parse(block.received) : readReceived(trx, { userId, targetId })
}

/** For a block, which then removes all of it. Null if there is nothing. */
export async function copyReceived(trx: Db, pair: Pair): Promise<string | null> {
  const received = await readReceived(trx, pair)
  return Object.values(received).some(Boolean) ? JSON.stringify(received) : null
}

async function readReceived(trx: Db, { userId, targetId }: Pair): Promise<Received> {
  return {
    note: await findNoteText(trx, { senderId: targetId, receiverId: userId }),
    playdate: await findLastPlaydate(trx, userId, targetId),
    sightings: await findSightingWords(trx, { writerId: targetId, ownerId: userId }),
  }
}
