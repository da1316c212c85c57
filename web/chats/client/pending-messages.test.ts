import { expect, it } from 'vitest'
import { TestBrowser } from '../../../harness/test-browser.ts'
import { type KeyValueStorage, safeStorage } from '../../lib/storage/safe-storage.ts'
import { createPendingMessages } from './pending-messages.ts'

const open = (storage: KeyValueStorage, now = () => 0, userId = 1) =>
  createPendingMessages({
    storage: safeStorage(storage),
    userId,
    now,
    freeSpace: () => {},
    onRemove: () => {},
  })
const texts = (pending: ReturnType<typeof open>) => pending.all().map(({ text }) => text)

it('keeps the order in which messages were written, also within one millisecond', () => {
  const storage = new TestBrowser().openStorage()
  const pending = open(storage)
  const written = Array.from({ length: 20 }, (_, index) => `m${index}`)
  for (const text of written) pending.add({ chatId: 7, text })
  expect(texts(pending)).toEqual(written)
  expect(texts(open(storage))).toEqual(written)
})

it('keeps the order when the clock goes back', () => {
  const times = [500, 100, 300]
  const pending = open(new TestBrowser().openStorage(), () => times.shift() ?? 0)
  for (const text of ['uno', 'dos', 'tres']) pending.add({ chatId: 7, text })
  expect(texts(pending)).toEqual(['uno', 'dos', 'tres'])
})

it('belongs to one person', () => {
  const storage = new TestBrowser().openStorage()
  open(storage, undefined, 1).add({ chatId: 7, text: 'uno' })
  expect(texts(open(storage, undefined, 12))).toEqual([])
  expect(texts(open(storage, undefined, 1))).toEqual(['uno'])
})

it('remembers over a reload what was refused', () => {
  const storage = new TestBrowser().openStorage()
  const pending = open(storage)
  pending.add({ chatId: 7, text: 'uno' })
  const clientId = pending.all()[0]?.clientId ?? ''
  pending.mark(clientId, 'not_found')
  expect(open(storage).all()).toMatchObject([{ text: 'uno', error: 'not_found' }])
  pending.mark(clientId)
  expect(open(storage).all()[0]).not.toHaveProperty('error')
})

it('reads past what it does not understand', () => {
  const storage = new TestBrowser().openStorage()
  storage.setItem('michi.pending.1.x', '{half a')
  expect(texts(open(storage))).toEqual([])
})

it('lets another tab throw away what was refused, and nothing else', () => {
  const storage = new TestBrowser().openStorage()
  const pending = open(storage)
  for (const text of ['refused', 'on its way']) pending.add({ chatId: 7, text })
  pending.mark(pending.all()[0]?.clientId ?? '', 'not_found')
  for (const { clientId } of pending.all()) {
    const key = `michi.pending.1.${clientId}`
    storage.removeItem(key)
    expect(pending.takeOver(key)).toBe(true)
  }
  expect(texts(pending)).toEqual(['on its way'])
  expect(pending.takeOver('language')).toBe(false)
})
