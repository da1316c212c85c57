import { type Db, inTransaction } from '../../db/store.ts'
import { lockPeople } from '../../people/lock-people.queries.ts'
import type { ThrottledLog } from '../../throttled-log.ts'
import { countUnreadChats } from '../badge.queries.ts'
import { isStillNews } from '../decide-notifications.ts'
import { findLostPetNews, isStillLostPetNews } from '../lost-pet-news.queries.ts'
import { scheduleMail } from '../mail/mails.queries.ts'
import { findNewcomerNews } from '../newcomers.queries.ts'
import { listNews } from '../news.queries.ts'
import { type AnyNews, isOfLostPet } from '../news-texts.ts'
import { findNoteNews, isStillNoteNews } from '../note-checks.queries.ts'
import type { NotificationMetrics } from '../notification.metrics.ts'
import { type Push, postponePush, removePushes } from '../outbox.queries.ts'
import { quietUntil } from '../quiet-hours.ts'
import { findSubscription, removeSubscription } from '../subscriptions.queries.ts'
import { composePush, topicOf } from './compose.ts'
import { encrypt, type ReceiverKeys } from './encrypt.ts'
import { readEndpoint } from './public-address.ts'
import type { PushClient, PushOutcome } from './push-client.ts'
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
  now: () => number
  client: PushClient
  vapid: Vapid
  secret: string
  origin: string | null
  privateHosts: readonly string[]
  metrics: NotificationMetrics
  warn: ThrottledLog
}

function isWorthSending(news: AnyNews, { kind }: Push, now: number): boolean {
  if (isOfLostPet(news)) return isStillLostPetNews(news)
  if (news.chatId !== null) return isStillNews(news, kind, now)
  return news.kind === 'newcomers' ? news.isNotified : isStillNoteNews(news)
}

/** Sends pushes that this server has claimed, and stores what became of them. */
export function pushSender(options: Options) {
  const { db, now, client, vapid, secret, origin, privateHosts, metrics, warn } = options

  return async (pushes: Push[]): Promise<void> => {
    const chats = pushes.flatMap(({ chatId, userId }) =>
      chatId === null ? [] : [{ chatId, userId }],
    )
    const news = await listNews(db, chats)
    const sending = pushes.map(async (push) => {
      const ofChat = ({ chatId, userId }: AnyNews) =>
        chatId === push.chatId && userId === push.userId
      const about = push.chatId === null ? await findChatlessNews(push) : news.find(ofChat)
      return send(push, about ?? undefined).catch((error) => {
        warn('a push could not be sent', error)
        return 'keep' as const
      })
    })
    const outcomes = await Promise.all(sending)
    await removePushes(
      db,
      pushes.filter((_, index) => outcomes[index] === 'remove'),
    )
  }

  async function findChatlessNews(push: Push & { chatId: null }): Promise<AnyNews | null> {
    const { kind, userId } = push
    if (push.lostPetId !== null) return findLostPetNews(db, push)
    return kind === 'newcomers' ? findNewcomerNews(db, userId) : findNoteNews(db, userId, now())
  }

  /** Answers whether the push stays in the outbox. */
  async function send(push: Push, news: AnyNews | undefined): Promise<'remove' | 'keep'> {
    const subscription = await findSubscription(db, push)
    const url = subscription ? readEndpoint(subscription.endpoint, privateHosts) : null
    const isOld = now() - push.createdAt > keptMs
    if (!subscription || !url || !news || isOld || !isWorthSending(news, push, now())) {
      metrics.dropped.inc({ reason: isOld ? 'old' : 'not news' })
      return 'remove'
    }
    // The owner of a lost pet wants to know of a sighting at night too.
    const quietEnd = push.kind === 'sighting' ? null : quietUntil(news.quietHours, now())
    if (quietEnd !== null) {
      await postponePush(db, push, { dueAt: quietEnd, tries: push.tries })
      return 'keep'
    }
    const body = await seal(push, news, subscription)
    const outcome: PushOutcome = body
      ? await client.send({
          url,
          body,
          headers: headersOf(push, url),
          isPrivate: privateHosts.includes(url.host),
        })
      : { type: 'refused' }
    return storeOutcome(push, outcome)
  }

  /** Null when the browser's keys are no keys. */
  async function seal(push: Push, news: AnyNews, keys: ReceiverKeys): Promise<Buffer | null> {
    const badge = await countUnreadChats(db, push.userId)
    const message = JSON.stringify(composePush(news, push.kind, { origin, badge, now: now() }))
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
      topic: topicOf(push, secret),
      urgency: urgencyOf(push),
    }
  }

  async function storeOutcome(push: Push, outcome: PushOutcome): Promise<'remove' | 'keep'> {
    if (outcome.type === 'failed') {
      metrics.failed.inc({ channel: 'push' })
      const dueAt = now() + retryMs(push.tries, readRetryAfter(outcome.retryAfter, now()))
      await postponePush(db, push, { dueAt, tries: push.tries + 1 })
      return 'keep'
    }
    if (outcome.type === 'sent') metrics.notified.inc({ channel: 'push', kind: push.kind })
    else metrics.dropped.inc({ reason: outcome.type })
    if (outcome.type === 'gone' || outcome.type === 'not public') {
      await removeBrowser(db, push, now())
    }
    return 'remove'
  }
}

/** RFC 8030 5.3. */
function urgencyOf({ kind }: Push): string {
  if (kind === 'sighting') return 'high'
  return kind === 'turn' ? 'low' : 'normal'
}

/** If it was the person's last browser, the news go by mail. */
async function removeBrowser(db: Db, push: Push, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Of two browsers that end at the same time, one must see that the other is gone.
    await lockPeople(trx, [push.userId])
    await removeSubscription(trx, push.subscriptionId)
    await scheduleMail(trx, push.userId, now)
  })
}

/** Exponential backoff. Never sooner than the push service asks, up to a day: jitter is only added. */
function retryMs(tries: number, askedMs: number): number {
  const backoffMs = Math.min(firstRetryMs * 2 ** tries, longestRetryMs)
  const waitMs = Math.min(Math.max(backoffMs, askedMs), day)
  return waitMs * (1 + Math.random() / 4)
}

/** RFC 9110 10.2.3: a number of seconds or a date. 0 when it is neither. */
function readRetryAfter(header: string | undefined, now: number): number {
  if (!header) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * second : Date.parse(header) - now
  return ms > 0 ? ms : 0
}
