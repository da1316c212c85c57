import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../db/schema.ts'

type People = ExpressionBuilder<Database, 'users'>

/** Neither of the two has blocked the other: two look-ups by key, however many blocks there are. */
export const isNotBlocked = (viewerId: number) => (eb: People) =>
  eb.and([
    eb.not(
      eb.exists(
        eb
          .selectFrom('blocks')
          .select('blocked_id')
          .where('blocker_id', '=', viewerId)
          .whereRef('blocked_id', '=', 'users.id'),
      ),
    ),
    eb.not(
      eb.exists(
        eb
          .selectFrom('blocks')
          .select('blocker_id')
          .where('blocked_id', '=', viewerId)
          .whereRef('blocker_id', '=', 'users.id'),
      ),
    ),
  ])

/** Whoever is suspended, has blocked the viewer or is blocked is as good as nobody. */
export const isVisibleTo = (viewerId: number) => (eb: People) =>
  eb.and([eb('users.suspended_at', 'is', null), isNotBlocked(viewerId)(eb)])
