import type { ChatNewsKind, NewsKind } from '../../contract/news-words.ts'
import { awaitsAnswer, type PlaydateStep } from '../../contract/playdate-words.ts'
import { type QuietHours, quietUntil } from './quiet-hours.ts'

// Decision 054: who is notified of what, and when. A pure function of what the store says.

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
/** A reminder comes so long before the playdate. */
export const remindBeforeMs = day

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
  /** The same for the steps of a playdate, which are not among those messages. */
  pendingStepSince: number | null
  lastSeq: number
  lastUserId: number | null
  /** The step that the last message tells of. */
  lastStep: PlaydateStep | null
  /** When the accepted playdate begins, and when it was accepted. */
  startsAt: number | null
  acceptedAt: number | null
  /** The beginning of the playdate of which the person was reminded. */
  remindedFor: number | null
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
  remindedFor: number | null
  /** When to check again. */
  dueAt: number | null
}

/** News that the person does not want are dropped; in quiet hours wanted news wait for their end. */
export function decideNotifications(state: ChatState, now: number): Decision {
  const { matchNotifiedAt, notifiedSeq, notifiedAt, nudgedAt, remindedFor } = state
  const times = newsTimes(state, now)
  const kind = kinds.find((each) => (times[each] ?? Number.POSITIVE_INFINITY) <= now) ?? null
  const unchanged = { kind: null, matchNotifiedAt, notifiedSeq, notifiedAt, nudgedAt, remindedFor }
  if (kind === null) return { ...unchanged, dueAt: earliest(times) }

  const isWanted = state.wants[kind]
  const quietEnd = isWanted ? quietUntil(state.quietHours, now) : null
  if (quietEnd !== null) return { ...unchanged, dueAt: quietEnd }

  // Steps are messages too. Unwanted steps are never due, so that they drop no messages.
  const isOfMessages = kind === 'message' || kind === 'playdate'
  const after = {
    // A notification of messages also tells the person of the match.
    matchNotifiedAt: kind === 'match' || (isOfMessages && isWanted) ? now : matchNotifiedAt,
    notifiedSeq: isOfMessages ? state.lastSeq : notifiedSeq,
    notifiedAt: isOfMessages && isWanted ? now : notifiedAt,
    nudgedAt: kind === 'turn' ? now : nudgedAt,
    remindedFor: kind === 'reminder' ? state.startsAt : remindedFor,
  }
  const pending = isOfMessages ? { pendingSince: null, pendingStepSince: null } : null
  const dueAt = earliest(newsTimes({ ...state, ...after, ...pending }, now))
  return { kind: isWanted ? kind : null, ...after, dueAt }
}

/**
 * The most important first: of several that are due, a person is notified of the first. A reminder comes
 * in addition, and last, so that no other news of the chat takes its place.
 */
const kinds = ['playdate', 'message', 'match', 'turn', 'reminder'] as const satisfies ChatNewsKind[]

function newsTimes(state: ChatState, now: number): Record<ChatNewsKind, number | null> {
  const isMatchPending = isNewMatch(state) && state.matchNotifiedAt === null
  return {
    reminder: reminderTime(state, now),
    playdate: state.wants.playdate ? messageTime(state, state.pendingStepSince) : null,
    message: messageTime(state, state.pendingSince),
    match: isMatchPending ? state.matchAt + notifyAfterMs : null,
    turn: nudgeTime(state),
  }
}

/** Nobody is reminded who agreed to the playdate only a moment ago, or after it has begun. */
function reminderTime(state: ChatState, now: number): number | null {
  const { startsAt, acceptedAt, remindedFor } = state
  if (startsAt === null || startsAt <= now || remindedFor === startsAt) return null
  const remindAt = startsAt - remindBeforeMs
  return (acceptedAt ?? 0) < remindAt ? remindAt : null
}

function messageTime(
  { notifiedAt, notifiedSeq, seenSeq }: ChatState,
  pendingSince: number | null,
): number | null {
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

function isTheirTurn({ lastUserId, lastStep, otherId, isEnded }: ChatState): boolean {
  return !isEnded && lastUserId === otherId && (lastStep === null || awaitsAnswer(lastStep))
}

function isNewMatch(state: ChatState): state is ChatState & { matchAt: number } {
  return state.matchAt !== null && !state.isKnown
}

/** Of the playdate that is planned now. */
function wasReminded({ startsAt, remindedFor }: ChatState): boolean {
  return startsAt !== null && remindedFor === startsAt
}

interface Unseen extends ChatState {
  unread: number
  unreadStep: PlaydateStep | null
}

/** Asked again right before sending: the person may have read it meanwhile. */
export function isStillNews(state: Unseen, kind: NewsKind, now: number): boolean {
  if (!state.wants[kind]) return false
  if (kind === 'reminder') return wasReminded(state) && (state.startsAt ?? 0) > now
  if (kind === 'playdate') return state.unreadStep !== null
  if (kind === 'message') return state.unread > 0
  if (kind === 'match') return isNewMatch(state)
  return isTheirTurn(state)
}

function earliest(times: Record<ChatNewsKind, number | null>): number | null {
  const set = Object.values(times).filter((time) => time !== null)
  return set.length > 0 ? Math.min(...set) : null
}
