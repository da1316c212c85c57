import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ServerEvent } from '../../../contract/socket.ts'
import { openTestApp, type TestApp } from '../../../harness/test-app.ts'
import { TestBrowser } from '../../../harness/test-browser.ts'
import {
  eventually,
  openChat,
  openPage,
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

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `m${index}`)

it('lets two people talk, and both see the same', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const [hers, his] = [openChat(ana, chatId), openChat(luis, chatId)]
  await untilOnline(hers, his)
  for (const text of numbered(10)) {
    hers.send(chatId, `ana ${text}`)
    his.send(chatId, `luis ${text}`)
  }
  await eventually(() => {
    expect(textsOf(hers, chatId)).toHaveLength(20)
    expect(statesOf(hers, chatId)).not.toContain('sending')
    expect(textsOf(his, chatId)).toEqual(textsOf(hers, chatId))
  })
  expect(textsOf(hers, chatId)).toEqual(await storedTexts(ana, chatId))
  const mine = hers.getChat(chatId).messages.filter(({ isMine }) => isMine)
  expect(mine.map(({ text }) => text)).toEqual(numbered(10).map((text) => `ana ${text}`))
})

it('shows a message at once, and the same bubble when it is stored', async () => {
  const { ana, chatId } = await server.makePair()
  const client = openChat(ana, chatId)
  await untilOnline(client)
  client.send(chatId, '¡Hola!')
  const [sending] = client.getChat(chatId).messages
  expect(sending).toMatchObject({ state: 'sending', text: '¡Hola!', isMine: true, seq: null })
  await eventually(() => expect(statesOf(client, chatId)).toEqual(['sent']))
  expect(client.getChat(chatId).messages[0]).toMatchObject({ key: sending?.key, seq: 1 })
})

it('reports a match that was seen before the connection was open', async () => {
  const { ana, chatId } = await server.makePair()
  const tab = new TestBrowser().openTab(ana)
  const sent: unknown[] = []
  const webSocket = class extends tab.webSocket {
    override send(data: string) {
      sent.push(JSON.parse(data))
      super.send(data)
    }
  }
  const client = openPage(ana, { ...tab, webSocket })
  client.seeMatch(chatId)
  await untilOnline(client)
  expect(sent).toContainEqual({ type: 'match.seen', chatId })
})

it('pushes each message over the live connection and stores it through a call (spec §4)', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const tab = new TestBrowser().openTab(ana)
  const pushed: { clientId: string }[] = []
  const called: { clientId: string }[] = []
  const webSocket = class extends tab.webSocket {
    override send(data: string) {
      pushed.push(JSON.parse(data))
      super.send(data)
    }
  }
  const call: typeof fetch = (url, init) => {
    if (init?.method === 'POST') called.push(JSON.parse(String(init.body)))
    return tab.fetch(url, init)
  }
  const client = openChat(ana, chatId, { ...tab, webSocket, fetch: call })
  await untilOnline(client)
  client.send(chatId, 'uno')
  client.send(chatId, 'dos')
  await eventually(() => expect(statesOf(client, chatId)).toEqual(['sent', 'sent']))
  expect(pushed).toMatchObject([
    { type: 'message.send', message: 'uno' },
    { type: 'message.send', message: 'dos' },
  ])
  expect(called).toMatchObject([
    { message: 'uno', clientId: pushed[0]?.clientId },
    { message: 'dos', clientId: pushed[1]?.clientId },
  ])
  expect(await storedTexts(luis, chatId)).toEqual(['uno', 'dos'])
})

it('sends nothing that is blank', async () => {
  const { ana, chatId } = await server.makePair()
  const client = openChat(ana, chatId)
  client.send(chatId, ' \n ')
  expect(textsOf(client, chatId)).toEqual([])
})

it('tells what has been read, and never takes it back', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const [hers, his] = [openChat(ana, chatId), openChat(luis, chatId)]
  await untilOnline(hers, his)
  hers.send(chatId, 'uno')
  hers.send(chatId, 'dos')
  await eventually(() => expect(textsOf(his, chatId)).toEqual(['uno', 'dos']))
  expect(statesOf(his, chatId)).toEqual(['received', 'received'])
  his.markRead(chatId, 2)
  await eventually(() => expect(statesOf(hers, chatId)).toEqual(['read', 'read']))
  his.markRead(chatId, 1)
  hers.send(chatId, 'tres')
  await eventually(() => expect(statesOf(hers, chatId)).toEqual(['read', 'read', 'sent']))
  expect(hers.getChat(chatId).readByOther).toBe(2)
})

