import { afterAll, expect, test, vi } from 'vitest'

const me = 1
const other = 2

afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('the list reads a goodbye, a playdate and a sighting in one’s own language, and nothing else', async () => {
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'userId' ? String(me) : 'en'),
  })
  const { lastWords } = await import('./last-words.ts')
  const said = (userId: number) => ({ text: 'Ahora no tengo tiempo', at: new Date(0), userId })
  const toby = { otherUserId: other, animalName: 'Toby', name: 'Luis' }
  const endedBy = (by: number) => ({ ...toby, ended: { by, line: 'no_time' as const } })
  expect(lastWords(endedBy(other), said(other))).toMatch(/^I don’t have time right now/)
  expect(lastWords(endedBy(me), said(me))).toMatch(/^You: .?I don’t have time right now/)
  expect(lastWords(endedBy(other), said(me))).toMatch(/^You: .?Ahora no tengo tiempo/)
  expect(lastWords({ ...toby, ended: null }, said(other))).toBe('Ahora no tengo tiempo')
  const step = 'proposed' as const
  expect(lastWords({ ...toby, ended: null }, { ...said(other), step })).toBe(
    'Toby suggests a playdate',
  )
  expect(lastWords({ ...toby, ended: null }, { ...said(me), step })).toBe(
    'You suggested a playdate',
  )
  const search = { ...toby, ended: null, lostPetName: 'Nala' }
  const seen = { ...said(me), text: 'Nala: By the fountain' }
  expect(lastWords(search, seen).replace(/[\u2066-\u2069]/g, '')).toBe(
    'A sighting of Nala: By the fountain',
  )
  expect(lastWords(search, said(other))).toBe('Ahora no tengo tiempo')
})
