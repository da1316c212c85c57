import type { NewsKind } from '../../../contract/news-words.ts'
import type { Db } from '../../db/store.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { ThrottledLog } from '../../throttled-log.ts'
import { isStillNews, wasNudged } from '../decide-notifications.ts'
import { listLostPetsToMail } from '../lost-pet-news.queries.ts'
import { findNewcomerNews, type NewcomerNews } from '../newcomers.queries.ts'
import { listNews, type News } from '../news.queries.ts'
import type { AnyNews } from '../news-texts.ts'
import { findNoteNews, isStillNoteNews, type NoteNews } from '../note-checks.queries.ts'
import type { NotificationMetrics } from '../notification.metrics.ts'
import { quietUntil } from '../quiet-hours.ts'
import { makeStopToken } from './link-tokens.ts'
import {
  type ClaimedMail,
  claimMails,
  dropLostMails,
  findMembers,
  finishMail,
  takeMailBack,
} from './mails.queries.ts'
import { newsMail } from './news-mail.ts'

const firstRetryMs = 10 * 60 * 1000
const mostTries = 7

interface Options {
  db: Db
  now: () => number
  warn: ThrottledLog
  mailer: Mailer
  origin: string
  secret: string
  metrics: NotificationMetrics
}

/** Mails to people without a browser that shows notifications, at most one a day each. */
export function mailSender({ db, now, warn, mailer, origin, secret, metrics }: Options) {
  return {
    async claim(limit: number): Promise<ClaimedMail[]> {
      await dropLostMails(db, now())
      return limit > 0 ? claimMails(db, now(), limit) : []
    },

    async send({ userId, language, tries, email }: ClaimedMail): Promise<void> {
      const { members, hasBrowser } = await findMembers(db, userId)
      const notes = await findNoteNews(db, userId, now())
      const newcomers = await findNewcomerNews(db, userId)
      const chats = await listNews(db, members)
      const lostPets = await listLostPetsToMail(db, userId, now())
      const news =
        hasBrowser || email === null
          ? []
          : [
              ...lostPets.map((about) => ({ about, kind: about.kind })),
              ...listWorthMailing(chats, { notes, newcomers }, now()),
            ]
      const [first] = news
      if (!first || email === null) {
        metrics.dropped.inc({ reason: 'not news' })
        await takeMailBack(db, userId, null)
        return
      }
      // The owner of a lost pet wants to know of a sighting at night too.
      const quietEnd = first.kind === 'sighting' ? null : quietUntil(first.about.quietHours, now())
      if (quietEnd !== null) {
        await takeMailBack(db, userId, quietEnd)
        return
      }
      const stopUrl = `${origin}/api/stopmail/${makeStopToken(userId, secret)}`
      try {
        await mailer.send(newsMail({ to: email, language, origin, stopUrl, news, now: now() }))
      } catch (error) {
        metrics.failed.inc({ channel: 'mail' })
        warn('a mail with news could not be sent', error)
        const waitMs = firstRetryMs * 2 ** (tries - 1)
        await takeMailBack(db, userId, tries < mostTries ? now() + waitMs : null)
        return
      }
      metrics.notified.inc({ channel: 'mail', kind: first.kind })
      await finishMail(db, userId)
    },
  }
}

/** The most important news of each chat, the notes, and new pets nearby. */
function listWorthMailing(
  chats: News[],
  { notes, newcomers }: { notes: NoteNews | null; newcomers: NewcomerNews | null },
  now: number,
): { about: AnyNews; kind: NewsKind }[] {
  const kinds = ['reminder', 'playdate', 'message', 'match', 'turn'] as const
  const ofChats = chats.flatMap((about) => {
    const kind = kinds.find(
      (each) => (each !== 'turn' || wasNudged(about)) && isStillNews(about, each, now),
    )
    return kind ? [{ about, kind }] : []
  })
  return [
    ...ofChats,
    ...(notes && isStillNoteNews(notes) ? [{ about: notes, kind: notes.kind }] : []),
    ...(newcomers?.isNotified ? [{ about: newcomers, kind: newcomers.kind }] : []),
  ]
}