it('keeps the read marker of an offline reader until there is a connection', async () => {
  const { ana, luis, chatId } = await server.makePair()
  await say(ana, chatId, 'hola')
  const his = openChat(luis, chatId)
  his.markRead(chatId, 1)
  expect(his.getStatus()).toBe('connecting')
  const hers = openChat(ana, chatId)
  await eventually(() => expect(hers.getChat(chatId).readByOther).toBe(1))
})

it('shows that the other one is typing, for five seconds or until they have sent it', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const [hers, his] = [openChat(ana, chatId), openChat(luis, chatId)]
  await untilOnline(hers, his)
  his.setTyping(chatId)
  await eventually(() => expect(hers.getChat(chatId).isTyping).toBe(true))
  his.send(chatId, 'ya')
  await eventually(() => expect(textsOf(hers, chatId)).toEqual(['ya']))
  expect(hers.getChat(chatId).isTyping).toBe(false)
})

it('forgets the typing of somebody who stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { ana, luis, chatId } = await server.makePair()
    const [hers, his] = [openChat(ana, chatId), openChat(luis, chatId)]
    await untilOnline(hers, his)
    his.setTyping(chatId)
    await eventually(() => expect(hers.getChat(chatId).isTyping).toBe(true))
    vi.advanceTimersByTime(5_000)
    expect(hers.getChat(chatId).isTyping).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

it('loads the newest page, and older ones when asked', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const texts = numbered(201)
  for (const text of texts) await say(ana, chatId, text)
  const client = openChat(luis, chatId)
  expect(client.getChat(chatId)).toMatchObject({ isLoaded: false, messages: [] })
  await eventually(() => expect(textsOf(client, chatId)).toEqual(texts.slice(101)))
  expect(client.getChat(chatId)).toMatchObject({ isLoaded: true, hasOlder: true })
  await client.loadOlder(chatId)
  expect(textsOf(client, chatId)).toEqual(texts.slice(1))
  await Promise.all([client.loadOlder(chatId), client.loadOlder(chatId)])
  expect(textsOf(client, chatId)).toEqual(texts)
  expect(client.getChat(chatId).hasOlder).toBe(false)
})

it('answers the same objects until something changes', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const client = openChat(ana, chatId)
  await untilOnline(client)
  client.send(chatId, 'uno')
  await eventually(() => expect(statesOf(client, chatId)).toEqual(['sent']))
  const view = client.getChat(chatId)
  expect(client.getChat(chatId)).toBe(view)
  await say(luis, chatId, 'dos')
  await eventually(() => expect(textsOf(client, chatId)).toEqual(['uno', 'dos']))
  expect(client.getChat(chatId)).not.toBe(view)
  expect(client.getChat(chatId).messages[0]).toBe(view.messages[0])
})

it('hands every event on: a match, and messages of chats that are not open', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const client = openPage(ana)
  await untilOnline(client)
  const events: ServerEvent['type'][] = []
  const stopListening = client.onEvent(({ type }) => events.push(type))
  await say(luis, chatId, 'hola')
  const leo = await server.makeUser({ name: 'Leo' })
  await ana.post('/api/adduserlike', { likerId: ana.id, likedId: leo.id })
  await leo.post('/api/adduserlike', { likerId: leo.id, likedId: ana.id })
  await eventually(() => expect(events).toEqual(['message.new', 'match.new']))
  stopListening()
})

