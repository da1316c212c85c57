import type { Db } from '../../db/store.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { ThrottledLog } from '../../throttled-log.ts'
import { composeNews } from '../news.ts'
import type { NotificationMetrics } from '../notification.metrics.ts'
import type { Topics } from '../topics.ts'
import { makeStopToken } from './link-tokens.ts'
import { type ClaimedMail, claimMails, takeMailBack } from './mail-queue.queries.ts'
import { newsMail } from './news-mail.ts'

const firstRetryMs = 10 * 60 * 1000
const mostTries = 7

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

/** Mails to people without a browser that shows notifications. */
export function mailSender(options: Options) {
  const { db, topics, now, warn, mailer, origin, secret, metrics } = options

  return {
    async claim(limit: number): Promise<ClaimedMail[]> {
      return limit > 0 ? claimMails(db, { topics, now: now(), limit }) : []
    },

    async send(mail: ClaimedMail): Promise<void> {
      const composed = await composeNews(db, topics, mail.news, now())
      const news = [...composed.values()]
      const [first] = news
      if (!first) {
        metrics.dropped.inc({ reason: 'not news' })
        await takeMailBack(db, mail, null)
        return
      }
      const stopUrl = `${origin}/api/stopmail/${makeStopToken(mail.reader.userId, secret)}`
      try {
        await mailer.send(newsMail({ to: mail.reader.email, origin, stopUrl, news }))
      } catch (error) {
        metrics.failed.inc({ channel: 'mail' })
        warn('a mail with news could not be sent', error)
        const dueAt = now() + firstRetryMs * 2 ** mail.tries
        await takeMailBack(db, mail, mail.tries + 1 < mostTries ? dueAt : null)
        return
      }
      metrics.notified.inc({ channel: 'mail', topic: first.topic })
    },
  }
}
