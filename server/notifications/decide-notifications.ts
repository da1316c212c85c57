import type { ChatNewsKind, NewsKind } from '../../contract/news-words.ts'
import { type QuietHours, quietUntil } from './quiet-hours.ts'

// design §14: who is notified of what, and when. A pure function of what the store says.

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** News must stay unread for so long: a person who is looking at the chat gets no notification. */
export const notifyAfterMs = 10 * second
/** A chat with unread, notified messages causes no further notification sooner than this. */
const notifyAgainAfterMs = 10 * minute
/** A person is nudged when the other one has waited so long for an answer. */
const nudgeAfterMs = 2 * day
/** A nudge comes no sooner after a notification of a message there. */
const nudgeAfterNotifiedMs = day

/** One person in one chat, as the store has it. */
export interface ChatState {
  userId: number
  otherId: number
  matchAt: number | null
  matchNotifiedAt: number | null
  /** The person has read, been shown, or written something there. */
  isKnown: boolean
  /** The person has read messages, or was shown them, up to this one. */
  seenSeq: number
  notifiedSeq: number
  notifiedAt: number | null
  /** When the other one wrote the oldest message that was neither seen nor notified. */
  pendingSince: number | null
  lastSeq: number
  lastUserId: number | null
  /** Since when the one who wrote last waits for an answer. */
  waitingSince: number | null
  nudgedAt: number | null
  isEnded: boolean
  wants: Record<NewsKind, boolean>
  quietHours: QuietHours
}

/** What to notify now, if anything, and what the store keeps of it. */
export interface Decision {
  kind: ChatNewsKind | null
  matchNotifiedAt: number | null
  notifiedSeq: number
  notifiedAt: number | null
  nudgedAt: number | null
  /** When to check again. */
  dueAt: number | null
}

/** News that the person does not want are dropped; in quiet hours wanted news wait for their end. */
export function decideNotifications(state: ChatState, now: number): Decision {
  const { matchNotifiedAt, notifiedSeq, notifiedAt, nudgedAt } = state
  const times = newsTimes(state)
  const kind = kinds.find((each) => (times[each] ?? Number.POSITIVE_INFINITY) <= now) ?? null
  const unchanged = { kind: null, matchNotifiedAt, notifiedSeq, notifiedAt, nudgedAt }
  if (kind === null) return { ...unchanged, dueAt: earliest(times) }

  const isWanted = state.wants[kind]
  const quietEnd = isWanted ? quietUntil(state.quietHours, now) : null
  if (quietEnd !== null) return { ...unchanged, dueAt: quietEnd }

  const after = {
    // A notification of messages also tells the person of the match.
    matchNotifiedAt: kind === 'match' || (kind === 'message' && isWanted) ? now : matchNotifiedAt,
    notifiedSeq: kind === 'message' ? state.lastSeq : notifiedSeq,
    notifiedAt: kind === 'message' && isWanted ? now : notifiedAt,
    nudgedAt: kind === 'turn' ? now : nudgedAt,
  }
  const pendingSince = kind === 'message' ? null : state.pendingSince
  const dueAt = earliest(newsTimes({ ...state, ...after, pendingSince }))
  return { kind: isWanted ? kind : null, ...after, dueAt }
}

/** The most important first: of several that are due, a person is notified of the first. */
const kinds = ['message', 'match', 'turn'] as const satisfies ChatNewsKind[]

function newsTimes(state: ChatState): Record<ChatNewsKind, number | null> {
  const isMatchPending = isNewMatch(state) && state.matchNotifiedAt === null
  return {
    message: messageTime(state),
    match: isMatchPending ? state.matchAt + notifyAfterMs : null,
    turn: nudgeTime(state),
  }
}

function messageTime({ pendingSince, notifiedAt, notifiedSeq, seenSeq }: ChatState): number | null {
  if (pendingSince === null) return null
  const hasUnreadNotified = notifiedAt !== null && notifiedSeq > seenSeq
  return Math.max(
    pendingSince + notifyAfterMs,
    hasUnreadNotified ? notifiedAt + notifyAgainAfterMs : 0,
  )
}

function nudgeTime(state: ChatState): number | null {
  const { waitingSince, notifiedAt } = state
  if (!isTheirTurn(state) || waitingSince === null || wasNudged(state)) return null
  return Math.max(waitingSince + nudgeAfterMs, (notifiedAt ?? 0) + nudgeAfterNotifiedMs)
}

/** About this wait. The next wait may begin in the millisecond of the nudge about the last one. */
export function wasNudged({ nudgedAt, waitingSince }: ChatState): boolean {
  return nudgedAt !== null && nudgedAt > (waitingSince ?? 0)
}

function isTheirTurn({ lastUserId, otherId, isEnded }: ChatState): boolean {
  return !isEnded && lastUserId === otherId
}

function isNewMatch(state: ChatState): state is ChatState & { matchAt: number } {
  return state.matchAt !== null && !state.isKnown
}

/** Asked again right before sending: the person may have read it meanwhile. */
export function isStillNews(state: ChatState & { unread: number }, kind: NewsKind): boolean {
  if (!state.wants[kind]) return false
  if (kind === 'message') return state.unread > 0
  if (kind === 'match') return isNewMatch(state)
  return isTheirTurn(state)
}

function earliest(times: Record<ChatNewsKind, number | null>): number | null {
  const set = Object.values(times).filter((time) => time !== null)
  return set.length > 0 ? Math.min(...set) : null
}
