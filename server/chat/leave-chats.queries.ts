import { setImmediate } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import { durations } from '../../contract/limits.ts'
import { prepareList } from '../db/prepare.ts'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import { isMember } from './chat.queries.ts'
import { insertReportableChats } from './reportable-chats.queries.ts'

interface Leaving {
  userId: number
  /** Only the chat with this person. */
  otherId?: number
  now: number
}

type Side = 'user1' | 'user2'
type Chats = ExpressionBuilder<Database, 'chats'>

/**
 * Takes a person out of their chats. From then on nobody sees what they wrote, and `removeLeftovers`
 * deletes it. The caller holds the person's row; the chats are locked in the order of their ids.
 * Returns who remains in a chat that they can see.
 */
export async function leaveChats(
  trx: Db,
  leaving: Leaving,
): Promise<{ chatId: number; userId: number }[]> {
  const { userId, now } = leaving
  await trx
    .selectFrom('chats')
    .select('id')
    .where((eb) => eb.or([isSide(eb, 'user1', leaving), isSide(eb, 'user2', leaving)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const left = [
    ...(await leaveAs(trx, 'user1', leaving)),
    ...(await leaveAs(trx, 'user2', leaving)),
  ]
  const remaining = left.flatMap(({ remainingId, ...chat }) =>
    remainingId === null ? [] : [{ ...chat, userId: remainingId, otherId: userId }],
  )
  await insertReportableChats(trx, remaining, now)
  // A person who unmatched sees the chat only if they take that back.
  return remaining.filter(({ unmatchedBy }) => unmatchedBy === null)
}

const otherSide = { user1: 'user2', user2: 'user1' } as const

function isSide(eb: Chats, side: Side, { userId, otherId }: Leaving) {
  const isTheirs = eb(`${side}_id`, '=', userId)
  if (otherId === undefined) return isTheirs
  return eb.and([isTheirs, eb(`${otherSide[side]}_id`, '=', otherId)])
}

/** `remainingId` is null in a chat that nobody sees any more. */
async function leaveAs(trx: Db, side: Side, leaving: Leaving) {
  const other = otherSide[side]
  const { userId } = leaving
  // A chat that this person had unmatched is removed for both, because nobody else can undo that.
  await trx
    .updateTable('chats')
    .set({ ...nobody, left_by: userId })
    .where((eb) => isSide(eb, side, leaving))
    .where('unmatched_by', '=', userId)
    .execute()
  return trx
    .updateTable('chats')
    .set(({ ref }) => ({
      [`${side}_id`]: null,
      left_by: userId,
      // Nobody writes here any more. The last message becomes that of the person who remains.
      last_seq: ref(`${other}_last`),
    }))
    .where((eb) => isSide(eb, side, leaving))
    .returning(['id as chatId', `${other}_id as remainingId`, 'unmatched_by as unmatchedBy'])
    .execute()
}

const nobody = { user1_id: null, user2_id: null, unmatched_at: null, unmatched_by: null }

/**
 * Takes both people out of a chat that was unmatched until then, unless that was undone meanwhile.
 * After that the unmatch cannot be undone.
 */
export async function abandonChat(db: Db, chatId: number, until: number): Promise<void> {
  await db
    .updateTable('chats')
    .set(({ fn, ref, val }) => ({ ...nobody, left_by: fn.coalesce(ref('unmatched_by'), val(0)) }))
    .where('id', '=', chatId)
    .where('unmatched_at', '<=', until)
    .execute()
}

interface Unmatch {
  userId: number
  chatId: number
  now: number
}

/** Hides a chat from both members and returns them. Returns undefined if this person is not a member. */
export async function hideUnmatched(trx: Db, { userId, chatId, now }: Unmatch) {
  return trx
    .updateTable('chats')
    .set({ unmatched_at: now, unmatched_by: userId })
    .where('id', '=', chatId)
    .where(isMember(userId))
    .returning(['user1_id as user1Id', 'user2_id as user2Id'])
    .executeTakeFirst()
}

/** Only the person who unmatched can take it back, and only for a moment. */
export async function showUnmatched(trx: Db, { userId, chatId, now }: Unmatch) {
  return trx
    .updateTable('chats')
    .set({ unmatched_at: null, unmatched_by: null })
    .where('id', '=', chatId)
    .where('unmatched_by', '=', userId)
    .where('unmatched_at', '>', now - durations.unmatchUndoMs)
    .returning(['user1_id as user1Id', 'user2_id as user2Id'])
    .executeTakeFirst()
}

/** One at a time: nobody waits long for a lock. */
export async function abandonUnmatchedChats(db: Db, until: number): Promise<void> {
  const unmatched = await db
    .selectFrom('chats')
    .select('id')
    .where('unmatched_at', '<=', until)
    .limit(1000)
    .execute()
  for (const { id } of unmatched) await abandonChat(db, id, until)
}

/**
 * Deletes what people left behind: their messages and reactions, and whole chats that nobody is in.
 * A server that dies meanwhile leaves the rest to the next run, on any server.
 */
export async function removeLeftovers(db: Db): Promise<void> {
  const chats = await db
    .selectFrom('chats')
    .select(['id', 'left_by as leftBy'])
    .select(({ fn, ref }) => fn.coalesce(ref('user1_id'), ref('user2_id')).as('remainingId'))
    .where('left_by', '>=', 0)
    .limit(1000)
    .execute()
  for (const { id: chatId, leftBy, remainingId } of chats) {
    const leftovers = { chatId, leftBy: remainingId === null ? null : leftBy }
    while ((await removeSlice(db, leftovers)) > 0) {
      // Queries of SQLite block the event loop.
      await setImmediate()
    }
    await finishRemoval(db, leftovers)
  }
}

interface Leftovers {
  chatId: number
  /** Null for the whole chat. */
  leftBy: number | null
}

const sliceSize = 500
/** Photos have up to 300 kB each. */
const photosPerSlice = 20

/**
 * Deletes messages; when none are left to delete, removes the reactions to those that stay. Returns how
 * many rows it deleted or changed.
 */
export async function removeSlice(db: Db, { chatId, leftBy }: Leftovers): Promise<number> {
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'photo_placeholder as placeholder'])
    .where('chat_id', '=', chatId)
    .$if(leftBy !== null, (query) => query.where('user_id', '=', leftBy ?? 0))
    .limit(sliceSize)
    .execute()
  if (messages.length > 0) {
    const photos = messages.filter(({ placeholder }) => placeholder !== null)
    const end = photos[photosPerSlice]
    const slice = end ? messages.slice(0, messages.indexOf(end)) : messages
    const ids = slice.map(({ id }) => id)
    await deleteMessages(db, ids, {})
    return ids.length
  }
  const reactions = await db
    .updateTable('messages')
    .set({ reaction_kind: null, reaction_number: null, reacted_by: null, reacted_at: null })
    .where('id', 'in', selectReacted(db, chatId).limit(sliceSize))
    .returning('id')
    .execute()
  return reactions.length
}

const selectReacted = (db: Db, chatId: number) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('reaction_number', 'is not', null)

const deleteMessages = prepareList((db, ids) => db.deleteFrom('messages').where('id', 'in', ids))

/** Does nothing while another server is still deleting, or if the other person has left since. */
async function finishRemoval(db: Db, { chatId, leftBy }: Leftovers): Promise<void> {
  if (leftBy === null) {
    await db
      .deleteFrom('chats')
      .where('id', '=', chatId)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('messages').select('id').where('chat_id', '=', chatId))),
      )
      .execute()
    return
  }
  await db
    .updateTable('chats')
    .set({ left_by: null })
    .where('id', '=', chatId)
    .where('left_by', '=', leftBy)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages')
            .select('id')
            .where('chat_id', '=', chatId)
            .where('user_id', '=', leftBy),
        ),
      ),
    )
    .where(({ not, exists }) => not(exists(selectReacted(db, chatId))))
    .execute()
}
