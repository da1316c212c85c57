import { expect, test } from 'vitest'
import { TestBrowser } from '../../harness/test-browser.ts'
import { safeStorage } from '../lib/storage/safe-storage.ts'
import type { Pet } from '../people/card.ts'
import { openSwipeQueue, type SwipeQueue } from './swipe-queue.ts'

const pet = (id: number): Pet => ({
  id,
  name: 'Ana',
  animalName: 'Michi',
  km: 3,
  pets: [],
  photos: [],
})
const likes = (queue: SwipeQueue) => queue.all().map((swipe) => swipe.pet.id)

test('swipes of two tabs outlive both, in their order, until they are sent', () => {
  const browser = new TestBrowser()
  const openTab = (userId = 7) => openSwipeQueue(userId, safeStorage(browser.openStorage()))
  const [one, other] = [openTab(), openTab()]
  one.push({ act: 'like', pet: pet(1) })
  one.push({ act: 'like', pet: pet(2) })
  other.push({ act: 'like', pet: pet(3) })
  expect(likes(openTab()).sort()).toEqual([1, 2, 3])
  one.shift()
  expect([likes(one), likes(openTab()).sort()]).toEqual([[2], [2, 3]])
  one.shift()
  other.shift()
  expect([likes(openTab()), browser.kept.size]).toEqual([[], 0])
})

test('nobody gets what another person swiped', () => {
  const browser = new TestBrowser()
  openSwipeQueue(7, safeStorage(browser.openStorage())).push({ act: 'like', pet: pet(1) })
  for (const userId of [77, 1]) {
    expect(likes(openSwipeQueue(userId, safeStorage(browser.openStorage())))).toEqual([])
  }
})
