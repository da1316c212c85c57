import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openTestApp, type TestApp } from '../../../harness/test-app.ts'
import { TestBrowser } from '../../../harness/test-browser.ts'
import type { TestClient } from '../../../harness/test-client.ts'
import { openTestNetwork } from '../../../harness/test-network.ts'
import type { ChatClient } from './chat-client.ts'
import { eventually, openChat, openPage, say, textsOf, untilOnline } from './testing/people.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const reactionsOf = (client: ChatClient, chatId: number) =>
  client.getChat(chatId).messages.map(({ reaction }) => reaction)

const idOf = async (client: ChatClient, chatId: number, text: string) => {
  const find = () => client.getChat(chatId).messages.find((message) => message.text === text)?.id
  await eventually(() => expect(find()).toEqual(expect.any(Number)))
  return find() ?? 0
}

/** She has said hello, and both look at it; what he hears goes through a network of his own. */
async function begin() {
  const { ana, luis, chatId } = await server.makePair()
  await say(ana, chatId, 'hola')
  const network = await openTestNetwork(server.url)
  onTestFinished(network.close)
  const tab = new TestBrowser().openTab(luis, network.url)
  const [hers, his] = [openChat(ana, chatId), openChat(luis, chatId, tab)]
  await untilOnline(hers, his)
  return { ana, luis, chatId, hers, his, network, messageId: await idOf(his, chatId, 'hola') }
}

const react = (who: TestClient, chatId: number, messageId: number, kind: string | null) =>
  who.put('/api/reaction', { userId: who.id, chatId, messageId, kind })

it('shows a reaction at once, and to the other one too', async () => {
  const { chatId, hers, his, messageId } = await begin()
  const known = his.react(chatId, messageId, 'love')
  expect(reactionsOf(his, chatId)).toEqual(['love'])
  expect(await known).toBe(true)
  await eventually(() => expect(reactionsOf(hers, chatId)).toEqual(['love']))
  expect(hers.getChat(chatId).lastReaction).toEqual({ messageId, kind: 'love' })
  expect(his.getChat(chatId).lastReaction).toBeNull()
  for (const kind of ['wow', null, 'laugh', 'sad'] as const) void his.react(chatId, messageId, kind)
  expect(reactionsOf(his, chatId)).toEqual(['sad'])
  await eventually(() => expect(reactionsOf(hers, chatId)).toEqual(['sad']))
  expect(reactionsOf(his, chatId)).toEqual(['sad'])
})

it('takes it back when the server does not take it', async () => {
  const { chatId, his, network, messageId } = await begin()
  network.cut()
  const known = his.react(chatId, messageId, 'paw')
  expect(reactionsOf(his, chatId)).toEqual(['paw'])
  expect(await known).toBe(false)
  expect(reactionsOf(his, chatId)).toEqual([null])
})

it('learns of what was missed: given, changed and taken back', async () => {
  const { ana, luis, chatId, his, network, messageId } = await begin()
  await say(luis, chatId, 'uno')
  await say(luis, chatId, 'dos')
  const [one, two] = [await idOf(his, chatId, 'uno'), await idOf(his, chatId, 'dos')]
  await react(luis, chatId, messageId, 'love')
  await react(ana, chatId, one, 'wow')
  await eventually(() => expect(reactionsOf(his, chatId)).toEqual(['love', 'wow', null]))
  network.cut()
  await react(luis, chatId, messageId, null)
  await react(ana, chatId, one, 'sad')
  await react(ana, chatId, two, 'paw')
  network.mend()
  await eventually(() => expect(reactionsOf(his, chatId)).toEqual([null, 'sad', 'paw']))
})

it('keeps them with the messages, to be read without a connection', async () => {
  const { ana, luis, chatId } = await server.makePair()
  await say(luis, chatId, 'hola')
  const browser = new TestBrowser()
  const page = openChat(ana, chatId, browser.openTab(ana))
  const messageId = await idOf(page, chatId, 'hola')
  await untilOnline(page)
  await page.react(chatId, messageId, 'paw')
  await eventually(() => expect(reactionsOf(page, chatId)).toEqual(['paw']))
  const network = await openTestNetwork(server.url)
  onTestFinished(network.close)
  network.cut()
  const later = openPage(ana, browser.openTab(ana, network.url))
  expect(textsOf(later, chatId)).toEqual(['hola'])
  expect(reactionsOf(later, chatId)).toEqual(['paw'])
})
