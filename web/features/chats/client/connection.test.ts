import { expect, it, onTestFinished, vi } from 'vitest'
import { openAppForTest } from '../../../../server/testing/test-app.ts'
import { TestBrowser } from '../../../../server/testing/test-browser.ts'
import { openTestNetwork } from '../../../../server/testing/test-network.ts'
import { eventually, openPage, untilOnline } from './testing/people.ts'

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
