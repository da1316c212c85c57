import { expect, test } from 'vitest'
import type { DeckCard } from '../people/card.ts'
import { type Delivery, drainQueue } from './swipe-delivery.ts'
import type { OutgoingSwipe, SwipeQueue } from './swipe-queue.ts'

const card = (id: number): DeckCard => ({
  id,
  name: 'Ana',
  animalName: 'Michi',
  km: 3,
  pets: [],
  photos: [],
})
const like = (id: number): OutgoingSwipe => ({ act: 'like', card: card(id) })
const undo = (id: number): OutgoingSwipe => ({ act: 'undo', card: card(id) })

type Outcome = Awaited<ReturnType<Delivery['deliver']>>

function start(swipes: OutgoingSwipe[], outcomes: Outcome[] = []) {
  const sent: string[] = []
  const pauses: number[] = []
  const meanwhile: OutgoingSwipe[] = []
  const queue: SwipeQueue = {
    all: () => swipes,
    push: (swipe) => swipes.push(swipe),
    shift: () => swipes.shift(),
    sync: () => {},
  }
  const delivery: Delivery = {
    deliver: async ({ act, card: { id } }) => {
      sent.push(`${act} ${id}`)
      return outcomes.shift() ?? 'done'
    },
    pause: async (failures) => {
      pauses.push(failures)
      swipes.push(...meanwhile.splice(0))
    },
  }
  return { sent, pauses, meanwhile, swipes, run: () => drainQueue(queue, delivery) }
}

test('swipes go out in their order and are forgotten once they have arrived', async () => {
  const { run, sent, swipes } = start([like(1), { act: 'dislike', card: card(2) }])
  await run()
  expect([sent, swipes]).toEqual([['like 1', 'dislike 2'], []])
})

test('without an answer a swipe is tried again after a pause, and nothing overtakes it', async () => {
  const { run, sent, pauses } = start([like(1), like(2)], ['later', 'later', 'done', 'later'])
  await run()
  expect(sent).toEqual(['like 1', 'like 1', 'like 1', 'like 2', 'like 2'])
  expect(pauses).toEqual([1, 2, 1])
})

test('a like taken back while it waits is not sent again, only its undoing', async () => {
  const { run, sent, meanwhile } = start([like(1), like(2)], ['later'])
  meanwhile.push(undo(1))
  await run()
  expect(sent).toEqual(['like 1', 'like 2', 'undo 1'])
})

test('when nothing can be sent everything is kept for another time', async () => {
  const { run, swipes } = start([like(1), like(2)], ['stop'])
  await run()
  expect(swipes).toHaveLength(2)
  await run()
  expect(swipes).toHaveLength(0)
})
