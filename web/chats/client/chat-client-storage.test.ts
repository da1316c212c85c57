import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openTestApp, type TestApp } from '../../../harness/test-app.ts'
import { TestBrowser, type TestTab } from '../../../harness/test-browser.ts'
import { openTestNetwork } from '../../../harness/test-network.ts'
import { personStorage } from '../../lib/storage/person-storage.ts'
import { safeStorage } from '../../lib/storage/safe-storage.ts'
import { quoteKey } from './room.ts'
import {
  eventually,
  openChat,
  say,
  statesOf,
  storedTexts,
  textsOf,
  untilOnline,
} from './testing/people.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

it('shows the chats it has seen when there is no server', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const texts = Array.from({ length: 101 }, (_, index) => `m${index}`)
  for (const text of texts) await say(luis, chatId, text)
  const browser = new TestBrowser()
  const before = openChat(ana, chatId, browser.openTab(ana))
  await eventually(() => expect(textsOf(before, chatId)).toEqual(texts.slice(1)))
  await before.loadOlder(chatId)
  expect(textsOf(before, chatId)).toEqual(texts)
  before.stop()
  const offline = openChat(ana, chatId, browser.openTab(ana, 'http://127.0.0.1:1'))
  expect(textsOf(offline, chatId)).toEqual(texts.slice(1))
  await eventually(() => expect(offline.getStatus()).toBe('offline'))
  expect(textsOf(offline, chatId)).toEqual(texts.slice(1))

  // What was kept is no substitute for what the server has now.
  for (let index = 0; index < 101; index++) await say(luis, chatId, `n${index}`)
  const after = openChat(ana, chatId, browser.openTab(ana))
  await eventually(() => expect(textsOf(after, chatId).at(-1)).toBe('n100'))
  expect(textsOf(after, chatId)).toEqual(Array.from({ length: 100 }, (_, index) => `n${index + 1}`))
})

it('keeps what a waiting message replies to, shows it, and sends it', async () => {
  const { ana, luis, chatId } = await server.makePair()
  await say(luis, chatId, '¿Vienes?')
  const quote = { seq: 1, user_id: luis.id, text: '¿Vienes?', photo: false, step: null }
  const browser = new TestBrowser()
  const offline = openChat(ana, chatId, browser.openTab(ana, 'http://127.0.0.1:1'))
  offline.send(chatId, 'Voy', quote)
  offline.stop()
  const after = openChat(ana, chatId, browser.openTab(ana))
  const shown = () => after.getChat(chatId).messages.at(-1)
  expect(shown()).toMatchObject({ text: 'Voy', state: 'sending', quote })
  await eventually(() => expect(shown()).toMatchObject({ text: 'Voy', state: 'sent', quote }))
  const his = openChat(luis, chatId)
  await eventually(() => expect(his.getChat(chatId).messages.at(-1)?.quote).toEqual(quote))

  // Once the other one has left, nothing of them is shown or kept.
  await luis.post('/api/block', { userId: luis.id, targetId: ana.id })
  const gone = { seq: 1, user_id: null, text: null, photo: false, step: null }
  await eventually(() => expect(shown()).toMatchObject({ text: 'Voy', quote: gone }))
  expect(JSON.stringify([...browser.kept])).not.toContain('¿Vienes?')
})

it('quotes nobody who has left, neither in what waits nor in a draft', async () => {
  const { ana, luis, chatId } = await server.makePair()
  await say(luis, chatId, '¿Vienes?')
  await say(ana, chatId, 'Puede')
  const browser = new TestBrowser()
  const offline = openChat(ana, chatId, browser.openTab(ana, 'http://127.0.0.1:1'))
  const quoteOf = (seq: number, id: number, text: string) => ({
    seq,
    user_id: id,
    text,
    photo: false,
    step: null,
  })
  offline.send(chatId, 'Voy', quoteOf(1, luis.id, '¿Vienes?'))
  offline.send(chatId, 'Sí', quoteOf(2, ana.id, 'Puede'))
  offline.stop()
  const tab = browser.openTab(ana)
  const drafts = personStorage('michi.draft', ana.id, safeStorage(tab.storage))
  drafts.write(quoteKey(chatId), { quote: quoteOf(1, luis.id, '¿Vienes?') })
  await luis.post('/api/block', { userId: luis.id, targetId: ana.id })
  const after = openChat(ana, chatId, tab)
  await eventually(() =>
    expect(after.getChat(chatId).messages.slice(1)).toMatchObject([
      { text: 'Voy', state: 'failed', quote: { seq: 1, user_id: null, text: null } },
      { text: 'Sí', state: 'failed', quote: { seq: 2, user_id: ana.id, text: 'Puede' } },
    ]),
  )
  expect(drafts.read(quoteKey(chatId))).toBeNull()
  expect(JSON.stringify([...browser.kept])).not.toContain('¿Vienes?')
})

