import type { Language } from '../../contract/languages.ts'
import type { Db } from '../db/store.ts'
import type { Settings } from './settings.ts'

/** News must stay unread for so long: a person who is looking at the chat gets no notification. */
export const notifyAfterMs = 10 * 1000

/** A person, and what the notification is about: a chat, a lost pet, or the person themselves. */
export interface Subject {
  userId: number
  subjectId: number
}

/** The person who is notified. */
export interface Reader extends Settings {
  userId: number
  email: string
  mailedAt: number | null
}

export interface Text {
  title: string
  body: string
}

/** All that is special about one topic of notifications. `topics.ts` lists them (decision 054). */
export interface Topic<News extends Subject = Subject> {
  /** Its subject is a chat. */
  isAboutChat?: boolean
  isWanted(settings: Settings): boolean
  /** What the store says about these subjects. Those about which there is nothing to say are left out. */
  list(db: Db, subjects: readonly Subject[], now: number): Promise<News[]>
  /** When to notify of it: now, later, or never. */
  dueAt(news: News, now: number): number | null
  /** Asked again right before it is sent: the person may have read it meanwhile. */
  isStillNews(news: News, now: number): boolean
  /** In the transaction that decides. Unwanted news is not sent, but must not come up again. */
  remember?(trx: Db, news: News, how: { isWanted: boolean; now: number }): Promise<void>
  /** How long the check stays after the notification, for a topic that looks at its `notified_at`. */
  rememberedMs?: number
  /** Asked before the transaction that decides, because it takes long. `list` does without it. */
  isReady?(userId: number): Promise<boolean>
  /** How long to wait before asking again about a person who was not ready. */
  askAgainAfterMs?: number
  /**
   * Asked in the transaction that decides: of these people, each of whom is to be notified once, those who
   * were notified too often. Their news is dropped.
   */
  listRefused?(trx: Db, userIds: readonly number[], now: number): Promise<Set<number>>
  /** Adds the next checks of a broadcast. Returns when to continue, or null at its end. */
  broadcast?(trx: Db, subjectId: number, now: number): Promise<number | null>
  text(news: News, reader: Reader, now: number): Text
  /** The page that a tap opens. */
  path(news: News): string
  /** A later notification with the same tag replaces this one. */
  tag(news: News): string
  /** RFC 8030 5.3. */
  urgency?: 'low' | 'high'
  ignoresQuietHours?: boolean
  ignoresMailLimit?: boolean
  /** A mail with such news first is about it: this is its subject, and the button leads there. */
  mailSubject?: Record<Language, string>
}
