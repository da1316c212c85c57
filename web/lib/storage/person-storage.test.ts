import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { TestBrowser } from '../../../harness/test-browser.ts'

const allowed = { userId: '7', language: 'en' }
const ofSeven = ['michi.chat.7.12', 'michi.chats.7', 'michi.matches.7']
const unsentOfSeven = ['michi.draft.7.12', 'michi.pending.7.a-b', 'swipes.7.1700000000000.5']
const ofOthers = ['michi.chat.12.7', 'michi.chats.77', 'michi.pending.77.7', 'swipes.77.7']

let local: Map<string, string>
let hasUnsent: typeof import('./person-storage.ts').hasUnsent
let keepOnly: typeof import('./person-storage.ts').keepOnly
let personStorage: typeof import('./person-storage.ts').personStorage
let forgetPerson: typeof import('../end-session.ts').forgetPerson
let keepUnsent: typeof import('../end-session.ts').keepUnsent
let tab: Map<string, string>
beforeEach(async () => {
  const [browser, other] = [new TestBrowser(), new TestBrowser()]
  vi.stubGlobal('localStorage', browser.openStorage())
  vi.stubGlobal('sessionStorage', other.openStorage())
  local = browser.kept
  tab = other.kept
  for (const [key, value] of Object.entries(allowed)) local.set(key, value)
  for (const key of [...ofSeven, ...unsentOfSeven, ...ofOthers]) local.set(key, '1')
  tab.set('michi.draft.0.signup', '{}')
  // It remembers who may be written about: files share their modules, and none is to find this.
  vi.resetModules()
  ;({ hasUnsent, keepOnly, personStorage } = await import('./person-storage.ts'))
  ;({ forgetPerson, keepUnsent } = await import('../end-session.ts'))
})

afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('what this browser keeps of people', () => {
  it('is, when somebody signs in, only theirs', () => {
    keepOnly(7)
    expect([...local.keys()]).toEqual([...Object.keys(allowed), ...ofSeven, ...unsentOfSeven])
    expect([...tab.keys()]).toEqual([])
  })

  it('is, when a session has ended, only what waits to be sent', () => {
    keepUnsent()
    const waiting = [...unsentOfSeven, 'michi.pending.77.7', 'swipes.77.7']
    expect([...local.keys()]).toEqual([...Object.keys(allowed), ...waiting])
    expect([...tab.keys()]).toEqual(['michi.draft.0.signup'])
    expect([hasUnsent(7), hasUnsent(12)]).toEqual([true, false])
  })

  it('is nothing after signing off, and an answer that comes late changes nothing', () => {
    const chats = personStorage('michi.chat', 7)
    const messages = personStorage('michi.pending', 7)
    forgetPerson()
    expect(chats.write('12', [])).toBe(false)
    expect(messages.write('c', {})).toBe(false)
    expect(Object.fromEntries(local)).toEqual(allowed)

    keepUnsent()
    expect([chats.write('12', []), messages.write('c', {})]).toEqual([false, true])
    keepOnly(8)
    expect(chats.write('12', [])).toBe(false)
    keepOnly(7)
    expect(chats.write('12', [])).toBe(true)
  })

  it('is told apart by person and by subject', () => {
    keepOnly(7)
    const seven = personStorage('michi.pending', 7)
    seven.write('c', { text: 'hola' })
    expect(local.get('michi.pending.7.c')).toBe('{"text":"hola"}')
    expect(seven.keys('')).toEqual(['a-b', 'c'])
    expect(seven.restOf('michi.pending.7.c')).toBe('c')
    expect(seven.restOf('michi.pending.77.c')).toBeNull()
    expect(personStorage('michi.chats', 7).read('')).toBe(1)
  })
})
