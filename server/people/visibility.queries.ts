import { type Expression, type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/**
 * A suspended person is invisible to everybody. Every query uses this condition; `users` is the table's
 * name or alias in the query.
 */
export const isNotSuspended = (users: string) =>
  sql<boolean>`${sql.ref(`${users}.suspended_at`)} is null`
export const isSuspended = (users: string) =>
  sql<boolean>`${sql.ref(`${users}.suspended_at`)} is not null`

type People = ExpressionBuilder<Database, 'users'>

/** A person's id, or an expression of the query for it. */
export type ViewerId = number | Expression<number>

/** The column of the query that names the person whom the viewer may see. */
type Person = 'users.id' | 'deck.user_id'

/** True if neither of the two has blocked the other: two look-ups by key. */
export const isNotBlocked =
  (viewerId: ViewerId, person: Person = 'users.id') =>
  () =>
    expressionBuilder<Database>().and([
      hasNoBlock(viewerId, ['blocker_id', 'blocked_id'], person),
      hasNoBlock(viewerId, ['blocked_id', 'blocker_id'], person),
    ])

/** True if the viewer has not blocked this person. */
export const hasNotBlocked = (viewerId: ViewerId) => () =>
  hasNoBlock(viewerId, ['blocker_id', 'blocked_id'], 'users.id')

type BlockSide = 'blocker_id' | 'blocked_id'

// Not `exists`: PostgreSQL may turn that into a join with all blocks of the viewer.
function hasNoBlock(viewerId: ViewerId, [me, other]: [BlockSide, BlockSide], person: Person) {
  const eb = expressionBuilder<Database>()
  return eb(
    eb
      .selectFrom('blocks')
      .select(`blocks.${other}`)
      .where(`blocks.${me}`, '=', viewerId)
      .where(`blocks.${other}`, '=', sql.ref<number>(person)),
    'is',
    null,
  )
}

/**
 * People who are suspended, or blocked in either direction, look like deleted accounts to the viewer.
 * So do people who have paused or are asleep, unless the two share a chat.
 */
export const isVisibleTo = (viewerId: ViewerId) => (eb: People) =>
  eb.and([
    isNotSuspended('users'),
    isNotBlocked(viewerId)(),
    eb.or([
      eb.and([eb('users.paused_at', 'is', null), eb('users.asleep_at', 'is', null)]),
      eb('users.id', '=', viewerId),
      sharesChat(viewerId, 'user1_id', 'user2_id')(eb),
      sharesChat(viewerId, 'user2_id', 'user1_id')(eb),
    ]),
  ])

type Side = 'user1_id' | 'user2_id'

const sharesChat = (viewerId: ViewerId, me: Side, other: Side) => (eb: People) =>
  eb.exists(
    eb
      .selectFrom('chats')
      .select('chats.id')
      .where(`chats.${me}`, '=', viewerId)
      .whereRef(`chats.${other}`, '=', 'users.id')
      .where('chats.unmatched_at', 'is', null),
  )
