import { expect, test } from 'vitest'
import { reachText } from './reach-text.ts'

const now = new Date('2026-11-18T18:15:00')
const at = new Date('2026-11-18T18:30:00').toISOString()
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

test('says how far the alarm has come, and when it goes further', () => {
  const next = { at, upTo: 1000 }
  expect(plain(reachText({ told: 200, next, heldFor: null }, now))).toBe(
    'Ya lo saben unas 200 personas; a las 18:30, unas 1.000.',
  )
})

test('a circle that is due is being told now', () => {
  const next = { at: now.toISOString(), upTo: 200 }
  expect(plain(reachText({ told: 0, next, heldFor: null }, now))).toBe(
    'La gente de cerca lo ve al abrir la app; ahora mismo llegan las notificaciones, hasta unas 200.',
  )
})

test('at night nobody is told before the morning', () => {
  const next = { at, upTo: 1000 }
  for (const hour of ['22:00', '02:00', '07:59']) {
    const then = new Date(`2026-11-18T${hour}:00`)
    expect(plain(reachText({ told: 200, next, heldFor: null }, then))).toMatch(
      /^Unas 200 personas lo saben o lo sabrán a las 8: .+ ya se ve\.$/,
    )
    expect(plain(reachText({ told: 0, next, heldFor: null }, then))).toMatch(
      /esperan hasta las 8\.$/,
    )
  }
  const morning = new Date('2026-11-18T08:00:00')
  expect(plain(reachText({ told: 200, next, heldFor: null }, morning))).toMatch(/^Ya lo saben/)
})

test('says what the next circle waits for, and when everybody was told', () => {
  expect(plain(reachText({ told: 100, next: null, heldFor: 'photo' }, now))).toMatch(
    /^Ya lo saben unas 100 personas\. Con una foto/,
  )
  expect(plain(reachText({ told: 2500, next: null, heldFor: null }, now))).toBe(
    'Ya lo saben unas 2.500 personas.',
  )
  expect(plain(reachText({ told: 0, next: null, heldFor: null }, now))).toBe(
    'La gente de cerca lo ve al abrir la app.',
  )
})
