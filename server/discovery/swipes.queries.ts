import type { ExpressionBuilder } from 'kysely'
import type { NewNote } from '../../contract/notes.ts'
import type { StoredMessage } from '../chat/insert-messages.queries.ts'
import { findChatBetween, openChat } from '../chat/open-chat.queries.ts'
import { prepare } from '../db/prepare.ts'
import type { Database } from '../db/schema.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { deliverNotes, insertNote, takeNoteBack } from '../notes/notes.queries.ts'
import { getSender, setDeclined } from '../notes/received-notes.queries.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { isNotSuspended, isVisibleTo } from '../people/visibility.queries.ts'
import { markSeen, markUnseen } from './seen-runs.queries.ts'

interface Swipe {
  viewerId: number
  targetId: number
  now: number
}

interface LikeOutcome {
  chatId: number | null
  /** False when the match existed already, because the like was repeated. */
  isNewMatch: boolean
  /** The note of this like was stored now, and not before. */
  isNewNote: boolean
  /** The notes of the two, which became the first messages of the chat. */
  messages: StoredMessage[]
}

/**
 * Both people's rows are locked, in the order of their ids, before either like is read. If two people
 * like each other at the same instant, the second like always sees the first. A note is stored with
 * its like or not at all.
 */
export async function recordLike(
  db: Db,
  { viewerId, targetId, now, note }: Swipe & { note?: NewNote | undefined },
): Promise<LikeOutcome> {
  return inTransaction(db, async (trx) => {
    const target = await lockTarget(trx, viewerId, targetId)
    const way = { senderId: viewerId, receiverId: targetId }
    const isNewNote = note !== undefined && (await insertNote(trx, { ...way, now, note }))
    await storeSwipe(trx, target, { viewerId, verdict: 'like', now })
    const [likedBack] = await selectSwipe(trx, { viewerId: targetId, targetId: viewerId })
    if (likedBack?.verdict !== 'like') {
      return { chatId: null, isNewMatch: false, isNewNote, messages: [] }
    }
    const chat = await openChat(trx, { likerId: viewerId, otherId: targetId, now })
    const userIds = [viewerId, targetId] as const
    const messages = await deliverNotes(trx, { chatId: chat.chatId, userIds, now })
    return { ...chat, isNewNote, messages }
  })
}

/** A dislike only sorts a pet behind the unseen ones. It does not take a like back. */
export async function recordDislike(db: Db, { viewerId, targetId, now }: Swipe): Promise<void> {
  await inTransaction(db, async (trx) => {
    const target = await lockTarget(trx, viewerId, targetId)
    await storeSwipe(trx, target, { viewerId, verdict: 'dislike', now })
  })
}

/**
 * Also a dislike of its sender, who may have paused since then. Nobody learns that the note was
 * declined. A suspended sender looks deleted, and so does the note.
 */
export async function declineNote(
  db: Db,
  { userId, id, now }: { userId: number; id: number; now: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const senderId = await getSender(trx, { userId, id })
    await lockPeople(trx, [userId, senderId])
    await setDeclined(trx, { userId, id, now })
    const sender = await selectRank(trx, senderId)
      .where(isNotSuspended('users'))
      .executeTakeFirstOrThrow(() => new AppError('not_found'))
    await storeSwipe(trx, sender, { viewerId: userId, verdict: 'dislike', now })
  })
}

/** After an unmatch the two meet again only in each other's second lap. */
export async function turnLikesIntoDislikes(
  trx: Db,
  [a, b]: readonly [number, number],
  now: number,
): Promise<void> {
  await trx
    .updateTable('swipes')
    .set({ verdict: 'dislike', swiped_at: now })
    .where(isBetween(a, b))
    .execute()
}

