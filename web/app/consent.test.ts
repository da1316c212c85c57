import { afterEach, expect, test, vi } from 'vitest'
import { acceptCookies, hasConsent, refuseCookies } from './consent.ts'

afterEach(() => vi.unstubAllGlobals())

test('only the exact cookie is a consent', () => {
  expect(hasConsent('')).toBe(false)
  expect(hasConsent('consent=accepted')).toBe(true)
  expect(hasConsent('a=b; consent=accepted; c=d')).toBe(true)
  expect(hasConsent('consent=refused')).toBe(false)
  expect(hasConsent('noconsent=accepted')).toBe(false)
})

test('accepting lasts seven days, refusing deletes', () => {
  const page = { cookie: '' }
  vi.stubGlobal('document', page)
  acceptCookies()
  expect(page.cookie).toMatch(/^consent=accepted; .*max-age=604800/)
  refuseCookies()
  expect(page.cookie).toMatch(/max-age=0/)
})
