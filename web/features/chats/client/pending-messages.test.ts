import { expect, it } from 'vitest'
import { TestBrowser } from '../../../../harness/test-browser.ts'
import { type KeyValueStorage, safeStorage } from '../../../lib/storage/safe-storage.ts'
import { createPendingMessages } from './pending-messages.ts'

const openOutbox = (storage: KeyValueStorage, now = () => 0, userId = 1) =>
  createPendingMessages({
    storage: safeStorage(storage),
    userId,
    now,
    freeSpace: () => {},
    onRemove: () => {},
  })
const texts = (pendingMessages: ReturnType<typeof openOutbox>) =>
  pendingMessages.all().map(({ text }) => text)

it('keeps the order in which messages were written, also within one millisecond', () => {
  const storage = new TestBrowser().openStorage()
  const pendingMessages = openOutbox(storage)
  const written = Array.from({ length: 20 }, (_, index) => `m${index}`)
  for (const text of written) pendingMessages.add({ chatId: 7, text })
  expect(texts(pendingMessages)).toEqual(written)
  expect(texts(openOutbox(storage))).toEqual(written)
})

it('keeps the order when the clock goes back', () => {
  const times = [500, 100, 300]
  const pendingMessages = openOutbox(new TestBrowser().openStorage(), () => times.shift() ?? 0)
  for (const text of ['uno', 'dos', 'tres']) pendingMessages.add({ chatId: 7, text })
  expect(texts(pendingMessages)).toEqual(['uno', 'dos', 'tres'])
})

it('belongs to one person', () => {
  const storage = new TestBrowser().openStorage()
  openOutbox(storage, undefined, 1).add({ chatId: 7, text: 'uno' })
  expect(texts(openOutbox(storage, undefined, 12))).toEqual([])
  expect(texts(openOutbox(storage, undefined, 1))).toEqual(['uno'])
})

it('remembers over a reload what was refused', () => {
  const storage = new TestBrowser().openStorage()
  const pendingMessages = openOutbox(storage)
  pendingMessages.add({ chatId: 7, text: 'uno' })
  const clientId = pendingMessages.all()[0]?.clientId ?? ''
  pendingMessages.mark(clientId, 'not_found')
  expect(openOutbox(storage).all()).toMatchObject([{ text: 'uno', error: 'not_found' }])
  pendingMessages.mark(clientId)
  expect(openOutbox(storage).all()[0]).not.toHaveProperty('error')
})

it('reads past what it does not understand', () => {
  const storage = new TestBrowser().openStorage()
  storage.setItem('michi.outbox.1.x', '{half a')
  expect(texts(openOutbox(storage))).toEqual([])
})

it('lets another tab throw away what was refused, and nothing else', () => {
  const storage = new TestBrowser().openStorage()
  const pendingMessages = openOutbox(storage)
  for (const text of ['refused', 'on its way']) pendingMessages.add({ chatId: 7, text })
  pendingMessages.mark(pendingMessages.all()[0]?.clientId ?? '', 'not_found')
  for (const { clientId } of pendingMessages.all()) {
    const key = `michi.outbox.1.${clientId}`
    storage.removeItem(key)
    expect(pendingMessages.takeOver(key)).toBe(true)
  }
  expect(texts(pendingMessages)).toEqual(['on its way'])
  expect(pendingMessages.takeOver('language')).toBe(false)
})
