import { expect, test } from 'vitest'
import type { Pet } from './deck.ts'
import { createOutbox, type OutboxDeps, type OutgoingSwipe } from './swipe-outbox.ts'

const pet = (id: number): Pet => ({ id, name: 'Ana', animalName: 'Michi', km: 3, photos: [] })

type Outcome = Awaited<ReturnType<OutboxDeps['deliver']>>

function open(outcomes: Outcome[] = [], kept: OutgoingSwipe[] = []) {
  let stored: readonly OutgoingSwipe[] = kept
  const sent: string[] = []
  const pauses: (() => void)[] = []
  const outbox = createOutbox({
    kept,
    keep: (swipes) => {
      stored = swipes
    },
    deliver: async ({ act, pet: { id } }) => {
      sent.push(`${act} ${id}`)
      return outcomes.shift() ?? 'done'
    },
    pause: () => new Promise((resolve) => pauses.push(resolve)),
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const resume = () => {
    pauses.shift()?.()
    return settle()
  }
  return { outbox, sent, settle, resume, stored: () => stored }
}

test('swipes go out in their order and are forgotten once they have arrived', async () => {
  const { outbox, sent, settle, stored } = open()
  outbox.add('like', pet(1))
  outbox.add('dislike', pet(2))
  await settle()
  expect([sent, stored()]).toEqual([['like 1', 'dislike 2'], []])
})

test('without an answer a swipe is kept, tried again, and nothing overtakes it', async () => {
  const { outbox, sent, settle, resume, stored } = open(['later', 'later'])
  outbox.add('like', pet(1))
  outbox.add('like', pet(2))
  await settle()
  expect([sent, stored().length]).toEqual([['like 1'], 2])
  await resume()
  await resume()
  expect([sent, stored()]).toEqual([['like 1', 'like 1', 'like 1', 'like 2'], []])
})

test('what an earlier visit left is sent', async () => {
  const { outbox, sent } = open([], [{ act: 'like', pet: pet(1) }])
  await outbox.send()
  expect(sent).toEqual(['like 1'])
})

test('a like taken back while it waits is not sent again, only its undoing', async () => {
  const { outbox, sent, settle, resume } = open(['later'])
  outbox.add('like', pet(1))
  outbox.add('like', pet(2))
  await settle()
  outbox.add('undo', pet(1))
  await resume()
  expect(sent).toEqual(['like 1', 'like 2', 'undo 1'])
})

test('when nothing can be sent everything is kept for another time', async () => {
  const { outbox, sent, settle, stored } = open(['stop'])
  outbox.add('like', pet(1))
  await settle()
  expect([sent, stored().length]).toEqual([['like 1'], 1])
  await outbox.send()
  expect([sent, stored()]).toEqual([['like 1', 'like 1'], []])
})
