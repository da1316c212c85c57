import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { TestBrowser } from '../../harness/test-browser.ts'

const userId = 7
const endpoint = 'https://push.example.com/a'

/** What the server was asked for, in order. */
let asked: string[]
let refused: string | null
/** The service worker is there. */
let readyNow: () => void
let push: typeof import('./push.ts')
let forgetPerson: typeof import('../lib/end-session.ts').forgetPerson

beforeEach(async () => {
  asked = []
  refused = null
  const subscription = { endpoint, toJSON: () => ({ endpoint }), unsubscribe: async () => true }
  let current: typeof subscription | null = null
  const pushManager = {
    subscribe: async () => {
      current = subscription
      return subscription
    },
    getSubscription: async () => current,
  }
  const ready = Promise.withResolvers()
  readyNow = () => ready.resolve({ pushManager })
  const serviceWorker = { ready: ready.promise, getRegistration: async () => ({ pushManager }) }
  const permission = 'granted'
  vi.stubGlobal('localStorage', new TestBrowser().openStorage())
  vi.stubGlobal('sessionStorage', new TestBrowser().openStorage())
  vi.stubGlobal('navigator', { language: 'es', serviceWorker })
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  vi.stubGlobal('fetch', async (address: string) => {
    const name = new URL(address, 'http://localhost').pathname.split('/')[2] ?? ''
    asked.push(name)
    return name === refused
      ? Response.json({ code: 'unavailable' }, { status: 503 })
      : Response.json({ publicKey: 'key' })
  })
  vi.resetModules()
  push = await import('./push.ts')
  ;({ forgetPerson } = await import('../lib/end-session.ts'))
})

afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('switched off while it is being switched on, it is off', async () => {
  const on = push.switchOn(userId)
  const off = push.switchOff(userId)
  readyNow()
  await Promise.all([on, off])
  expect(asked.slice(-2)).toEqual(['addsubscription', 'deletesubscription'])
  expect(push.isOn(userId)).toBe(false)
})

test('it is on until the server has heard that it is off', async () => {
  readyNow()
  await push.switchOn(userId)
  refused = 'deletesubscription'
  await expect(push.switchOff(userId)).rejects.toThrow('unavailable')
  expect(push.isOn(userId)).toBe(true)
  refused = null
  await push.switchOff(userId)
  expect(push.isOn(userId)).toBe(false)
})

test('who said no is not asked again in another session, and who said yes may be', async () => {
  readyNow()
  push.markAsked()
  forgetPerson()
  expect(push.wasAsked()).toBe(true)
  await push.switchOn(userId)
  expect(push.wasAsked()).toBe(false)
  await push.switchOff(userId)
  expect(push.wasAsked()).toBe(true)
})
