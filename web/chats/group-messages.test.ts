import { expect, test } from 'vitest'
import type { Bubble } from './client/bubbles.ts'
import { groupByDay } from './group-messages.ts'

const message = (at: Date, isMine = false): Bubble => ({
  key: String(at.getTime()),
  state: isMine ? 'sent' : 'received',
  text: 'miau',
  at: at.getTime(),
  isMine,
  id: 1,
  seq: 1,
  quote: null,
  clientId: null,
  reaction: null,
  playdate: null,
  error: null,
  spaceAt: null,
  isPhoto: false,
  photoUrl: null,
  photoPlaceholder: null,
  progress: null,
})
const ends = (messages: Bubble[]) =>
  groupByDay(messages).flatMap((day) => day.messages.map(({ isLast }) => isLast))

test('nothing makes no days', () => {
  expect(groupByDay([])).toEqual([])
})

test('each local day has its messages, in their order', () => {
  const late = message(new Date(2026, 2, 14, 23, 59, 59))
  const early = message(new Date(2026, 2, 15, 0, 0, 0))
  const noon = message(new Date(2026, 2, 15, 12))
  const days = groupByDay([late, early, noon])
  expect(days.map((day) => day.messages.map((shown) => shown.message))).toEqual([
    [late],
    [early, noon],
  ])
  expect(days[1]?.date.getDate()).toBe(15)
})

test('a run ends when the other one speaks', () => {
  const at = (second: number) => new Date(2026, 2, 15, 12, 0, second)
  expect(ends([message(at(0)), message(at(1)), message(at(2), true), message(at(3))])).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test('a run ends after five minutes of silence, and at midnight', () => {
  const at = (minute: number, second = 0) => new Date(2026, 2, 15, 12, minute, second)
  expect(ends([message(at(0)), message(at(5))])).toEqual([false, true])
  expect(ends([message(at(0)), message(at(5, 1))])).toEqual([true, true])
  expect(
    ends([message(new Date(2026, 2, 14, 23, 59)), message(new Date(2026, 2, 15, 0, 1))]),
  ).toEqual([true, true])
})