/** For an undone unmatch, also with a suspended person. The caller holds both people's rows. */
export async function restoreLikes(
  trx: Db,
  [a, b]: readonly [number, number],
  now: number,
): Promise<void> {
  for (const [viewerId, targetId] of [
    [a, b],
    [b, a],
  ] as const) {
    const target = await selectRank(trx, targetId).executeTakeFirstOrThrow()
    await storeSwipe(trx, target, { viewerId, verdict: 'like', now })
  }
}

/** The caller holds both people's rows. */
export async function removeSwipesBetween(trx: Db, a: number, b: number): Promise<void> {
  await trx.deleteFrom('swipes').where(isBetween(a, b)).execute()
}

/**
 * Takes back a dislike, or a like that is not a match, with its note. A match cannot be undone, nor a
 * like whose note was seen. Returns whether there was a note.
 */
export async function undoSwipe(db: Db, { viewerId, targetId, now }: Swipe): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const target = await lockTarget(trx, viewerId, targetId)
    const chat = await findChatBetween(trx, viewerId, targetId)
    if (chat?.unmatchedAt === null) throw new AppError('already_matched')
    const hadNote = await takeNoteBack(trx, { senderId: viewerId, receiverId: targetId, now })
    await trx
      .deleteFrom('swipes')
      .where('viewer_id', '=', viewerId)
      .where('target_id', '=', targetId)
      .execute()
    if (target.rank !== null) {
      await markUnseen(trx, { viewerId, cityId: target.cityId, rank: target.rank })
    }
    return hadNote
  })
}

interface Target {
  id: number
  cityId: number
  rank: number | null
  firstPhotoAt: number | null
}

async function lockTarget(trx: Db, viewerId: number, targetId: number): Promise<Target> {
  if (viewerId === targetId) throw new AppError('invalid_input')
  await lockPeople(trx, [viewerId, targetId])
  const [target] = await selectTarget(trx, { viewerId, targetId })
  if (!target) throw new AppError('not_found')
  return target
}

const selectTarget = prepare((db, { viewerId, targetId }: { viewerId: number; targetId: number }) =>
  selectRank(db, targetId).where(isVisibleTo(viewerId)),
)

const selectRank = (trx: Db, userId: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'city_id as cityId', 'place as rank', 'first_photo_at as firstPhotoAt'])
    .where('id', '=', userId)

interface Verdict {
  viewerId: number
  verdict: 'like' | 'dislike'
  now: number
}

/** Together with the viewer's run: without its swipe, a run would hide the target for ever. */
async function storeSwipe(
  trx: Db,
  { id: targetId, cityId, rank, firstPhotoAt }: Target,
  { viewerId, verdict, now }: Verdict,
): Promise<void> {
  // This swipe waited for the target's row, so it comes after a first photo that was just stored.
  const swipedAt = Math.max(now, firstPhotoAt ?? 0)
  await upsertSwipe(trx, { viewerId, targetId, verdict, swipedAt })
  if (rank !== null) await markSeen(trx, { viewerId, cityId, rank })
}

interface Stored {
  viewerId: number
  targetId: number
  verdict: 'like' | 'dislike'
  swipedAt: number
}

const upsertSwipe = prepare((db, { viewerId, targetId, verdict, swipedAt }: Stored) =>
  db
    .insertInto('swipes')
    .values({ viewer_id: viewerId, target_id: targetId, verdict, swiped_at: swipedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['viewer_id', 'target_id'])
        .doUpdateSet({ verdict, swiped_at: swipedAt })
        .where('swipes.verdict', '=', 'dislike'),
    ),
)

const selectSwipe = prepare((db, { viewerId, targetId }: { viewerId: number; targetId: number }) =>
  db
    .selectFrom('swipes')
    .select('verdict')
    .where('viewer_id', '=', viewerId)
    .where('target_id', '=', targetId),
)

const isBetween = (a: number, b: number) => (eb: ExpressionBuilder<Database, 'swipes'>) =>
  eb.or([
    eb.and([eb('viewer_id', '=', a), eb('target_id', '=', b)]),
    eb.and([eb('viewer_id', '=', b), eb('target_id', '=', a)]),
  ])
