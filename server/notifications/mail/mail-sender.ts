import { type Db, inTransaction } from '../../db/store.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { ThrottledLog } from '../../throttled-log.ts'
import { soonestMailAt } from '../channels.ts'
import {
  claimDeliveries,
  insertDeliveries,
  type NewDelivery,
  postponeDelivery,
  removeDeliveries,
  takeMail,
} from '../deliveries.queries.ts'
import { composeNotifications } from '../news.ts'
import type { NotificationMetrics } from '../notification.metrics.ts'
import { listReaders } from '../readers.queries.ts'
import { markMailed, setMailedAt } from '../settings.queries.ts'
import type { Reader, Topics } from '../topic.ts'
import { makeStopToken } from './link-tokens.ts'
import { newsMail } from './news-mail.ts'

const hour = 60 * 60 * 1000
const firstRetryMs = hour / 6
const mostTries = 7
/** What waited longer is no news. */
const keptMs = 7 * 24 * hour

interface Options {
  db: Db
  topics: Topics
  now: () => number
  warn: ThrottledLog
  mailer: Mailer
  origin: string
  secret: string
  metrics: NotificationMetrics
}

/** One mail to one person, with all that waits for them. */
interface ClaimedMail {
  reader: Reader
  news: NewDelivery[]
}

/** Mails to people without a browser that shows notifications. */
export function mailSender(options: Options) {
  const { db, topics, now, warn, mailer, origin, secret, metrics } = options
  const names = Object.keys(topics)

  /**
   * The next mails. They count as sent before they are: a server that dies in between costs a mail, and
   * nobody gets two.
   */
  async function claim(limit: number): Promise<{ claimed: ClaimedMail[]; isMore: boolean }> {
    if (limit <= 0) return { claimed: [], isMore: false }
    const due = await claimDeliveries(db, { channel: 'mail', topics: names, now: now(), limit })
    const readers = await listReaders(
      db,
      due.map(({ userId }) => userId),
    )
    const claimed: ClaimedMail[] = []
    for (const [userId, deliveries] of Map.groupBy(due, (delivery) => delivery.userId)) {
      const reader = readers.get(userId)
      if (!reader?.mail) {
        await removeDeliveries(db, deliveries)
        continue
      }
      const about = deliveries.flatMap(({ topic }) => topics[topic] ?? [])
      const dueAt = soonestMailAt(reader, about, now())
      if (dueAt > now()) {
        for (const delivery of deliveries) {
          await postponeDelivery(db, delivery, { channel: 'mail', dueAt })
        }
        continue
      }
      const news = await take(reader)
      if (news.length > 0) claimed.push({ reader, news })
    }
    return { claimed, isMore: due.length > 0 }
  }

  /** Nothing if another server mails this person now: then the lease ends before the next look. */
  const take = ({ userId, mailedAt }: Reader): Promise<NewDelivery[]> =>
    inTransaction(db, async (trx) => {
      const isOurs = await markMailed(trx, { userId, before: mailedAt, now: now() })
      return isOurs ? takeMail(trx, { userId, topics: names }) : []
    })

  async function send({ reader, news }: ClaimedMail): Promise<void> {
    const recent = news.filter(({ createdAt }) => createdAt > now() - keptMs)
    const composed = [...(await composeNotifications(db, topics, recent, now())).values()]
    const [first] = composed
    if (!first) {
      metrics.dropped.inc({ reason: 'not news' })
      await takeBack(reader, [])
      return
    }
    const stopUrl = `${origin}/api/stopmail/${makeStopToken(reader.userId, secret)}`
    try {
      await mailer.send(newsMail({ to: reader.email, origin, stopUrl, news: composed }))
    } catch (error) {
      metrics.failed.inc({ channel: 'mail' })
      warn('a mail with news could not be sent', error)
      const tries = Math.max(...news.map((each) => each.tries)) + 1
      const dueAt = now() + firstRetryMs * 2 ** (tries - 1)
      const again = recent.map((each) => ({ ...each, dueAt, tries }))
      await takeBack(reader, tries < mostTries ? again : [])
      return
    }
    metrics.notified.inc({ channel: 'mail', topic: first.topic })
  }

  /** A mail that was not sent after all. */
  async function takeBack({ userId, mailedAt }: Reader, again: NewDelivery[]): Promise<void> {
    await inTransaction(db, async (trx) => {
      await setMailedAt(trx, { userId, mailedAt })
      await insertDeliveries(trx, again)
    })
  }

  return { claim, send }
}