it('says why a message was refused, and sends it again or throws it away', async () => {
  const { ana, chatId } = await server.makePair()
  const client = openChat(ana, chatId)
  await untilOnline(client)
  client.send(chatId, 'x'.repeat(2001))
  client.send(chatId, 'detrás')
  await eventually(() => expect(statesOf(client, chatId)).toEqual(['sent', 'failed']))
  const failed = client.getChat(chatId).messages[1]
  expect(failed).toMatchObject({ error: 'invalid_input', seq: null })
  client.retry(chatId, failed?.clientId ?? '')
  expect(statesOf(client, chatId)).toEqual(['sent', 'sending'])
  await eventually(() => expect(statesOf(client, chatId)).toEqual(['sent', 'failed']))
  client.discard(chatId, failed?.clientId ?? '')
  expect(textsOf(client, chatId)).toEqual(['detrás'])
})

it("says that a stranger's chat is not there", async () => {
  const { chatId } = await server.makePair()
  const stranger = await server.makeUser()
  const client = openChat(stranger, chatId)
  await eventually(() => expect(client.getChat(chatId).error).toBe('not_found'))
  client.send(chatId, 'hola')
  await eventually(() => expect(textsOf(client, chatId)).toEqual([]))
})

it('ends with the session, live or at the door, and keeps what waits', async () => {
  const { ana, chatId } = await server.makePair()
  const browser = new TestBrowser()
  const client = openChat(ana, chatId, browser.openTab(ana))
  await untilOnline(client)
  const { cookie } = ana
  await ana.post('/api/signoff', {})
  await eventually(() => expect(client.getStatus()).toBe('ended'))
  client.send(chatId, 'tarde')
  expect(statesOf(client, chatId)).toEqual(['sending'])

  ana.cookie = cookie
  const tooEarly = openChat(ana, chatId, browser.openTab(ana))
  await eventually(() => expect(tooEarly.getStatus()).toBe('ended'))
  expect(textsOf(tooEarly, chatId)).toEqual(['tarde'])
  const withNothingToAsk = openPage(ana)
  await eventually(() => expect(withNothingToAsk.getStatus()).toBe('ended'))
})

it('goes on when a call is refused while the password changes in another tab', async () => {
  const { ana, chatId } = await server.makePair({ password: 'de antes' })
  const change = { userId: ana.id, password: 'de antes', newPassword: 'de ahora' }
  const tab = new TestBrowser().openTab(ana)
  const answers: number[] = []
  // The first message goes out with the cookie of before, and arrives after the change.
  const withTheCookieOfBefore: typeof fetch = async (url, init) => {
    if (init?.method !== 'POST') return tab.fetch(url, init)
    const { cookie } = ana
    if (!answers.length) await ana.post('/api/changepassword', change)
    const cookieOfNow = ana.cookie
    ana.cookie = cookie
    const answer = await tab.fetch(url, init)
    ana.cookie = cookieOfNow
    answers.push(answer.status)
    return answer
  }
  const client = openChat(ana, chatId, { ...tab, fetch: withTheCookieOfBefore })
  await untilOnline(client)
  client.send(chatId, 'hola')
  await eventually(() => expect(answers).toEqual([401, 201]))
  expect(client.getStatus()).not.toBe('ended')
  await eventually(() => expect(statesOf(client, chatId)).toEqual(['sent']))
})

it('never sends what another person wrote on this browser', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const browser = new TestBrowser()
  const hers = openChat(ana, chatId, browser.openTab(ana, 'http://127.0.0.1:1'))
  hers.send(chatId, 'de Ana')
  hers.stop()

  const his = openChat(luis, chatId, browser.openTab(luis))
  await untilOnline(his)
  his.send(chatId, 'de Luis')
  await eventually(() => expect(statesOf(his, chatId)).toEqual(['sent']))
  expect(await storedTexts(luis, chatId)).toEqual(['de Luis'])

  // Her page, with the other one's session in the browser's cookie.
  const confused = openChat(ana, chatId, browser.openTab(luis))
  await eventually(() => expect(confused.getStatus()).toBe('ended'))
  expect(await storedTexts(luis, chatId)).toEqual(['de Luis'])

  const back = openChat(ana, chatId, browser.openTab(ana))
  await eventually(() => expect(textsOf(back, chatId)).toEqual(['de Luis', 'de Ana']))
  await eventually(() => expect(statesOf(back, chatId)).toEqual(['received', 'sent']))
  expect(await storedTexts(luis, chatId)).toEqual(['de Luis', 'de Ana'])
})
