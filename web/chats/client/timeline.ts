import type { MessageItem, Quote } from '../../../contract/chat.ts'
import { limits } from '../../../contract/limits.ts'
import { goneQuote } from '../../../contract/quotes.ts'

/** The known stored messages of one chat. They may arrive in any order. */
export interface Timeline {
  /** By `seq`, each once. */
  readonly stored: readonly MessageItem[]
  /** No message between the oldest known one and this `seq` is missing. Null before the first answer. */
  readonly settled: number | null
  readonly hasOlder: boolean
}

/** Starts with the cache of an earlier visit, until the server's newest page replaces it. */
export function keptTimeline(kept: readonly MessageItem[]): Timeline {
  return { stored: merge([], kept), settled: null, hasOlder: false }
}

/** Adds a message from a live event or a call. */
export function withMessage(timeline: Timeline, message: MessageItem): Timeline {
  const oldest = timeline.stored[0]
  // It is older than all known messages, and those between are missing: its page will contain it.
  if (timeline.hasOlder && oldest && message.seq < oldest.seq) return timeline
  if (timeline.stored.some(({ seq }) => seq === message.seq)) return timeline
  return advance({ ...timeline, stored: merge(timeline.stored, [message]) })
}

/** True if messages may be missing between the known ones: then the server has to be asked. */
export function hasGap(timeline: Timeline): boolean {
  return timeline.settled !== null && newestSeq(timeline) > timeline.settled
}

/** The message after which to fetch, or undefined to fetch the newest page. */
export function catchUpAfter({ stored, settled }: Timeline): number | undefined {
  if (settled === null) return undefined
  return stored.findLast(({ seq }) => seq <= settled)?.message_id
}

export function newestSeq({ stored }: Timeline): number {
  return stored.at(-1)?.seq ?? 0
}

/** `asked` is the newest known `seq` at the time of the request, here and below. */
export function withNewestPage(
  timeline: Timeline,
  page: readonly MessageItem[],
  asked: number,
): Timeline {
  const settled = Math.max(page.at(-1)?.seq ?? 0, asked)
  const since = timeline.stored.filter(({ seq }) => seq > settled)
  return advance({ stored: merge(page, since), settled, hasOlder: isFull(page) })
}

/** A page after `catchUpAfter`. If it is full, there may be more. */
export function withPageAfter(
  timeline: Timeline,
  page: readonly MessageItem[],
  asked: number,
): Timeline {
  const last = page.at(-1)?.seq ?? 0
  // A `seq` that the last page lacks, although newer ones were known before, was deleted.
  const settled = Math.max(timeline.settled ?? 0, last, isFull(page) ? 0 : asked)
  return advance({ ...timeline, stored: merge(timeline.stored, page), settled })
}

export function withOlderPage(timeline: Timeline, page: readonly MessageItem[]): Timeline {
  return { ...timeline, stored: merge(timeline.stored, page), hasOlder: isFull(page) }
}

/** The other person has left: removes their messages, and what is quoted of them. */
export function withOwnOnly(timeline: Timeline, userId: number): Timeline {
  const own = timeline.stored.filter(({ user_id }) => user_id === userId)
  return { ...timeline, stored: own.map((message) => withOwnQuote(message, userId)) }
}

/** The message without what is quoted of the other person; the same object if there is nothing. */
export function withOwnQuote<Quoting extends { readonly quote?: Quote }>(
  message: Quoting,
  userId: number,
): Quoting {
  const { quote } = message
  return !quote || quote.user_id === userId ? message : { ...message, quote: goneQuote(quote.seq) }
}

export function isFull(page: readonly MessageItem[]): boolean {
  return page.length >= limits.chatPage
}

function advance(timeline: Timeline): Timeline {
  if (timeline.settled === null) return timeline
  let settled = timeline.settled
  for (const { seq } of timeline.stored) if (seq === settled + 1) settled = seq
  return { ...timeline, settled }
}

function merge(held: readonly MessageItem[], more: readonly MessageItem[]): MessageItem[] {
  const bySeq = new Map([...held, ...more].map((message) => [message.seq, message]))
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}
