import { prepareList } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { lockPeople } from '../people/lock-people.queries.ts'

const day = 24 * 60 * 60 * 1000

/** A person's browsers; whoever brings one more loses the one that was here longest ago. */
export const subscriptionsPerPerson = 10
/** A browser that has not been here for so long is told nothing more (design §13: they are asleep). */
const keptMs = 60 * day

interface NewSubscription {
  userId: number
  sessionId: number
  endpoint: string
  p256dh: string
  auth: string
  now: number
}

/**
 * Browsers tell of theirs at every visit. A browser is one person's: it goes over to who signs in
 * there, and proves with its keys that it is the same. Answers how many made room.
 */
export async function saveSubscription(db: Db, subscription: NewSubscription): Promise<number> {
  const { userId, sessionId, endpoint, p256dh, auth, now } = subscription
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, [userId])
    const values = { user_id: userId, session_id: sessionId, p256dh, auth, renewed_at: now }
    const before = await trx
      .selectFrom('push_subscriptions')
      .select(['id', 'user_id as userId', 'p256dh', 'auth'])
      .where('endpoint', '=', endpoint)
      .executeTakeFirst()
    const isSameBrowser = before?.p256dh === p256dh && before.auth === auth
    if (before && before.userId !== userId) {
      if (!isSameBrowser) throw new AppError('not_yours')
      // With what was on its way to who was there before.
      await trx.deleteFrom('push_subscriptions').where('id', '=', before.id).execute()
    }
    await trx
      .insertInto('push_subscriptions')
      .values({ endpoint, ...values })
      .onConflict((conflict) =>
        conflict
          .column('endpoint')
          .doUpdateSet(values)
          .where('push_subscriptions.user_id', '=', userId),
      )
      .execute()
    const surplus = await trx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('renewed_at', 'desc')
      .orderBy('id', 'desc')
      .offset(subscriptionsPerPerson)
      .limit(subscriptionsPerPerson)
      .execute()
    for (const { id } of surplus) await removeSubscription(trx, id)
    return surplus.length
  })
}

export async function endSubscription(db: Db, userId: number, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .execute()
}

/** Ends notifications in all browsers of a person. Those that are still logged in renew theirs. */
export async function removeSubscriptionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
}

export async function removeSubscriptionsOfSession(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .execute()
}

export async function removeSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

export async function removeOldSubscriptions(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('renewed_at', '<', now - keptMs)
    .execute()
}

export const listSubscriptions = (db: Db, ids: readonly number[]) =>
  selectSubscriptions(db, ids, {})

const selectSubscriptions = prepareList((db, ids) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id as userId', 'endpoint', 'p256dh', 'auth'])
    .where('id', 'in', ids),
)
