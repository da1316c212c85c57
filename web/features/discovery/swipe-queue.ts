import { readStored, store } from '../../lib/storage.ts'
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
  const queue = queues.get(userId) ?? openQueue(`swipes.${userId}`)
  queues.set(userId, queue)
  return queue
}

function openQueue(storageKey: string): SwipeQueue {
  let swipes = readSwipes(storageKey)
  const change = (changed: readonly OutgoingSwipe[]) => {
    swipes = changed
    store(storageKey, JSON.stringify(swipes))
  }
  return {
    all: () => swipes,
    push: (swipe) => change([...swipes, swipe]),
    shift: () => change(swipes.slice(1)),
  }
}

function readSwipes(storageKey: string): readonly OutgoingSwipe[] {
  try {
    return JSON.parse(readStored(storageKey) ?? '[]')
  } catch {
    return []
  }
}
