import type { Pet, Verdict } from './deck.ts'

/** A swipe on its way to the server. */
export interface OutgoingSwipe {
  act: Verdict | 'undo'
  pet: Pet
}

export interface OutboxDeps {
  /** What an earlier visit left. */
  kept: readonly OutgoingSwipe[]
  /** Keeps what is still to be sent where it outlives the page. */
  keep: (swipes: readonly OutgoingSwipe[]) => void
  /** 'later': no answer came, try again. 'stop': nothing can be sent for now. */
  deliver: (swipe: OutgoingSwipe) => Promise<'done' | 'later' | 'stop'>
  /** Waits before the next try, when so many have failed. */
  pause: (failures: number) => Promise<void>
}

export interface Outbox {
  add: (act: OutgoingSwipe['act'], pet: Pet) => void
  /** Sends what is left, if it is not being sent already. */
  send: () => Promise<void>
}

/** Swipes go out one after the other, in their order, however long it takes. */
export function createOutbox({ kept, keep, deliver, pause }: OutboxDeps): Outbox {
  let swipes = kept
  let sending = false

  function change(changed: readonly OutgoingSwipe[]): void {
    swipes = changed
    keep(swipes)
  }

  async function sendAll(): Promise<void> {
    let failures = 0
    for (let swipe = swipes[0]; swipe; swipe = swipes[0]) {
      const outcome = isUndone(swipe, swipes) ? 'done' : await deliver(swipe)
      if (outcome === 'stop') return
      if (outcome === 'later') {
        await pause(++failures)
      } else {
        failures = 0
        change(swipes.slice(1))
      }
    }
  }

  async function send(): Promise<void> {
    if (sending) return
    sending = true
    await sendAll()
    sending = false
  }

  return {
    add(act, pet) {
      change([...swipes, { act, pet }])
      void send()
    },
    send,
  }
}

/** A swipe that was taken back before it went out; whether an earlier try arrived, nobody knows. */
function isUndone(swipe: OutgoingSwipe, swipes: readonly OutgoingSwipe[]): boolean {
  return (
    swipe.act !== 'undo' &&
    swipes.some((other) => other.act === 'undo' && other.pet.id === swipe.pet.id)
  )
}
