import type { NotificationSwitch } from '../../contract/notification-switches.ts'
import type { Db } from '../db/store.ts'
import type { Settings } from './settings.ts'

/** News must stay unread for so long: a person who is looking at the chat gets no notification. */
export const notifyAfterMs = 10 * 1000

/** A topic that is not ready to be decided for a person is asked again after this. */
export const askAgainAfterMs = 24 * 60 * 60 * 1000

/** A person, and what the notification is about: a chat, a lost pet, or the person themselves. */
export interface Subject {
  userId: number
  subjectId: number
}

/** What may be news for a person. */
export interface Item extends Subject {
  topic: string
}

/** The person who is notified. */
export interface Reader extends Settings {
  userId: number
  email: string
  mailedAt: number | null
  /** That shows notifications. */
  hasBrowser: boolean
}

export interface Text {
  title: string
  body: string
  /** A mail with such news first is about it: this is its subject, and the button leads there. */
  mailSubject?: string
}

/** RFC 8030 5.3. News of high urgency ignores the quiet hours and the limit of one mail a day. */
export type Urgency = 'low' | 'normal' | 'high'

/** All that is special about one topic of notifications. `server/topics.ts` lists them (decision 054). */
export interface Topic<News extends Subject = Subject> {
  /** Where people switch it off. Without one it is always wanted. */
  setting?: NotificationSwitch
  /** What the store says about these subjects. Those about which there is nothing to say are left out. */
  list(db: Db, subjects: readonly Subject[], now: number): Promise<News[]>
  /** When to notify of it: now, later, or never. */
  dueAt(news: News, now: number): number | null
  /** Asked again right before it is sent: the person may have read it meanwhile. */
  isStillNews(news: News, now: number): boolean
  text(news: News, reader: Reader, now: number): Text
  /** The page that a tap opens. */
  path(news: News): string
  /** A later notification with the same tag replaces this one. */
  tag(news: News): string
  urgency?: Urgency
  /** In the transaction that decides. Unwanted news is not sent, but must not come up again. */
  remember?(trx: Db, news: News, how: { isWanted: boolean; now: number }): Promise<void>
  /** Keeps the check for so long after the notification. A topic that reads its `notified_at` needs that. */
  rememberedMs?: number
  /**
   * Asked last, and before the transaction that decides, because it takes long. False: ask again the next
   * day.
   */
  isReady?(db: Db, userId: number): Promise<boolean>
  /** In the transaction that decides. False drops the news: the person was notified too often. */
  mayNotify?(trx: Db, news: News, now: number): Promise<boolean>
  /** Adds the next checks of a broadcast. Returns when to continue, or null at its end. */
  broadcast?(trx: Db, subjectId: number, now: number): Promise<number | null>
}

/** How many conversations have something unread, for the app's icon. */
export type CountUnread = (db: Db, userId: number) => Promise<number>

/** By their names, in the order in which they are decided and named in a mail. */
export type Topics = Readonly<Record<string, Topic>>
