import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openAppForTest, openTestApp, type TestApp } from '../../../harness/test-app.ts'
import { TestBrowser, type TestTab } from '../../../harness/test-browser.ts'
import { openTestNetwork } from '../../../harness/test-network.ts'
import { restart } from '../../../harness/test-restart.ts'
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

async function openNetwork() {
  const network = await openTestNetwork(server.url)
  onTestFinished(network.close)
  return network
}

const isOffline = (client: { getStatus(): string }) =>
  eventually(() => expect(client.getStatus()).toBe('offline'))

it('sends what was written while the server was away once it is back, in order and once', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const network = await openNetwork()
  network.cut()
  const client = openChat(ana, chatId, new TestBrowser().openTab(ana, network.url))
  for (const text of ['uno', 'dos', 'tres']) client.send(chatId, text)
  await isOffline(client)
  expect(statesOf(client, chatId)).toEqual(['sending', 'sending', 'sending'])
  network.mend()
  await eventually(() => expect(statesOf(client, chatId)).toEqual(['sent', 'sent', 'sent']))
  expect(await storedTexts(luis, chatId)).toEqual(['uno', 'dos', 'tres'])
})

it('sends after a reload what an earlier visit left', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const network = await openNetwork()
  network.cut()
  const browser = new TestBrowser()
  const before = openChat(ana, chatId, browser.openTab(ana, network.url))
  before.send(chatId, 'uno')
  before.send(chatId, 'dos')
  const keys = before.getChat(chatId).messages.map(({ key }) => key)
  before.stop()
  network.mend()
  const after = openChat(ana, chatId, browser.openTab(ana, network.url))
  expect(after.getChat(chatId).messages.map(({ key }) => key)).toEqual(keys)
  await eventually(() => expect(statesOf(after, chatId)).toEqual(['sent', 'sent']))
  expect(await storedTexts(luis, chatId)).toEqual(['uno', 'dos'])
  expect([...browser.kept.keys()].filter((key) => key.includes('pending'))).toEqual([])
})

it('stores once what the server got and could not acknowledge', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const network = await openNetwork()
  const client = openChat(ana, chatId, new TestBrowser().openTab(ana, network.url))
  await untilOnline(client)
  network.loseAnswers()
  client.send(chatId, 'uno')
  await eventually(async () => expect(await storedTexts(luis, chatId)).toEqual(['uno']))
  expect(statesOf(client, chatId)).toEqual(['sending'])
  network.cut()
  client.send(chatId, 'dos')
  await isOffline(client)
  network.mend()
  await eventually(() => expect(statesOf(client, chatId)).toEqual(['sent', 'sent']))
  expect(await storedTexts(luis, chatId)).toEqual(['uno', 'dos'])
})

it('gets everything it missed, however many pages', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const network = await openNetwork()
  // Before the page opens: then the server's page brings it, after which nothing may be missing.
  await say(luis, chatId, 'antes')
  const client = openChat(ana, chatId, new TestBrowser().openTab(ana, network.url))
  await untilOnline(client)
  await eventually(() => expect(textsOf(client, chatId)).toEqual(['antes']))
  network.cut()
  const missed = Array.from({ length: 101 }, (_, index) => `m${index}`)
  for (const text of missed) await say(luis, chatId, text)
  await isOffline(client)
  network.mend()
  await eventually(() => expect(textsOf(client, chatId)).toEqual(['antes', ...missed]))
})

it('comes back by itself when the server restarts', async () => {
  const ownServer = await openAppForTest()
  const { ana, luis, chatId } = await ownServer.makePair()
  const client = openChat(ana, chatId)
  await untilOnline(client)
  await restart(ownServer)
  client.send(chatId, 'sigo aquí')
  await untilOnline(client)
  await eventually(() => expect(statesOf(client, chatId)).toEqual(['sent']))
  expect(await storedTexts(luis, chatId)).toEqual(['sigo aquí'])
})

it('tries at once when the browser says that the network is back', async () => {
  const { ana, chatId } = await server.makePair()
  const network = await openNetwork()
  network.cut()
  const tab = new TestBrowser().openTab(ana, network.url)
  // Without the browser's word nothing would happen for a quarter of an hour.
  const client = openChat(ana, chatId, tab, { random: () => 1_000 })
  client.send(chatId, 'uno')
  await isOffline(client)
  network.mend()
  tab.window.dispatchEvent(new Event('online'))
  await untilOnline(client)
  await eventually(() => expect(statesOf(client, chatId)).toEqual(['sent']))
})

