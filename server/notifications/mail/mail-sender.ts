import type { NewsKind } from '../../../contract/news-words.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/store.ts'
import { type Mailer, openMailer } from '../../mail/mailer.ts'
import type { Complain } from '../../process/complaints.ts'
import { listNews, type News } from '../facts.queries.ts'
import type { NotificationMetrics } from '../notification.metrics.ts'
import { quietUntil } from '../quiet-hours.ts'
import { isStillNews, wasNudged } from '../ring.ts'
import { makeStopToken } from './link-tokens.ts'
import {
  claimMails,
  dropLostMails,
  findMembers,
  finishMail,
  takeMailBack,
} from './mails.queries.ts'
import { newsMail } from './news-mail.ts'

const batch = 10
const minute = 60 * 1000
const firstRetryMs = 10 * minute
const mostTries = 7

interface Options {
  db: Db
  now: () => number
  complain: Complain
  mail: NonNullable<Config['mail']>
  origin: string
  secret: string
  metrics: NotificationMetrics
}

/** Mails to people whom no browser tells, at most one a day each. */
export function mailSender({ db, now, complain, mail, origin, secret, metrics }: Options) {
  const mailer: Mailer = openMailer(mail)

  const sendOne = async ({ userId, language, tries, email }: Claimed) => {
    const { members, hasBrowser } = await findMembers(db, userId)
    const news = hasBrowser || email === null ? [] : listWorthTelling(await listNews(db, members))
    const [first] = news
    if (!first || email === null) {
      metrics.dropped.inc({ reason: 'not news' })
      await takeMailBack(db, userId, null)
      return
    }
    const quietEnd = quietUntil(first.about.quietHours, now())
    if (quietEnd !== null) {
      await takeMailBack(db, userId, quietEnd)
      return
    }
    const stopUrl = `${origin}/api/stopmail/${makeStopToken(userId, secret)}`
    try {
      await mailer.send(newsMail({ to: email, language, origin, stopUrl, news }))
      metrics.told.inc({ channel: 'mail', kind: first.kind })
      await finishMail(db, userId)
    } catch (error) {
      metrics.failed.inc({ channel: 'mail' })
      complain('a mail with news could not be sent', error)
      const waitMs = firstRetryMs * 2 ** (tries - 1)
      await takeMailBack(db, userId, tries < mostTries ? now() + waitMs : null)
    }
  }

  return {
    dropLost: () => dropLostMails(db, now()),
    /** False when none is due. */
    async sendSome(): Promise<boolean> {
      const claimed = await claimMails(db, now(), batch)
      await Promise.all(claimed.map(sendOne))
      return claimed.length > 0
    },
  }
}

type Claimed = Awaited<ReturnType<typeof claimMails>>[number]

/** Of each chat the weightiest. */
function listWorthTelling(all: News[]): { about: News; kind: NewsKind }[] {
  return all.flatMap((about) => {
    const kinds = ['message', 'match', ...(wasNudged(about) ? (['turn'] as const) : [])] as const
    const kind = kinds.find((each) => isStillNews(about, each))
    return kind ? [{ about, kind }] : []
  })
}
