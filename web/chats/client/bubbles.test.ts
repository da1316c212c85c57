import { expect, it } from 'vitest'
import type { MessageItem } from '../../../contract/chat.ts'
import { createBubbleMaker, haveBothWritten } from './bubbles.ts'
import { ana, message } from './testing/messages.ts'

const bubbles = (stored: MessageItem[]) =>
  createBubbleMaker(ana)({
    stored,
    pending: [],
    readByOther: 0,
    progressOf: () => null,
    reactionTo: () => null,
  })

it('both have written only with a message each: a step of a playdate does not count', () => {
  const playdate = { id: 1, version: 2, step: 'declined' } as const
  expect(haveBothWritten(bubbles([message(1)]))).toBe(false)
  expect(haveBothWritten(bubbles([message(1), { ...message(2), playdate }]))).toBe(false)
  expect(haveBothWritten(bubbles([message(1), message(2)]))).toBe(true)
})
