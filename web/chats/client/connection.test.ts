import { once } from 'node:events'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openAppForTest } from '../../../harness/test-app.ts'
import { TestBrowser } from '../../../harness/test-browser.ts'
import { openTestNetwork } from '../../../harness/test-network.ts'
import { restart } from '../../../harness/test-restart.ts'
import { eventually, openChat, openPage, storedTexts, untilOnline } from './testing/people.ts'

// spec §8
it('logs each error and each close of its sockets, and each once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const logged = () => warn.mock.calls.map(([line]) => line).filter((line) => /Socket/.test(line))
  const server = await openAppForTest()
  const network = await openTestNetwork(server.url)
  onTestFinished(network.close)
  const ana = await server.makeUser()
  const tab = new TestBrowser().openTab(ana, network.url)
  const happened: string[] = []
  const webSocket = class extends tab.webSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args)
      this.addEventListener('error', () => happened.push('Socket error.'))
      this.addEventListener('close', ({ code }) => happened.push(`Socket closed (${code}).`))
    }
  }
  const client = openPage(ana, { ...tab, webSocket })
  await untilOnline(client)
  expect(logged()).toEqual([])
  network.cut()
  await eventually(() => expect(client.getStatus()).toBe('offline'))
  network.mend()
  await untilOnline(client)
  expect(happened).toContain('Socket error.')
  expect(happened).toContain('Socket closed (1006).')
  const before = happened.length
  client.stop()
  await eventually(() => expect(happened.length).toBeGreaterThan(before))
  expect(logged()).toEqual(happened)
})

it('is not offline while a server restarts that said so, and sends what was written', async () => {
  const server = await openAppForTest()
  const { ana, chatId } = await server.makePair()
  const tab = new TestBrowser().openTab(ana)
  let onTry = () => {}
  const webSocket = class extends tab.webSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args)
      onTry()
    }
  }
  const client = openChat(ana, chatId, { ...tab, webSocket })
  await untilOnline(client)
  const triedWhile: string[] = []
  onTry = () => triedWhile.push(client.getStatus())
  await server.app.close()
  client.send(chatId, 'Hola')
  await eventually(() => expect(triedWhile.length).toBeGreaterThan(2))
  await restart(server)
  await untilOnline(client)
  expect(triedWhile.slice(0, 3)).toEqual(['connecting', 'connecting', 'connecting'])
  await eventually(async () => expect(await storedTexts(ana, chatId)).toEqual(['Hola']))
})

it('asks nothing twice because a server restarts that said so: what is under way is answered', async () => {
  const server = await openAppForTest()
  const { ana, chatId } = await server.makePair()
  const tab = new TestBrowser().openTab(ana)
  const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>()
  const sent: string[] = []
  const client = openChat(ana, chatId, {
    ...tab,
    // A proxy holds it until the next server is there.
    async fetch(url, init) {
      if (init?.method !== 'POST') return tab.fetch(url, init)
      sent.push(String(url))
      await Promise.race([goOn, once(init.signal as AbortSignal, 'abort')])
      return tab.fetch(url, init)
    },
  })
  await untilOnline(client)
  await server.app.close()
  await eventually(() => expect(client.getStatus()).toBe('connecting'))
  client.send(chatId, 'Hola')
  await restart(server)
  await untilOnline(client)
  letGo()
  await eventually(async () => expect(await storedTexts(ana, chatId)).toEqual(['Hola']))
  expect(sent).toHaveLength(1)
})
