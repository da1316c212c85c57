import { expect, it } from 'vitest'
import { TestBrowser } from '../../../../harness/test-browser.ts'
import { type KeyValueStorage, safeStorage } from '../../../lib/storage/safe-storage.ts'
import { createOutbox } from './outbox.ts'

const openOutbox = (storage: KeyValueStorage, now = () => 0, userId = 1) =>
  createOutbox({
    storage: safeStorage(storage),
    userId,
    now,
    makeRoom: () => {},
    onRemove: () => {},
  })
const texts = (outbox: ReturnType<typeof openOutbox>) => outbox.all().map(({ text }) => text)

it('keeps the order in which messages were written, also within one millisecond', () => {
  const storage = new TestBrowser().openStorage()
  const outbox = openOutbox(storage)
  const written = Array.from({ length: 20 }, (_, index) => `m${index}`)
  for (const text of written) outbox.add({ chatId: 7, text })
  expect(texts(outbox)).toEqual(written)
  expect(texts(openOutbox(storage))).toEqual(written)
})

it('keeps the order when the clock goes back', () => {
  const times = [500, 100, 300]
  const outbox = openOutbox(new TestBrowser().openStorage(), () => times.shift() ?? 0)
  for (const text of ['uno', 'dos', 'tres']) outbox.add({ chatId: 7, text })
  expect(texts(outbox)).toEqual(['uno', 'dos', 'tres'])
})

it('belongs to one person', () => {
  const storage = new TestBrowser().openStorage()
  openOutbox(storage, undefined, 1).add({ chatId: 7, text: 'uno' })
  expect(texts(openOutbox(storage, undefined, 12))).toEqual([])
  expect(texts(openOutbox(storage, undefined, 1))).toEqual(['uno'])
})

it('remembers over a reload what was refused', () => {
  const storage = new TestBrowser().openStorage()
  const outbox = openOutbox(storage)
  outbox.add({ chatId: 7, text: 'uno' })
  const clientId = outbox.all()[0]?.clientId ?? ''
  outbox.mark(clientId, 'not_found')
  expect(openOutbox(storage).all()).toMatchObject([{ text: 'uno', error: 'not_found' }])
  outbox.mark(clientId)
  expect(openOutbox(storage).all()[0]).not.toHaveProperty('error')
})

it('reads past what it does not understand', () => {
  const storage = new TestBrowser().openStorage()
  storage.setItem('michi.outbox.1.x', '{half a')
  expect(texts(openOutbox(storage))).toEqual([])
})

it('lets another tab throw away what was refused, and nothing else', () => {
  const storage = new TestBrowser().openStorage()
  const outbox = openOutbox(storage)
  for (const text of ['refused', 'on its way']) outbox.add({ chatId: 7, text })
  outbox.mark(outbox.all()[0]?.clientId ?? '', 'not_found')
  for (const { clientId } of outbox.all()) {
    const key = `michi.outbox.1.${clientId}`
    storage.removeItem(key)
    expect(outbox.takeOver(key)).toBe(true)
  }
  expect(texts(outbox)).toEqual(['on its way'])
  expect(outbox.takeOver('language')).toBe(false)
})
