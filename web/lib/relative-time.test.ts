import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

const now = new Date(2026, 2, 15, 18, 30, 0)
const ago = (ms: number) => new Date(now.getTime() - ms)
const second = 1000
const minute = 60 * second
const hour = 60 * minute

const cases: [what: string, then: Date, es: string, en: string][] = [
  ['the same instant', now, 'ahora', 'now'],
  ['a clock ahead of ours', ago(-3 * minute), 'ahora', 'now'],
  ['4.999 s', ago(5 * second - 1), 'ahora', 'now'],
  ['5 s', ago(5 * second), 'hace 5 segundos', '5 seconds ago'],
  ['59.999 s', ago(minute - 1), 'hace 59 segundos', '59 seconds ago'],
  ['60 s', ago(minute), 'hace un minuto', 'a minute ago'],
  ['89.999 s', ago(90 * second - 1), 'hace un minuto', 'a minute ago'],
  ['90 s', ago(90 * second), 'hace 2 minutos', '2 minutes ago'],
  ['149 s', ago(149 * second), 'hace 2 minutos', '2 minutes ago'],
  ['150 s', ago(150 * second), 'hace 3 minutos', '3 minutes ago'],
  ['59 min 59.999 s', ago(hour - 1), 'hace 59 minutos', '59 minutes ago'],
  ['60 min', ago(hour), '17:30', '17:30'],
  ['this morning', new Date(2026, 2, 15, 0, 0), '00:00', '00:00'],
  ['the last instant of yesterday', new Date(2026, 2, 14, 23, 59, 59, 999), 'Ayer', 'Yesterday'],
  ['the first instant of yesterday', new Date(2026, 2, 14), 'Ayer', 'Yesterday'],
  ['the day before', new Date(2026, 2, 13, 23, 59, 59, 999), '13 mar', '13 Mar'],
  ['another year', new Date(2025, 11, 31, 12), '31 dic 2025', '31 Dec 2025'],
]

// Files share their modules: none is to find this one's language.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe.each(['es', 'en'] as const)('relative time in %s', (language) => {
  let relativeTime: typeof import('./relative-time.ts').relativeTime
  let shortTime: typeof import('./relative-time.ts').shortTime

  beforeEach(async () => {
    vi.resetModules()
    vi.stubGlobal('localStorage', { getItem: () => language })
    ;({ relativeTime, shortTime } = await import('./relative-time.ts'))
  })

  test.each(cases)('%s', (_what, then, es, en) => {
    expect(relativeTime(then, now)).toBe(language === 'es' ? es : en)
  })

  test('just after midnight, minutes still win over Yesterday', () => {
    const midnight = new Date(2026, 2, 15, 0, 10)
    expect(relativeTime(new Date(2026, 2, 14, 23, 50), midnight)).toMatch(/20 min/)
    expect(relativeTime(new Date(2026, 2, 14, 23, 10), midnight)).toMatch(/Ayer|Yesterday/)
  })

  test('a narrow list has short times', () => {
    const ago = (seconds: number) => shortTime(new Date(now.getTime() - 1000 * seconds), now)
    expect([20, 75, 3500].map(ago)).toEqual([
      language === 'es' ? 'ahora' : 'now',
      '1 min',
      '58 min',
    ])
    expect(ago(7200)).toBe(relativeTime(new Date(now.getTime() - 7_200_000), now))
  })

  test('yesterday reaches over the end of a month', () => {
    expect(relativeTime(new Date(2026, 1, 28, 9), new Date(2026, 2, 1, 12))).toMatch(/Ayer|Yest/)
  })
})
