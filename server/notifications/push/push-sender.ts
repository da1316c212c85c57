import type { Db } from '../../db/store.ts'
import type { ThrottledLog } from '../../throttled-log.ts'
import { chooseChannel } from '../channels.ts'
import { type Delivery, postponeDelivery, removeDeliveries } from '../deliveries.queries.ts'
import { composeNotifications, type Notification } from '../news.ts'
import type { NotificationMetrics } from '../notification.metrics.ts'
import { quietUntil } from '../quiet-hours.ts'
import { type Browser, listBrowsers, removeSubscriptions } from '../subscriptions.queries.ts'
import type { CountUnread, Topics } from '../topic.ts'
import { composePush, topicHeader } from './compose.ts'
import { encrypt } from './encrypt.ts'
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

interface Options {
  db: Db
  topics: Topics
  countUnread: CountUnread
  now: () => number
  client: PushClient
  vapid: Vapid
  secret: string
  origin: string | null
  pushHosts: readonly string[]
  canMail: boolean
  metrics: NotificationMetrics
  warn: ThrottledLog
}

type Outcome = PushOutcome | { type: 'not on the list' }

/** Sends deliveries that this server has claimed, each to all browsers of its person. */
export function pushSender(options: Options) {
  const { db, topics, now, client, vapid, secret, origin, pushHosts, canMail, metrics, warn } =
    options
  /** Push services that did not answer the last time get one push at a time until they do. */
  const silentHosts = new Set<string>()
  const askedHosts = new Set<string>()

  /** Calls `onEach` at the end of each delivery. */
  return async (claimed: Delivery[], onEach: () => void): Promise<void> => {
    const composed = await composeNotifications(db, topics, claimed, now())
    const people = claimed.map(({ userId }) => userId)
    const browsers = Map.groupBy(await listBrowsers(db, people), ({ userId }) => userId)
    // Of several with the same tag, the last one replaces the others.
    const last = new Map<string, Delivery>()
    for (const [delivery, { tag }] of composed) last.set(`${delivery.userId} ${tag}`, delivery)
    const isLast = new Set(last.values())
    const sending = claimed.map(async (delivery) => {
      try {
        const news = isLast.has(delivery) ? composed.get(delivery) : undefined
        return await deliver(delivery, news, browsers.get(delivery.userId) ?? [])
      } catch (error) {
        warn('a push could not be sent', error)
        return 'kept' as const
      } finally {
        onEach()
      }
    })
    const outcomes = await Promise.all(sending)
    await removeDeliveries(
      db,
      claimed.filter((_, index) => outcomes[index] === 'done'),
    )
  }

  async function deliver(
    delivery: Delivery,
    news: Notification | undefined,
    browsers: readonly Browser[],
  ): Promise<'done' | 'kept'> {
    const isOld = now() - delivery.createdAt > keptMs
    if (!news || isOld) {
      metrics.dropped.inc({ reason: isOld ? 'old' : 'not news' })
      return 'done'
    }
    const quietEnd = news.urgency === 'high' ? null : quietUntil(news.reader, now())
    if (quietEnd !== null) {
      await postponeDelivery(db, delivery, { channel: 'push', dueAt: quietEnd })
      return 'kept'
    }
    const reached: number[] = JSON.parse(delivery.reached)
    let retryAt: number | null = null
    let left = browsers.length
    const attempt = async (browser: Browser) => {
      const outcome = await send(delivery, news, browser)
      if (outcome.type === 'failed' || outcome.type === 'silent') {
        metrics.failed.inc({ channel: 'push' })
        const asked = outcome.type === 'failed' ? outcome.retryAfter : undefined
        const wait = retryMs(delivery.tries, readRetryAfter(asked, now()))
        retryAt = Math.max(retryAt ?? 0, now() + wait)
        return
      }
      if (outcome.type === 'sent') {
        metrics.notified.inc({ channel: 'push', topic: delivery.topic })
        reached.push(browser.id)
        return
      }
      metrics.dropped.inc({ reason: outcome.type })
      if (outcome.type === 'refused') {
        warn(`a push service refused a push with ${outcome.status}`)
      }
      if (outcome.type === 'not on the list') return
      await removeSubscriptions(db, browser)
      left -= 1
    }
    await Promise.all(browsers.filter(({ id }) => !reached.includes(id)).map(attempt))
    if (retryAt !== null) {
      const tries = delivery.tries + 1
      const change = { dueAt: retryAt, tries, reached: JSON.stringify(reached) }
      await postponeDelivery(db, delivery, { channel: 'push', ...change })
      return 'kept'
    }
    if (left > 0 || reached.length > 0) return 'done'
    // The last browser is gone.
    const reader = { ...news.reader, hasBrowser: false }
    const byMail = chooseChannel(news, reader, { canMail, now: now() })
    if (!byMail) return 'done'
    await postponeDelivery(db, delivery, byMail)
    return 'kept'
  }

  async function send(delivery: Delivery, news: Notification, browser: Browser): Promise<Outcome> {
    const url = readEndpoint(browser.endpoint, pushHosts)
    if (!url) return { type: 'not on the list' }
    const badge = await options.countUnread(db, delivery.userId)
    const message = Buffer.from(JSON.stringify(composePush(news, { origin, badge })))
    let body: Buffer
    try {
      body = encrypt(message, browser)
    } catch {
      // The browser's keys are no keys.
      return { type: 'gone' }
    }
    return post(url, { body, headers: headersOf(delivery, news, url) })
  }

  async function post(
    url: URL,
    push: { body: Buffer; headers: Record<string, string> },
  ): Promise<PushOutcome> {
    const { host } = url
    if (silentHosts.has(host)) {
      if (askedHosts.has(host)) return { type: 'silent' }
      askedHosts.add(host)
    }
    const outcome = await client.send({ url, ...push })
    askedHosts.delete(host)
    if (outcome.type === 'silent') silentHosts.add(host)
    else silentHosts.delete(host)
    return outcome
  }

  function headersOf(
    delivery: Delivery,
    { tag, urgency }: Notification,
    url: URL,
  ): Record<string, string> {
    return {
      authorization: vapid.authorization(url.origin),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(Math.floor((delivery.createdAt + keptMs - now()) / second)),
      topic: topicHeader({ tag, userId: delivery.userId }, secret),
      urgency,
    }
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
