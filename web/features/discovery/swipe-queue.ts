import { personStorage } from '../../lib/storage/person-storage.ts'
import { type SafeStorage, safeStorage } from '../../lib/storage/safe-storage.ts'
import type { Pet, Verdict } from './deck.ts'

/** A swipe on its way to the server. */
export interface OutgoingSwipe {
  act: Verdict | 'undo'
  pet: Pet
}

/** First in, first out. */
export interface SwipeQueue {
  all: () => readonly OutgoingSwipe[]
  push: (swipe: OutgoingSwipe) => void
  shift: () => void
}

const queues = new Map<number, SwipeQueue>()

/** What this person has swiped and the server may not know yet. It outlives the page. */
export function swipeQueueOf(userId: number): SwipeQueue {
  const queue = queues.get(userId) ?? openQueue(userId, safeStorage())
  queues.set(userId, queue)
  return queue
}

/** One key a swipe, so that two tabs never overwrite each other's. Memory leads, storage follows. */
export function openQueue(userId: number, storage: SafeStorage): SwipeQueue {
  const kept = personStorage('swipes', userId, storage)
  let lastAt = 0
  let swipes = kept
    .keys('')
    .sort()
    .map((key) => ({ key, swipe: kept.read<OutgoingSwipe>(key) }))
    .filter((entry): entry is { key: string; swipe: OutgoingSwipe } => entry.swipe !== null)
  return {
    all: () => swipes.map(({ swipe }) => swipe),
    push(swipe) {
      lastAt = Math.max(Date.now(), lastAt + 1)
      const key = `${lastAt}.${Math.random()}`
      swipes = [...swipes, { key, swipe }]
      kept.write(key, swipe)
    },
    shift() {
      const [first, ...rest] = swipes
      if (first) kept.remove(first.key)
      swipes = rest
    },
  }
}
