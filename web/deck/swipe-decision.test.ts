import { expect, test } from 'vitest'
import { decideSwipe, pullOf } from './swipe-decision.ts'

const release = (x: number, velocity = 0) => decideSwipe({ x, velocity, cardWidth: 400 })

test('a card pulled far enough is decided, right or left', () => {
  expect([release(120), release(-120)]).toEqual(['like', 'dislike'])
  expect([release(119), release(-119), release(0)]).toEqual([null, null, null])
})

test('a flick decides over a short way', () => {
  expect([release(25, 0.5), release(-25, -0.5)]).toEqual(['like', 'dislike'])
})

test('a tremble is no flick', () => {
  expect([release(10, 2), release(60, 0.3)]).toEqual([null, null])
})

test('a card thrown back is not decided', () => {
  expect([release(200, -0.8), release(-200, 0.8)]).toEqual([null, null])
})

test('the pull grows to one where letting go decides', () => {
  expect([pullOf(0, 400), pullOf(60, 400), pullOf(120, 400), pullOf(-999, 400)]).toEqual([
    0, 0.5, 1, -1,
  ])
})
