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
    const { likesViewer } = await lockTarget(trx, viewerId, targetId)
    const way = { senderId: viewerId, receiverId: targetId }
    const isNewNote = note !== undefined && (await insertNote(trx, { ...way, now, note }))
    await upsertSwipe(trx, { viewerId, targetId, verdict: 'like', swipedAt: now })
    if (likesViewer === null) return { chatId: null, isNewMatch: false, isNewNote, messages: [] }
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
    await storeDislike(trx, target, { viewerId, now })
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
    const sender = await trx
      .selectFrom('users')
      .select(targetColumns)
      .where('id', '=', senderId)
      .where(isNotSuspended('users'))
      .executeTakeFirstOrThrow(() => new AppError('not_found'))
    await storeDislike(trx, sender, { viewerId: userId, now })
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
  await upsertSwipe(trx, { viewerId: a, targetId: b, verdict: 'like', swipedAt: now })
  await upsertSwipe(trx, { viewerId: b, targetId: a, verdict: 'like', swipedAt: now })
}

/** The caller holds both people's rows. */
export async function removeSwipesBetween(trx: Db, a: number, b: number): Promise<void> {
  await trx.deleteFrom('swipes').where(isBetween(a, b)).execute()
}

const swipesAtOnce = 500

/**
 * For an account that is about to be deleted: its swipes and those of it, in transactions of a bounded size,
 * so that others are served in between. What arrives meanwhile goes with the account.
 */
export async function removeSwipesOf(db: Db, userId: number): Promise<void> {
  for (const column of ['viewer_id', 'target_id'] as const) {
    for (;;) {
      const removed = await db
        .deleteFrom('swipes')
        .where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple('viewer_id', 'target_id'),
            'in',
            selectFrom('swipes')
              .select(['viewer_id', 'target_id'])
              .where(column, '=', userId)
              .orderBy('viewer_id')
              .orderBy('target_id')
              .limit(swipesAtOnce)
              .forUpdate()
              .$asTuple('viewer_id', 'target_id'),
          ),
        )
        .executeTakeFirstOrThrow()
      if (Number(removed.numDeletedRows) < swipesAtOnce) break
    }
  }
}

/**
 * Takes back a dislike, or a like that is not a match, with its note. A match cannot be undone, nor a
 * like whose note was seen. Returns whether there was a note.
 */
export async function undoSwipe(db: Db, { viewerId, targetId, now }: Swipe): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockTarget(trx, viewerId, targetId)
    const chat = await findChatBetween(trx, viewerId, targetId)
    if (chat?.unmatchedAt === null) throw new AppError('already_matched')
    const hadNote = await takeNoteBack(trx, { senderId: viewerId, receiverId: targetId, now })
    await trx
      .deleteFrom('swipes')
      .where('viewer_id', '=', viewerId)
      .where('target_id', '=', targetId)
      .execute()
    return hadNote
  })
}

interface Target {
  id: number
  firstPhotoAt: number | null
}

/** Both rows stay locked until the transaction ends. */
async function lockTarget(
  trx: Db,
  viewerId: number,
  targetId: number,
): Promise<Target & { likesViewer: number | null }> {
  if (viewerId === targetId) throw new AppError('invalid_input')
  await lockPeople(trx, [viewerId, targetId])
  const [target] = await selectTarget(trx, { viewerId, targetId })
  if (!target) throw new AppError('not_found')
  return target
}

const targetColumns = ['users.id', 'users.first_photo_at as firstPhotoAt'] as const

const selectTarget = prepare((db, { viewerId, targetId }: { viewerId: number; targetId: number }) =>
  db
    .selectFrom('users')
    .select(targetColumns)
    .select(({ selectFrom }) =>
      selectFrom('swipes')
        .select('swipes.viewer_id')
        .whereRef('swipes.viewer_id', '=', 'users.id')
        .where('swipes.target_id', '=', viewerId)
        .where('swipes.verdict', '=', 'like')
        .as('likesViewer'),
    )
    .where('users.id', '=', targetId)
    .where(isVisibleTo(viewerId)),
)

async function storeDislike(
  trx: Db,
  { id: targetId, firstPhotoAt }: Target,
  { viewerId, now }: { viewerId: number; now: number },
): Promise<void> {
  // This swipe waited for the target's row, so it comes after a first photo that was just stored.
  const swipedAt = Math.max(now, firstPhotoAt ?? 0)
  await upsertSwipe(trx, { viewerId, targetId, verdict: 'dislike', swipedAt })
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

const isBetween = (a: number, b: number) => (eb: ExpressionBuilder<Database, 'swipes'>) =>
  eb.or([
    eb.and([eb('viewer_id', '=', a), eb('target_id', '=', b)]),
    eb.and([eb('viewer_id', '=', b), eb('target_id', '=', a)]),
  ])
