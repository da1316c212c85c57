import { type Db, inTransaction } from '../../db/store.ts'
import { lockPeople } from '../../people/lock-people.queries.ts'
import type { ThrottledLog } from '../../throttled-log.ts'
import { countUnreadChats } from '../badge.queries.ts'
import { queueMails } from '../mail/mail-queue.queries.ts'
import { composeNews, type News } from '../news.ts'
import type { NotificationMetrics } from '../notification.metrics.ts'
import { listPushesTo, type Push, postponePush, removePushes } from '../outbox.queries.ts'
import { quietUntil } from '../quiet-hours.ts'
import {
  findSubscription,
  listSubscriptionsOf,
  removeSubscriptions,
} from '../subscriptions.queries.ts'
import type { Topics } from '../topics.ts'
import { composePush, topicHeader } from './compose.ts'
import { encrypt, type ReceiverKeys } from './encrypt.ts'
import type { PushClient, PushOutcome } from './push-client.ts'
import { readEndpoint } from './push-hosts.ts'
import type { Vapid } from './vapid.ts'

const second = 1000
const hour = 60 * 60 * second
const day = 24 * hour
const firstRetryMs = 30 * second
const longestRetryMs = hour
/** Older news are dropped here, and by the push service. */
const keptMs = day
/** A push service that takes longer is slow (see `notifier.ts`). */
const quickMs = second
/** Servers of a newer release know the topic. */
const newerReleaseMs = 60 * second

interface Options {
  db: Db
  topics: Topics
  now: () => number
  client: PushClient
  vapid: Vapid
  secret: string
  origin: string | null
  pushHosts: readonly string[]
  metrics: NotificationMetrics
  warn: ThrottledLog
}

/** Sends pushes that this server has claimed, and stores what became of them. */
export function pushSender(options: Options) {
  const { db, topics, now, client, vapid, secret, origin, pushHosts, metrics, warn } = options

  /** Returns whether the push service was quick, or null if nothing was sent. */
  return async (pushes: Push[]): Promise<boolean | null> => {
    const composed = await composeNews(db, topics, pushes, now())
    const times: number[] = []
    const sending = pushes.map((push) =>
      send(push, composed.get(push), times).catch((error) => {
        warn('a push could not be sent', error)
        return 'keep' as const
      }),
    )
    const outcomes = await Promise.all(sending)
    await removePushes(
      db,
      pushes.filter((_, index) => outcomes[index] === 'remove'),
    )
    return times.length > 0 ? Math.max(...times) < quickMs : null
  }

  /** Returns whether the push stays in the outbox. Adds how long the push service took. */
  async function send(
    push: Push,
    news: News | undefined,
    times: number[],
  ): Promise<'remove' | 'keep'> {
    if (!(push.topic in topics)) {
      await postponePush(db, { ...push, dueAt: now() + newerReleaseMs })
      return 'keep'
    }
    const subscription = await findSubscription(db, push)
    const url = subscription ? readEndpoint(subscription.endpoint, pushHosts) : null
    const isOld = now() - push.createdAt > keptMs
    if (!subscription || !url || !news || isOld) {
      metrics.dropped.inc({ reason: isOld ? 'old' : 'not news' })
      return 'remove'
    }
    const { urgency } = topics[push.topic]
    const quietEnd = urgency === 'high' ? null : quietUntil(news.reader, now())
    if (quietEnd !== null) {
      await postponePush(db, { ...push, dueAt: quietEnd })
      return 'keep'
    }
    const body = await seal(push, news, subscription)
    if (!body) return storeOutcome(push, { type: 'refused', status: 0 })
    const startedAt = performance.now()
    const outcome = await client.send({
      url,
      body,
      headers: headersOf(push, url),
    })
    times.push(performance.now() - startedAt)
    return storeOutcome(push, outcome)
  }

  /** Null when the browser's keys are no keys. */
  async function seal(push: Push, news: News, keys: ReceiverKeys): Promise<Buffer | null> {
    const badge = await countUnreadChats(db, push.userId)
    const message = JSON.stringify(composePush(news, { origin, badge }))
    try {
      return encrypt(Buffer.from(message), keys)
    } catch {
      return null
    }
  }

  function headersOf(push: Push, url: URL): Record<string, string> {
    return {
      authorization: vapid.authorization(url.origin),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(Math.floor((push.createdAt + keptMs - now()) / second)),
      topic: topicHeader(push, secret),
      urgency: topics[push.topic].urgency ?? 'normal',
    }
  }

  async function storeOutcome(push: Push, outcome: PushOutcome): Promise<'remove' | 'keep'> {
    if (outcome.type === 'failed') {
      metrics.failed.inc({ channel: 'push' })
      const dueAt = now() + retryMs(push.tries, readRetryAfter(outcome.retryAfter, now()))
      await postponePush(db, { ...push, dueAt, tries: push.tries + 1 })
      return 'keep'
    }
    if (outcome.type === 'sent') metrics.notified.inc({ channel: 'push', topic: push.topic })
    else metrics.dropped.inc({ reason: outcome.type })
    if (outcome.type === 'refused') {
      warn(`a push service refused a push with ${outcome.status}`)
    }
    if (outcome.type !== 'sent') await removeBrowser(push)
    return 'remove'
  }

  /** If it was the person's last browser, what waits for it goes by mail. */
  async function removeBrowser({ userId, subscriptionId }: Push): Promise<void> {
    await inTransaction(db, async (trx) => {
      // Of two browsers that end at the same time, one must see that the other is gone.
      await lockPeople(trx, [userId])
      const waiting = await listPushesTo(trx, subscriptionId)
      await removeSubscriptions(trx, { userId, id: subscriptionId })
      const left = await listSubscriptionsOf(trx, userId)
      if (left.length === 0) await queueMails(trx, waiting, { topics, now: now() })
    })
  }
}

/** Exponential backoff. Never sooner than the push service asks, up to a day: jitter is only added. */
function retryMs(tries: number, askedMs: number): number {
  const backoffMs = Math.min(firstRetryMs * 2 ** tries, longestRetryMs)
  const waitMs = Math.min(Math.max(backoffMs, askedMs), day)
  return Math.ceil(waitMs * (1 + Math.random() / 4))
}

/** RFC 9110 10.2.3: a number of seconds or a date. 0 when it is neither. */
function readRetryAfter(header: string | undefined, now: number): number {
  if (!header) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * second : Date.parse(header) - now
  return ms > 0 ? ms : 0
}
