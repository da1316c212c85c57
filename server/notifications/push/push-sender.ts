import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/store.ts'
import { countUnreadChats } from '../badge.queries.ts'
import { listNews, type News } from '../facts.queries.ts'
import type { NotificationMetrics } from '../notification.metrics.ts'
import { claimPushes, type Push, postponePush, removePushes } from '../outbox.queries.ts'
import { isStillNews } from '../ring.ts'
import { listSubscriptions, removeSubscription } from '../subscriptions.queries.ts'
import { composePush, topicOf } from './compose.ts'
import { encrypt } from './encrypt.ts'
import { readEndpoint } from './public-address.ts'
import type { PushClient, PushOutcome } from './push-client.ts'
import { PushHosts } from './push-hosts.ts'
import type { Vapid } from './vapid.ts'

const second = 1000
const day = 24 * 60 * 60 * second
const firstRetryMs = 30 * second
const longestRetryMs = 60 * 60 * second
/** Older news are not sent any more, nor kept by the push service. */
const keptMs = day

interface Options {
  db: Db
  now: () => number
  log: FastifyBaseLogger
  client: PushClient
  vapid: Vapid
  secret: string
  origin: string | null
  privateHosts: readonly string[]
  metrics: NotificationMetrics
}

type Subscription = Awaited<ReturnType<typeof listSubscriptions>>[number]

/** Sends what is in the outbox, several at a time, and never many to a host that is in trouble. */
export class PushSender {
  readonly #options: Options
  readonly #hosts: PushHosts
  readonly #underway = new Set<Promise<void>>()
  #done: Push[] = []
  #removing: Promise<void> | null = null
  #isStopped = false

  constructor(options: Options) {
    this.#options = options
    this.#hosts = new PushHosts(options.now)
  }

  /** Begins to send all that is due, as far as there is room. */
  async sendDue(): Promise<void> {
    const { db, now } = this.#options
    while (!this.#isStopped) {
      const claimed = await claimPushes(db, now(), this.#hosts.free)
      if (claimed.length === 0) return
      const [news, subscriptions] = [
        await listNews(db, claimed),
        await listSubscriptions(
          db,
          claimed.map(({ subscriptionId }) => subscriptionId),
        ),
      ]
      let isCrowded = false
      for (const push of claimed) {
        const subscription = subscriptions.find(({ id }) => id === push.subscriptionId)
        const about = news.find(
          ({ chatId, userId }) => chatId === push.chatId && userId === push.userId,
        )
        isCrowded = !(await this.#begin(push, subscription, about)) || isCrowded
      }
      const mustWait = this.#hosts.free === 0 || isCrowded
      if (mustWait && this.#underway.size > 0) await Promise.race([...this.#underway])
    }
  }

  /** When all that was begun has ended. */
  async idle(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.idle()
  }

  /** False when its host has no room. */
  async #begin(
    push: Push,
    subscription: Subscription | undefined,
    news: News | undefined,
  ): Promise<boolean> {
    const { db, now, metrics, privateHosts } = this.#options
    const url = subscription ? readEndpoint(subscription.endpoint, privateHosts) : null
    const isOld = now() - push.createdAt > keptMs
    if (!subscription || !url || !news || isOld || !isStillNews(news, push.kind)) {
      metrics.dropped.inc({ reason: isOld ? 'old' : 'not news' })
      await removePushes(db, [push])
      return true
    }
    const wait = this.#hosts.begin(url.host)
    if (wait) {
      await postponePush(db, push, wait.until)
      return false
    }
    const sending = this.#send(push, subscription, url, news)
      .catch((error) => this.#options.log.warn({ err: error }, 'a push could not be sent'))
      .finally(() => {
        this.#hosts.release(url.host)
        this.#underway.delete(sending)
      })
    this.#underway.add(sending)
    return true
  }

  async #send(push: Push, subscription: Subscription, url: URL, news: News): Promise<void> {
    const { db, client, vapid, secret, origin, now } = this.#options
    const badge = await countUnreadChats(db, push.userId)
    const payload = composePush(news, push.kind, { origin, badge })
    const startedAt = performance.now()
    const outcome = await client.send({
      url,
      headers: {
        authorization: vapid.authorization(url.origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(Math.floor((push.createdAt + keptMs - now()) / second)),
        topic: topicOf(push, secret),
        urgency: push.kind === 'turn' ? 'low' : 'normal',
      },
      body: encrypt(Buffer.from(JSON.stringify(payload)), subscription),
    })
    this.#hosts.end(url.host, {
      isWell: outcome.type !== 'failed',
      tookMs: performance.now() - startedAt,
    })
    await this.#record(push, outcome)
  }

  async #record(push: Push, outcome: PushOutcome): Promise<void> {
    const { db, now, metrics } = this.#options
    if (outcome.type === 'failed') {
      metrics.failed.inc({ channel: 'push' })
      const waitMs = outcome.retryAfterMs ?? firstRetryMs * 2 ** Math.min(push.tries - 1, 10)
      const jitter = 0.75 + Math.random() / 2
      await postponePush(db, push, now() + Math.min(waitMs, longestRetryMs) * jitter)
      return
    }
    if (outcome.type === 'sent') metrics.told.inc({ channel: 'push', kind: push.kind })
    else metrics.dropped.inc({ reason: outcome.type })
    if (outcome.type === 'gone' || outcome.type === 'inside') {
      await removeSubscription(db, push.subscriptionId)
      return
    }
    this.#done.push(push)
    // Together with all that end while the store is busy: each commit costs the same.
    while (this.#done.includes(push)) {
      this.#removing ??= this.#removeDone().finally(() => {
        this.#removing = null
      })
      await this.#removing
    }
  }

  async #removeDone(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    const done = this.#done
    this.#done = []
    await removePushes(this.#options.db, done)
  }
}
