import type { NewNote } from '../../contract/notes.ts'
import { openQueue } from '../lib/storage/persisted-queue.ts'
import { personStorage } from '../lib/storage/person-storage.ts'
import { type SafeStorage, safeStorage } from '../lib/storage/safe-storage.ts'
import type { DeckCard } from '../people/card.ts'
import type { Verdict } from './deck.ts'

/** A swipe on its way to the server. */
export interface OutgoingSwipe {
  act: Verdict | 'undo'
  card: DeckCard
  /** Goes out with the like. */
  note?: NewNote | undefined
}

/** First in, first out. */
export interface SwipeQueue {
  all: () => readonly OutgoingSwipe[]
  push: (swipe: OutgoingSwipe) => void
  shift: () => void
  /** Another tab may have sent some, or undone them. */
  sync: () => void
}

const queues = new Map<number, SwipeQueue>()

/** Swipes of this person that the server may not have yet, kept in storage. */
export function swipeQueueOf(userId: number): SwipeQueue {
  const queue = queues.get(userId) ?? openSwipeQueue(userId, safeStorage())
  queues.set(userId, queue)
  return queue
}

/** People whose like may still be in the queue. */
export function listLiked(userId: number): number[] {
  const lastActs = new Map(
    swipeQueueOf(userId)
      .all()
      .map(({ act, card }) => [card.id, act]),
  )
  return [...lastActs].flatMap(([personId, act]) => (act === 'like' ? [personId] : []))
}

export function openSwipeQueue(userId: number, storage: SafeStorage): SwipeQueue {
  const queue = openQueue<OutgoingSwipe>(
    personStorage('swipes', userId, storage),
    // An id begins with its time.
    (_, id) => Number.parseInt(id, 10),
  )
  let lastAt = 0
  return {
    ...queue,
    push(swipe) {
      lastAt = Math.max(Date.now(), lastAt + 1)
      queue.put(`${lastAt}.${Math.random()}`, swipe)
    },
  }
}
