import type { OutgoingSwipe, SwipeQueue } from './swipe-queue.ts'

export interface Delivery {
  /** 'later': no answer came, try again. 'stop': nothing can be sent for now. */
  deliver: (swipe: OutgoingSwipe) => Promise<'done' | 'later' | 'stop'>
  /** The backoff before the next try, after so many failures in a row. */
  pause: (failures: number) => Promise<void>
}

/** Sends what is in the queue one after the other, in its order, however long it takes. */
export async function sendSwipes(queue: SwipeQueue, { deliver, pause }: Delivery): Promise<void> {
  let failures = 0
  for (let [swipe] = queue.all(); swipe; [swipe] = queue.all()) {
    const outcome = isUndone(swipe, queue.all()) ? 'done' : await deliver(swipe)
    if (outcome === 'stop') return
    if (outcome === 'later') {
      await pause(++failures)
    } else {
      failures = 0
      queue.shift()
    }
  }
}

/** Undone before it was sent. An earlier try may have arrived all the same, so the undo is sent. */
function isUndone(swipe: OutgoingSwipe, swipes: readonly OutgoingSwipe[]): boolean {
  return (
    swipe.act !== 'undo' &&
    swipes.some((other) => other.act === 'undo' && other.pet.id === swipe.pet.id)
  )
}
