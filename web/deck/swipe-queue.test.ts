import { expect, test } from 'vitest'
import { TestBrowser } from '../../harness/test-browser.ts'
import { safeStorage } from '../lib/storage/safe-storage.ts'
import type { DeckCard } from '../people/card.ts'
import { openSwipeQueue, type SwipeQueue } from './swipe-queue.ts'

const card = (id: number): DeckCard => ({
  id,
  name: 'Ana',
  animalName: 'Michi',
  km: 3,
  pets: [],
  photos: [],
})
const likes = (queue: SwipeQueue) => queue.all().map((swipe) => swipe.card.id)

test('swipes of two tabs outlive both, in their order, until they are sent', () => {
  const browser = new TestBrowser()
  const openTab = (userId = 7) => openSwipeQueue(userId, safeStorage(browser.openStorage()))
  const [one, other] = [openTab(), openTab()]
  one.push({ act: 'like', card: card(1) })
  one.push({ act: 'like', card: card(2) })
  other.push({ act: 'like', card: card(3) })
  expect(likes(openTab()).sort()).toEqual([1, 2, 3])
  one.shift()
  expect([likes(one), likes(openTab()).sort()]).toEqual([[2], [2, 3]])
  one.shift()
  other.shift()
  expect([likes(openTab()), browser.kept.size]).toEqual([[], 0])
})

test('a like that another tab has undone is not sent again', () => {
  const browser = new TestBrowser()
  const openTab = () => openSwipeQueue(7, safeStorage(browser.openStorage()))
  const one = openTab()
  one.push({ act: 'like', card: card(1) })
  const other = openTab()
  one.push({ act: 'undo', card: card(1) })
  other.sync()
  expect(other.all().map(({ act }) => act)).toEqual(['like', 'undo'])
  one.shift()
  one.shift()
  other.sync()
  expect(other.all()).toEqual([])
})

test('nobody gets what another person swiped', () => {
  const browser = new TestBrowser()
  openSwipeQueue(7, safeStorage(browser.openStorage())).push({ act: 'like', card: card(1) })
  for (const userId of [77, 1]) {
    expect(likes(openSwipeQueue(userId, safeStorage(browser.openStorage())))).toEqual([])
  }
})
