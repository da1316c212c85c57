import { setImmediate as giveWay, setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/store.ts'
import type { Complain } from '../../process/complaints.ts'
import { countUnreadChats } from '../badge.queries.ts'
import { listNews, type News } from '../facts.queries.ts'
import type { NotificationMetrics } from '../notification.metrics.ts'
import {
  beginWithinMs,
  claimPushes,
  type Push,
  postponePushes,
  removePushes,
} from '../outbox.queries.ts'
import { batch, type RestAfter } from '../pace.ts'
import { isStillNews } from '../ring.ts'
import { listSubscriptions, removeSubscription } from '../subscriptions.queries.ts'
import { composePush, topicOf } from './compose.ts'
import { readEndpoint } from './public-address.ts'
import { PushHosts } from './push-hosts.ts'
import type { PushAnswer, PushProcess } from './push-process.ts'
import type { Vapid } from './vapid.ts'

const second = 1000
const day = 24 * 60 * 60 * second
const firstRetryMs = 30 * second
const longestRetryMs = 60 * 60 * second
/** Older news are not sent any more, nor kept by the push service. */
const keptMs = day

/** Of the time that a push service is given. */
const slowShare = 0.6

/** Those that end within so long are taken out of the outbox together: each commit costs the same. */
const gatherMs = 20
/**
 * So many pushes to a host that fails are postponed by one statement. There may be thousands, and
 * those to other hosts wait meanwhile.
 */
const putOffAtOnce = 32
/** When all are busy, the outbox is looked at again after so long. */
const patienceMs = 250

interface Options {
  db: Db
  now: () => number
  complain: Complain
  process: PushProcess
  vapid: Vapid
  secret: string
  origin: string | null
  privateHosts: readonly string[]
  metrics: NotificationMetrics
  rest: RestAfter
}

type Subscription = Awaited<ReturnType<typeof listSubscriptions>>[number]

/** Sends what is in the outbox, several at a time, and never many to a host that is in trouble. */
export class PushSender {
  readonly #options: Options
  readonly #hosts: PushHosts
  readonly #underway = new Map<number, Promise<void>>()
  #done: Push[] = []
  #removing: Promise<void> | null = null
  #isStopped = false

  constructor(options: Options) {
    this.#options = options
    const { now, privateHosts, process } = options
    this.#hosts = new PushHosts(now, privateHosts, process.patienceMs * slowShare)
  }

  /** Begins to send all that is due, as far as there is room. Most of the time is left to others. */
  async sendDue(): Promise<void> {
    const { db, now, rest } = this.#options
    let wanted = batch
    while (!this.#isStopped) {
      const startedAt = performance.now()
      const beginBy = Date.now() + beginWithinMs
      const claimed = await claimPushes(db, now(), wanted)
      if (claimed.length === 0) return
      await giveWay()
      const news = await listNews(db, claimed)
      await giveWay()
      const subscriptionIds = claimed.map(({ subscriptionId }) => subscriptionId)
      const subscriptions = await listSubscriptions(db, subscriptionIds)
      const badges = await countUnreadChats(
        db,
        claimed.map(({ userId }) => userId),
      )
      // All of the rest lies between them: what one costs is over before the next one comes.
      const gapMs = rest(claimed.length, performance.now() - startedAt) / claimed.length
      const dropped: Push[] = []
      const postponed: (Push & { dueAt: number })[] = []
      for (const push of claimed) {
        // A browser that went over to somebody else may have the number of the one that was removed.
        const subscription = subscriptions.find(
          ({ id, userId }) => id === push.subscriptionId && userId === push.userId,
        )
        const about = news.find(
          ({ chatId, userId }) => chatId === push.chatId && userId === push.userId,
        )
        const badge = badges.get(push.userId) ?? 0
        const begun = this.#begin(push, beginBy, subscription, about && { ...about, badge })
        if (begun === 'sending') await sleep(gapMs)
        else if (begun === 'dropped') dropped.push(push)
        else postponed.push({ ...push, dueAt: begun.until, tries: push.tries - 1 })
      }
      if (dropped.length > 0) await removePushes(db, dropped)
      if (postponed.length > 0) await postponePushes(db, postponed)
      wanted = postponed.length === claimed.length ? putOffAtOnce : batch
      if (dropped.length + postponed.length === claimed.length) {
        await sleep(rest(0, performance.now() - startedAt))
      }
      await this.#untilRoom()
    }
  }

  /** Not for long: what comes next may go to a host that has room. */
  async #untilRoom(): Promise<void> {
    let isOver = false
    const over = sleep(patienceMs).then(() => {
      isOver = true
    })
    while (!isOver && this.#hosts.room < batch) {
      await Promise.race([over, ...this.#underway.values()])
    }
  }

  /** When all that was begun has ended. */
  async idle(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway.values())
  }

  stop(): void {
    this.#isStopped = true
  }

  #begin(
    push: Push,
    beginBy: number,
    subscription: Subscription | undefined,
    news: (News & { badge: number }) | undefined,
  ): 'sending' | 'dropped' | { until: number } {
    const { now, metrics, privateHosts, complain } = this.#options
    const url = subscription ? readEndpoint(subscription.endpoint, privateHosts) : null
    const isOld = now() - push.createdAt > keptMs
    if (!subscription || !url || !news || isOld || !isStillNews(news, push.kind)) {
      metrics.dropped.inc({ reason: isOld ? 'old' : 'not news' })
      return 'dropped'
    }
    // It was claimed again: there is more to tell, or there was no core for so long that its lease is over.
    if (this.#underway.has(push.id)) return { until: now() + second }
    const wait = this.#hosts.begin(url.host)
    if (wait) return wait
    const sending = this.#send(push, beginBy, subscription, url, news)
      .catch((error) => {
        metrics.failed.inc({ channel: 'push' })
        complain('a push could not be sent', error)
      })
      .finally(() => {
        this.#hosts.release(url.host)
        this.#underway.delete(push.id)
      })
    this.#underway.set(push.id, sending)
    return 'sending'
  }

  async #send(
    push: Push,
    beginBy: number,
    { p256dh, auth }: Subscription,
    url: URL,
    news: News & { badge: number },
  ): Promise<void> {
    const { process, vapid, secret, origin, now, privateHosts } = this.#options
    const { outcome, tookMs } = await process.send({
      url: url.href,
      headers: {
        authorization: vapid.authorization(url.origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(Math.floor((push.createdAt + keptMs - now()) / second)),
        topic: topicOf(push, secret),
        urgency: push.kind === 'turn' ? 'low' : 'normal',
      },
      text: JSON.stringify(composePush(news, push.kind, { origin, badge: news.badge })),
      keys: { p256dh, auth },
      isPrivate: privateHosts.includes(url.host),
      beginBy,
    })
    // What was not begun says nothing of the push service.
    if (outcome.type !== 'late') {
      this.#hosts.end(url.host, { isWell: outcome.type !== 'failed', tookMs })
    }
    await this.#record(push, outcome)
  }

  async #record(push: Push, outcome: PushAnswer['outcome']): Promise<void> {
    const { db, now, metrics } = this.#options
    if (outcome.type === 'late') {
      await postponePushes(db, [{ ...push, dueAt: now(), tries: push.tries - 1 }])
      return
    }
    if (outcome.type === 'failed') {
      metrics.failed.inc({ channel: 'push' })
      const waitMs = outcome.retryAfterMs ?? firstRetryMs * 2 ** Math.min(push.tries - 1, 10)
      const jitter = 0.75 + Math.random() / 2
      const dueAt = now() + Math.min(waitMs, longestRetryMs) * jitter
      await postponePushes(db, [{ ...push, dueAt }])
      return
    }
    if (outcome.type === 'sent') metrics.told.inc({ channel: 'push', kind: push.kind })
    else metrics.dropped.inc({ reason: outcome.type })
    if (outcome.type === 'gone' || outcome.type === 'inside') {
      await removeSubscription(db, push.subscriptionId)
      return
    }
    this.#done.push(push)
    while (this.#done.includes(push)) {
      this.#removing ??= this.#removeDone().finally(() => {
        this.#removing = null
      })
      await this.#removing
    }
  }

  async #removeDone(): Promise<void> {
    await sleep(gatherMs)
    const done = this.#done
    this.#done = []
    await removePushes(this.#options.db, done)
  }
}
