import fc from 'fast-check'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isolate } from '../../contract/isolate.ts'
import { acts, day, fileOf, propose, timeIn } from '../../harness/playdates.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'
import { calendarFile } from './calendar-file.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Read by a parser that is not ours. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const [entry, ...others] = calendar.getAllSubcomponents('vevent')
  expect(others).toEqual([])
  if (!entry) throw new Error('There is no entry.')
  const { uid, summary, location, startDate, endDate, sequence } = new ICAL.Event(entry)
  return {
    method: calendar.getFirstPropertyValue('method'),
    version: calendar.getFirstPropertyValue('version'),
    status: entry.getFirstPropertyValue('status'),
    stamp: entry.getFirstPropertyValue('dtstamp')?.toString(),
    uid,
    summary,
    location,
    sequence,
    starts: startDate.toJSDate().toISOString(),
    ends: endDate.toJSDate().toISOString(),
    isUtc: startDate.zone === ICAL.Timezone.utcTimezone,
  }
}

it('a change and a cancellation are the same entry with a higher sequence', async () => {
  const { ana, luis, chatId } = await server.makePair()
  await luis.put('/api/updatenotifications', { userId: luis.id, language: 'en' })
  const { body: proposed } = await propose(ana, chatId)
  const { body: accepted } = await acts.accept(luis, proposed)
  const answer = await ana.get(`/api/playdatefile/${accepted.id}`)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.ics"$/)
  const first = read(await fileOf(ana, accepted.id))
  const start = Date.parse(accepted.startsAt ?? '')
  expect(first).toEqual({
    method: 'PUBLISH',
    version: '2.0',
    status: 'CONFIRMED',
    stamp: expect.stringMatching(/Z$/),
    uid: expect.stringMatching(/^[\w-]{36}@michiapp$/),
    summary: 'Quedada: Michi & Toby',
    location: accepted.place,
    sequence: 1,
    starts: accepted.startsAt,
    ends: new Date(start + 3_600_000).toISOString(),
    isUtc: true,
  })
  const other = read(await fileOf(luis, accepted.id))
  expect([other.uid, other.summary]).toEqual([first.uid, 'Playdate: Michi & Toby'])

  const { body: changed } = await acts.change(ana, accepted)
  const second = read(await fileOf(ana, accepted.id))
  expect(second).toMatchObject({
    method: 'PUBLISH',
    status: 'TENTATIVE',
    uid: first.uid,
    sequence: 2,
    starts: changed.times[0],
    location: 'Casa de Campo',
  })
  await acts.cancel(luis, changed)
  expect(read(await fileOf(ana, accepted.id))).toMatchObject({
    method: 'CANCEL',
    status: 'CANCELLED',
    uid: first.uid,
    sequence: 3,
    summary: 'Cancelada: Quedada: Michi & Toby',
  })
})

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 120 }),
  fc
    .array(
      fc.constantFrom(
        ...['\\', ';', ',', ':', '"', '\\n', '^', '🐶', 'ñ', '文', '\u0301', ' ', '\t'],
        ...['END:VEVENT', 'BEGIN:VALARM', '\r\n', '\n', '\u2028', '\u202e', 'x'.repeat(74)],
      ),
      { minLength: 1, maxLength: 30 },
    )
    .map((parts) => parts.join('')),
)

it('any place and names come through, in lines of at most 75 bytes that cut no character', () => {
  fc.assert(
    fc.property(
      hostile,
      fc.array(hostile, { minLength: 2, maxLength: 2 }),
      fc.constantFrom('es' as const, 'en' as const),
      fc.constantFrom('proposed' as const, 'accepted' as const, 'cancelled' as const),
      fc.date({ min: new Date(2000, 0), max: new Date(2099, 0), noInvalidDate: true }),
      (place, names, language, state, date) => {
        const startsAt = Math.floor(date.getTime() / 60_000) * 60_000
        const entry = { place, names, language, state, startsAt, changedAt: 0, version: 7 }
        const link = 'https://michi.example/michiapp/playdates'
        const file = calendarFile({ ...entry, calendarId: 'id', link }, 0)
        expect(file.endsWith('\r\n')).toBe(true)
        const lines = file.split('\r\n')
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n]/)
          expect(line.isWellFormed()).toBe(true)
        }
        const told = read(file)
        expect(told.location).toBe(isolate(place))
        expect([told.uid, told.sequence]).toEqual(['id@michiapp', 6])
        expect(told.starts).toBe(new Date(startsAt).toISOString())
      },
    ),
    { numRuns: 500 },
  )
})

it('a hostile place reaches both calendars through the API', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const place = 'Parque; "Ñandú", \\n END:VEVENT 🐶'.padEnd(120, '文')
  const { body } = await propose(ana, chatId, { place, times: [timeIn(day)] })
  for (const who of [ana, luis]) expect(read(await fileOf(who, body.id)).location).toBe(place)
})

it('a place cannot read differently in a calendar', async () => {
  const { ana, luis, chatId } = await server.makePair()
  const { body } = await propose(ana, chatId, {
    place: 'Parque \u202e51 oremún',
    times: [timeIn(day)],
  })
  for (const who of [ana, luis]) {
    expect(read(await fileOf(who, body.id)).location).toBe('Parque 51 oremún')
  }
})
