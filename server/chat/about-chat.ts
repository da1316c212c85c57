import { awaitsAnswer } from '../../contract/playdate-words.ts'
import { notifyAfterMs } from '../notifications/topic.ts'
import { type ChatNews, listChatNews } from './chat-news.queries.ts'

/** What all topics about a chat share. */
export const aboutChat = {
  list: listChatNews,
  path: ({ subjectId }: ChatNews) => `/chats#chat=${subjectId}`,
  tag: ({ subjectId }: ChatNews) => `chat-${subjectId}`,
}

/** A chat with unread, notified messages causes no further notification sooner than this. */
const notifyAgainAfterMs = 10 * 60 * 1000

/** When to notify of messages, or of steps of a playdate, of which the oldest came at `pendingSince`. */
export function unreadDueAt(
  { notifiedAt, notifiedSeq, seenSeq }: ChatNews,
  pendingSince: number | null,
): number | null {
  if (pendingSince === null) return null
  const hasUnreadNotified = notifiedAt !== null && notifiedSeq > seenSeq
  return Math.max(
    pendingSince + notifyAfterMs,
    hasUnreadNotified ? notifiedAt + notifyAgainAfterMs : 0,
  )
}

/** The last message is the other one's, and asks for an answer. */
export function isTheirTurn({ lastUserId, lastStep, otherId, isEnded }: ChatNews): boolean {
  return !isEnded && lastUserId === otherId && (lastStep === null || awaitsAnswer(lastStep))
}