it('does not wait for calls that were under way when the network went', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const network = await openNetwork()
  const tab = new TestBrowser().openTab(ana, network.url)
  const client = openChat(ana, chatId, tab)
  await untilOnline(client)
  await eventually(() => expect(client.getChat(chatId).isLoaded).toBe(true))
  network.goSilent()
  client.send(chatId, 'uno')
  tab.window.dispatchEvent(new Event('offline'))
  expect(client.getStatus()).toBe('connecting')
  await say(luis, chatId, 'cero')
  network.mend()
  tab.window.dispatchEvent(new Event('online'))
  await eventually(() => expect(textsOf(client, chatId)).toEqual(['cero', 'uno']))
  await eventually(() => expect(statesOf(client, chatId)).toEqual(['received', 'sent']))
})

it('finds a connection that died without a word', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { ana, luis, chatId } = await server.makePair()
  const network = await openNetwork()
  const tab = new TestBrowser().openTab(ana, network.url)
  // Calls take another way, as they do when only the socket was forgotten by a router.
  const callDirectly: typeof fetch = (url, init) =>
    tab.fetch(String(url).replace(network.url, server.url), init)
  let clock = 0
  const client = openChat(ana, chatId, tab, { fetch: callDirectly, now: () => clock })
  await untilOnline(client)
  await say(luis, chatId, 'uno')
  await eventually(() => expect(textsOf(client, chatId)).toEqual(['uno']))
  network.goSilent()
  await say(luis, chatId, 'dos')
  network.mend()
  clock += 20_000
  vi.advanceTimersByTime(20_000)
  await eventually(() => expect(client.getStatus()).not.toBe('online'))
  await untilOnline(client)
  expect(textsOf(client, chatId)).toEqual(['uno', 'dos'])
  await say(luis, chatId, 'tres')
  await eventually(() => expect(textsOf(client, chatId)).toEqual(['uno', 'dos', 'tres']))
})

/** The tab's real socket, with a say in what becomes of each event. */
function withEvents(
  tab: TestTab,
  handle: (event: MessageEvent, pass: (event: MessageEvent) => void) => void,
): TestTab {
  const webSocket = class extends tab.webSocket {
    constructor(...options: ConstructorParameters<typeof WebSocket>) {
      super(...options)
      Object.defineProperty(this, 'onmessage', {
        set: (pass) => this.addEventListener('message', (event) => handle(event, pass)),
      })
    }
  }
  return { ...tab, webSocket }
}

it('shows once what comes twice, and in order what comes out of order', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const held: (() => void)[] = []
  const tab = withEvents(new TestBrowser().openTab(ana), (event, pass) =>
    held.push(() => pass(event)),
  )
  const client = openChat(ana, chatId, tab)
  await untilOnline(client)
  for (const text of ['uno', 'dos', 'tres', 'cuatro']) await say(luis, chatId, text)
  await eventually(() => expect(held).toHaveLength(4))
  for (const pass of [...held.toReversed(), ...held]) pass()
  await eventually(() => expect(textsOf(client, chatId)).toEqual(['uno', 'dos', 'tres', 'cuatro']))
})

it('asks for what is missing when an event got lost', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const tab = withEvents(new TestBrowser().openTab(ana), (event, pass) => {
    if (!String(event.data).includes('perdido')) pass(event)
  })
  const client = openChat(ana, chatId, tab)
  await untilOnline(client)
  await say(luis, chatId, 'uno')
  await say(luis, chatId, 'perdido')
  await eventually(() => expect(textsOf(client, chatId)).toEqual(['uno']))
  await say(luis, chatId, 'tres')
  await eventually(() => expect(textsOf(client, chatId)).toEqual(['uno', 'perdido', 'tres']))
})

it('talks without a live connection, and waits as long as the server asks', async () => {
  const { ana, luis, chatId } = await server.makePair()
  // It goes on by as much as `eventually` lets it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const tab = new TestBrowser().openTab(ana)
  const nowhere = class extends tab.webSocket {
    constructor() {
      super('ws://127.0.0.1:1')
    }
  }
  const triedAt: number[] = []
  const busyAtFirst: typeof fetch = async (url, init) => {
    if (init?.method !== 'POST' || triedAt.push(Date.now()) > 2) return tab.fetch(url, init)
    const status = triedAt.length === 1 ? 429 : 503
    const code = status === 429 ? 'too_many_requests' : 'unavailable'
    return Response.json({ code }, { status, headers: { 'retry-after': '1' } })
  }
  const client = openChat(ana, chatId, { ...tab, webSocket: nowhere, fetch: busyAtFirst })
  client.send(chatId, 'uno')
  await eventually(() => expect(statesOf(client, chatId)).toEqual(['sent']))
  expect(client.getStatus()).toBe('offline')
  expect(await storedTexts(luis, chatId)).toEqual(['uno'])
  const [first = 0, second = 0, third = 0] = triedAt
  expect(second - first).toBeGreaterThanOrEqual(1000)
  expect(third - second).toBeGreaterThanOrEqual(1000)
})
