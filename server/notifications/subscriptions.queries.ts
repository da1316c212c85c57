import { retention } from '../../contract/retention.ts'
import { prepareList } from '../db/prepare.ts'
import { removeOldest } from '../db/remove-oldest.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { removeMail } from './deliveries.queries.ts'

const day = 24 * 60 * 60 * 1000

/** Of more browsers than this, the one that visited longest ago makes space. */
export const subscriptionsPerPerson = 10
/** A browser that has not visited for so long gets no more notifications. */
const keptMs = retention.subscriptionDays * day

interface NewSubscription {
  userId: number
  sessionId: number
  userAgent: string
  url: URL
  p256dh: string
  auth: string
  now: number
}

/**
 * Browsers renew theirs at every visit. When another person logs in there, the browser becomes
 * theirs, and proves with its keys that it is the same one. Returns how many others made space.
 */
export async function saveSubscription(db: Db, subscription: NewSubscription): Promise<number> {
  const { userId, sessionId, userAgent, url, p256dh, auth, now } = subscription
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, [userId])
    const endpoint = url.href
    const values = {
      user_id: userId,
      session_id: sessionId,
      p256dh,
      auth,
      user_agent: userAgent.slice(0, 300),
      renewed_at: now,
    }
    const before = await trx
      .selectFrom('push_subscriptions')
      .select(['id', 'user_id as userId', 'p256dh', 'auth'])
      .where('endpoint', '=', endpoint)
      .executeTakeFirst()
    const isSameBrowser = before?.p256dh === p256dh && before.auth === auth
    if (before && before.userId !== userId) {
      if (!isSameBrowser) throw new AppError('not_yours')
      await removeSubscriptions(trx, { userId: before.userId, id: before.id })
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
    // What waits for a mail is in the app, which they have just opened.
    await removeMail(trx, { userId })
    const surplus = await trx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('renewed_at', 'desc')
      .orderBy('id', 'desc')
      .offset(subscriptionsPerPerson)
      .limit(subscriptionsPerPerson)
      .execute()
    for (const { id } of surplus) await removeSubscriptions(trx, { userId, id })
    return surplus.length
  })
}

/** The browsers of a person, the one that visited last first. */
export async function listSubscriptionsOf(db: Db, userId: number) {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_agent as userAgent', 'renewed_at as renewedAt'])
    .where('user_id', '=', userId)
    .orderBy('renewed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(subscriptionsPerPerson)
    .execute()
}

interface Browsers {
  userId: number
  /** Only this one. */
  id?: number
  /** Only the one at this address, which no other browser knows. */
  endpoint?: string
  /** Only those that subscribed in this session. */
  sessionId?: number | undefined
}

/** Ends notifications in the browsers of a person. Those that are still logged in renew theirs. */
export async function removeSubscriptions(
  db: Db,
  { userId, sessionId, ...only }: Browsers,
): Promise<void> {
  const ofSession = sessionId === undefined ? {} : { session_id: sessionId }
  await db
    .deleteFrom('push_subscriptions')
    .where(({ and }) => and({ user_id: userId, ...ofSession, ...only }))
    .execute()
}

/** Handles one batch. True if there may be more. */
export async function removeOldSubscriptions(db: Db, now: number): Promise<boolean> {
  return removeOldest(db, {
    table: 'push_subscriptions',
    key: ['id'],
    column: 'renewed_at',
    until: now - keptMs,
  })
}

export interface Browser {
  id: number
  userId: number
  endpoint: string
  p256dh: string
  auth: string
}

export const listBrowsers = (db: Db, userIds: readonly number[]): Promise<Browser[]> =>
  selectBrowsers(db, userIds, {})

const selectBrowsers = prepareList((db, userIds) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id as userId', 'endpoint', 'p256dh', 'auth'])
    .where('user_id', 'in', userIds),
)
