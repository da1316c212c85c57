import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../harness/test-app.ts'
import { TestBrowser } from '../../../harness/test-browser.ts'
import {
  eventually,
  openChat,
  openPage,
  say,
  statesOf,
  textsOf,
  untilOnline,
} from './testing/people.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Messages of chats, and those on their way. */
const keptOf = (browser: TestBrowser) =>
  [...browser.kept].filter(([key]) => /^michi\.(chat|pending)\./.test(key))

/** Two who have said something, with her page open. */
async function openConversation() {
  const { ana, luis, chatId } = await server.makePair()
  await say(luis, chatId, 'de Luis')
  await say(ana, chatId, 'de Ana')
  const browser = new TestBrowser()
  const hers = openChat(ana, chatId, browser.openTab(ana))
  await untilOnline(hers)
  await eventually(() => expect(textsOf(hers, chatId)).toEqual(['de Luis', 'de Ana']))
  return { ana, luis, chatId, browser, hers }
}

it('drops a chat that the other one unmatched, and has it back when that is undone', async () => {
  const { luis, chatId, browser, hers } = await openConversation()
  hers.send(chatId, 'x'.repeat(2001))
  await eventually(() => expect(statesOf(hers, chatId)).toContain('failed'))

  await luis.post('/api/unmatch', { userId: luis.id, chatId })
  await eventually(() => {
    expect(hers.getChat(chatId)).toMatchObject({ messages: [], error: 'not_found' })
    expect(keptOf(browser)).toEqual([])
  })

  await luis.post('/api/undounmatch', { userId: luis.id, chatId })
  await eventually(() => {
    expect(textsOf(hers, chatId)).toEqual(['de Luis', 'de Ana'])
    expect(hers.getChat(chatId).error).toBeNull()
  })
})

it('drops what it kept of a chat that went while nobody was looking', async () => {
  const { ana, luis, chatId, browser, hers } = await openConversation()
  hers.stop()
  expect(keptOf(browser)).toHaveLength(1)
  await luis.post('/api/unmatch', { userId: luis.id, chatId })

  const later = openChat(ana, chatId, browser.openTab(ana))
  await eventually(() => expect(later.getChat(chatId).error).toBe('not_found'))
  expect(textsOf(later, chatId)).toEqual([])
  expect(keptOf(browser)).toEqual([])
})

it('keeps only what one wrote oneself when the other one leaves', async () => {
  const { ana, luis, chatId, browser, hers } = await openConversation()
  await luis.post('/api/block', { userId: luis.id, targetId: ana.id })
  await eventually(() => {
    expect(hers.getChat(chatId)).toMatchObject({ otherHasLeft: true, error: null })
    expect(textsOf(hers, chatId)).toEqual(['de Ana'])
  })
  expect(JSON.stringify(keptOf(browser))).not.toContain('de Luis')
})

it('finds out on opening that the other one has left', async () => {
  const { ana, luis, chatId, browser, hers } = await openConversation()
  hers.stop()
  await luis.post('/api/block', { userId: luis.id, targetId: ana.id })
  const later = openPage(ana, browser.openTab(ana))
  void later.open(chatId)
  await eventually(() => expect(later.getChat(chatId).otherHasLeft).toBe(true))
  expect(textsOf(later, chatId)).toEqual(['de Ana'])
})
