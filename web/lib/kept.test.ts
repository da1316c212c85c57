import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { TestBrowser } from '../../harness/test-browser.ts'

interface Note {
  text: string
  about: string
}

let keptOf: typeof import('./kept.ts').keptOf
let keepOnly: typeof import('./storage/person-storage.ts').keepOnly
let ends: typeof import('./end-session.ts')
let local: TestBrowser
let tab: TestBrowser

/** The page is loaded again; storage stays. */
async function reload() {
  vi.resetModules()
  ;({ keptOf } = await import('./kept.ts'))
  ;({ keepOnly } = await import('./storage/person-storage.ts'))
  ends = await import('./end-session.ts')
}

beforeEach(async () => {
  local = new TestBrowser()
  tab = new TestBrowser()
  vi.stubGlobal('localStorage', local.openStorage())
  vi.stubGlobal('sessionStorage', tab.openStorage())
  await reload()
})

afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('outlives a reload and an expired session, for the same person alone', async () => {
  keepOnly(7)
  keptOf<Note>(7, 'note.9').write({ text: 'Hola' })
  expect(keptOf<Note>(8, 'note.9').read()).toEqual({})
  expect(keptOf<Note>(7, 'note.10').read()).toEqual({})
  await reload()
  expect(keptOf<Note>(7, 'note.9').read()).toEqual({ text: 'Hola' })
  ends.keepUnsent()
  keepOnly(7)
  expect(keptOf<Note>(7, 'note.9').read()).toEqual({ text: 'Hola' })
})

it('ends when another person signs in, and with signing off, also on the same page', () => {
  keptOf<Note>(7, 'note.9').write({ text: 'Hola' })
  ends.keepUnsent()
  keepOnly(8)
  expect(keptOf<Note>(7, 'note.9').read()).toEqual({})
  keptOf<Note>(8, 'note.9').write({ text: 'Buenas' })
  void ends.forgetPerson()
  expect(keptOf<Note>(8, 'note.9').read()).toEqual({})
  expect(local.kept.size).toBe(0)
})

it('is in the tab for somebody without an account, until somebody signs in', () => {
  keptOf<Note>(0, 'notice').write({ text: 'Hola' })
  expect(local.kept.size).toBe(0)
  keepOnly(7)
  expect(tab.kept.size).toBe(0)
  expect(keptOf<Note>(0, 'notice').read()).toEqual({})
  // Also for who is signed in, on a page for everybody.
  keptOf<Note>(0, 'notice').write({ text: 'Buenas' })
  expect([...tab.kept]).toEqual([['michi.draft.0.notice', '{"text":"Buenas"}']])
})

it('is what another tab has made of it', () => {
  const note = keptOf<Note>(7, 'note.9')
  note.write({ text: 'Hola' })
  expect(note.read()).toBe(note.read())
  local.kept.set('michi.draft.7.note.9', '{"text":"Hola, Nube"}')
  expect(note.read()).toEqual({ text: 'Hola, Nube' })
  note.write({})
  expect(local.kept.size).toBe(0)
})

it('is still there on this page when storage is full', () => {
  const full = () => {
    throw new Error('QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { ...local.openStorage(), setItem: full, getItem: () => null })
  const note = keptOf<Note>(7, 'note.9')
  note.write({ text: 'Hola' })
  expect(note.read()).toEqual({ text: 'Hola' })
})
