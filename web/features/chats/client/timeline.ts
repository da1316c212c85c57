import type { MessageItem } from '../../../../contract/chat.ts'
import { limits } from '../../../../contract/limits.ts'

/** What is known of one chat's stored messages, however and in whatever order it arrived. */
export interface Timeline {
  /** By `seq`, each once. */
  readonly stored: readonly MessageItem[]
  /** From the oldest one held up to this `seq` nothing is missing. Null until the server answered. */
  readonly settled: number | null
  readonly hasOlder: boolean
}

/** Holds what was kept of an earlier visit: good to read, until the server's newest page replaces it. */
export function keptTimeline(kept: readonly MessageItem[]): Timeline {
  return { stored: merge([], kept), settled: null, hasOlder: false }
}

/** A live event or the answer to a call: at most once each, in any order. */
export function withMessage(timeline: Timeline, message: MessageItem): Timeline {
  const oldest = timeline.stored[0]
  // It is older than all we hold, and those between are not here: it comes with its page.
  if (timeline.hasOlder && oldest && message.seq < oldest.seq) return timeline
  if (timeline.stored.some(({ seq }) => seq === message.seq)) return timeline
  return advance({ ...timeline, stored: merge(timeline.stored, [message]) })
}

/** True when something between the messages held may be missing: only the server knows. */
export function hasGap(timeline: Timeline): boolean {
  return timeline.settled !== null && newestSeq(timeline) > timeline.settled
}

/** The message to catch up after, or undefined when only the newest page will do. */
export function catchUpAfter({ stored, settled }: Timeline): number | undefined {
  if (settled === null) return undefined
  return stored.findLast(({ seq }) => seq <= settled)?.message_id
}

export function newestSeq({ stored }: Timeline): number {
  return stored.at(-1)?.seq ?? 0
}

/** `asked` is the newest `seq` held when the page was asked for, here and below. */
export function withNewestPage(
  timeline: Timeline,
  page: readonly MessageItem[],
  asked: number,
): Timeline {
  const settled = Math.max(page.at(-1)?.seq ?? 0, asked)
  const since = timeline.stored.filter(({ seq }) => seq > settled)
  return advance({ stored: merge(page, since), settled, hasOlder: isFull(page) })
}

/** A page after `catchUpAfter`. A full one means that there may be more to ask for. */
export function withPageAfter(
  timeline: Timeline,
  page: readonly MessageItem[],
  asked: number,
): Timeline {
  const last = page.at(-1)?.seq ?? 0
  // A `seq` that is missing in the last page, though newer ones were held before, is gone for good.
  const settled = Math.max(timeline.settled ?? 0, last, isFull(page) ? 0 : asked)
  return advance({ ...timeline, stored: merge(timeline.stored, page), settled })
}

export function withOlderPage(timeline: Timeline, page: readonly MessageItem[]): Timeline {
  return { ...timeline, stored: merge(timeline.stored, page), hasOlder: isFull(page) }
}

/** The other one has left, and with them all they wrote. */
export function withOwnOnly(timeline: Timeline, userId: number): Timeline {
  return { ...timeline, stored: timeline.stored.filter(({ user_id }) => user_id === userId) }
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
