import type { NewsKind } from '../../contract/news-words.ts'
import { type QuietHours, quietUntil } from './quiet-hours.ts'

// design §14: who is told what, and when. A pure function of what the store says.

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Only what nobody has read for so long is told: who is looking at the chat gets nothing. */
export const tellAfterMs = 10 * second
/** Somebody who was told of a chat and has not read it is told of it again no sooner than this. */
const tellAgainAfterMs = 10 * minute
/** So long the other has waited for an answer when a person is nudged. */
const nudgeAfterMs = 2 * day
/** Nobody is nudged who was told of a message there a moment ago. */
const nudgeAfterToldMs = day

/** One person and one chat, both of whose members are there. */
export interface Facts {
  userId: number
  otherId: number
  matchAt: number | null
  matchToldAt: number | null
  /** They have read, been shown, or written something there. */
  isKnown: boolean
  /** Up to here they have read it, or been shown it. */
  heardSeq: number
  toldSeq: number
  toldAt: number | null
  /** When the oldest message of the other was written that was neither heard nor told. */
  untoldAt: number | null
  lastSeq: number
  lastUserId: number | null
  /** Since when the one who wrote last waits. */
  waitingSince: number | null
  nudgedAt: number | null
  isEnded: boolean
  wants: Record<NewsKind, boolean>
  quietHours: QuietHours
}

/** What is written down of an alarm when it has rung. */
export interface Rung {
  tell: NewsKind | null
  matchToldAt: number | null
  toldSeq: number
  toldAt: number | null
  nudgedAt: number | null
  dueAt: number | null
}

/** What is due is told, or dropped if it is not wanted; at night it waits for the morning. */
export function ring(facts: Facts, now: number): Rung {
  const { matchToldAt, toldSeq, toldAt, nudgedAt } = facts
  const times = newsTimes(facts)
  const kind = kinds.find((each) => (times[each] ?? Number.POSITIVE_INFINITY) <= now) ?? null
  const before = { tell: null, matchToldAt, toldSeq, toldAt, nudgedAt }
  if (kind === null) return { ...before, dueAt: earliest(times) }

  const isWanted = facts.wants[kind]
  const quietEnd = isWanted ? quietUntil(facts.quietHours, now) : null
  if (quietEnd !== null) return { ...before, dueAt: quietEnd }

  const after = {
    // Who is told of messages knows of the match.
    matchToldAt: kind === 'match' || (kind === 'message' && isWanted) ? now : matchToldAt,
    toldSeq: kind === 'message' ? facts.lastSeq : toldSeq,
    toldAt: kind === 'message' && isWanted ? now : toldAt,
    nudgedAt: kind === 'turn' ? now : nudgedAt,
  }
  const untoldAt = kind === 'message' ? null : facts.untoldAt
  const dueAt = earliest(newsTimes({ ...facts, ...after, untoldAt }))
  return { tell: isWanted ? kind : null, ...after, dueAt }
}

/** In the order of their weight: of what is due at once the first is told. */
const kinds = ['message', 'match', 'turn'] as const satisfies NewsKind[]

function newsTimes(facts: Facts): Record<NewsKind, number | null> {
  return {
    message: messageTime(facts),
    match: isNewMatch(facts) && facts.matchToldAt === null ? facts.matchAt + tellAfterMs : null,
    turn: nudgeTime(facts),
  }
}

function messageTime({ untoldAt, toldAt, toldSeq, heardSeq }: Facts): number | null {
  if (untoldAt === null) return null
  const isAnotherUnread = toldAt !== null && toldSeq > heardSeq
  return Math.max(untoldAt + tellAfterMs, isAnotherUnread ? toldAt + tellAgainAfterMs : 0)
}

function nudgeTime(facts: Facts): number | null {
  const { waitingSince, toldAt } = facts
  if (!isTheirTurn(facts) || waitingSince === null || wasNudged(facts)) return null
  return Math.max(waitingSince + nudgeAfterMs, (toldAt ?? 0) + nudgeAfterToldMs)
}

/** About this wait: the other's next one may begin in the very instant of a nudge about the last. */
export function wasNudged({ nudgedAt, waitingSince }: Facts): boolean {
  return nudgedAt !== null && nudgedAt > (waitingSince ?? 0)
}

function isTheirTurn({ lastUserId, otherId, isEnded }: Facts): boolean {
  return !isEnded && lastUserId === otherId
}

function isNewMatch(facts: Facts): facts is Facts & { matchAt: number } {
  return facts.matchAt !== null && !facts.isKnown
}

/** Whether it is still to be told when it is about to be sent: it may have been read since. */
export function isStillNews(facts: Facts & { unread: number }, kind: NewsKind): boolean {
  if (!facts.wants[kind]) return false
  if (kind === 'message') return facts.unread > 0
  if (kind === 'match') return isNewMatch(facts)
  return isTheirTurn(facts)
}

function earliest(times: Record<NewsKind, number | null>): number | null {
  const set = Object.values(times).filter((time) => time !== null)
  return set.length > 0 ? Math.min(...set) : null
}