it('works without a storage, and with one that throws', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const refuse = () => {
    throw new Error('QuotaExceededError')
  }
  const broken = { length: 1, key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse }
  const tab = new TestBrowser().openTab(ana)
  const { storage: _, ...tabWithout } = tab
  const clients = [
    openChat(ana, chatId, { ...tab, storage: broken }),
    openChat(ana, chatId, tabWithout as TestTab),
  ]
  for (const client of clients) client.send(chatId, 'x'.repeat(2001))
  for (const client of clients) client.send(chatId, 'hola')
  await eventually(() => {
    for (const client of clients)
      expect(statesOf(client, chatId)).toEqual(['sent', 'sent', 'failed'])
  })
  expect(await storedTexts(luis, chatId)).toEqual(['hola', 'hola'])
})

it('gives up what it kept of chats before it gives up a message', async () => {
  const { ana, luis, chatId } = await server.makePair()
  await say(luis, chatId, 'x'.repeat(1500))
  const browser = new TestBrowser()
  const tab = browser.openTab(ana, 'http://127.0.0.1:1')
  const small: TestTab['storage'] = {
    ...tab.storage,
    get length() {
      return browser.kept.size
    },
    setItem(key, value) {
      const others = [...browser.kept].filter(([name]) => name !== key).flat()
      if ([...others, key, value].join('').length > 2_500) throw new Error('QuotaExceededError')
      browser.kept.set(key, value)
    },
  }
  const seen = openChat(ana, chatId, { ...browser.openTab(ana), storage: small })
  await eventually(() => expect(browser.kept.has(`michi.chat.${ana.id}.${chatId}`)).toBe(true))
  seen.stop()
  openChat(ana, chatId, { ...tab, storage: small }).send(chatId, 'y'.repeat(1000))
  expect(browser.kept.has(`michi.chat.${ana.id}.${chatId}`)).toBe(false)
  const after = openChat(ana, chatId, browser.openTab(ana))
  await eventually(() => expect(statesOf(after, chatId)).toEqual(['received', 'sent']))
})

it('shares the pending messages among the tabs of a browser', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const network = await openTestNetwork(server.url)
  onTestFinished(network.close)
  network.cut()
  const browser = new TestBrowser()
  const first = openChat(ana, chatId, browser.openTab(ana, network.url))
  const second = openChat(ana, chatId, browser.openTab(ana, network.url))
  first.send(chatId, 'uno')
  second.send(chatId, 'dos')
  first.send(chatId, 'x'.repeat(2001))
  const written = ['uno', 'dos', 'x'.repeat(2001)]
  expect(textsOf(first, chatId)).toEqual(written)
  expect(textsOf(second, chatId)).toEqual(written)
  network.mend()
  await eventually(() => {
    for (const tab of [first, second])
      expect(statesOf(tab, chatId)).toEqual(['sent', 'sent', 'failed'])
  })
  expect(await storedTexts(luis, chatId)).toEqual(['uno', 'dos'])
  second.discard(chatId, second.getChat(chatId).messages[2]?.clientId ?? '')
  expect(textsOf(first, chatId)).toEqual(['uno', 'dos'])
})

it('sends what another tab wrote and did not live to send', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const browser = new TestBrowser()
  const staying = openChat(ana, chatId, browser.openTab(ana))
  await untilOnline(staying)
  const leaving = openChat(ana, chatId, browser.openTab(ana, 'http://127.0.0.1:1'))
  leaving.send(chatId, 'uno')
  leaving.stop()
  await eventually(() => expect(statesOf(staying, chatId)).toEqual(['sent']))
  expect(await storedTexts(luis, chatId)).toEqual(['uno'])
})
