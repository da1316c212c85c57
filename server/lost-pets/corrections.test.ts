import { expect, it } from 'vitest'
import type { LostPetsNear, Poster } from '../../contract/lost-pets.ts'
import { raiseAlarm } from '../../harness/lost-pets.ts'
import { listReportsAbout } from '../../harness/moderator.ts'
import {
  decideAll,
  type NotificationsApp,
  openNotificationsApp,
} from '../../harness/notifications-app.ts'
import { drawPicture } from '../../harness/pictures.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { serverLimits } from '../limits.ts'
import { listEvidence } from '../moderation/evidence.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

async function loseAPet(server: NotificationsApp, changes: object = {}) {
  const owner = await server.makeUser({ animalName: 'Luna' })
  const raised = await raiseAlarm(server, owner, {
    place: 'Retiro',
    words: 'Collar rojo.',
    lostAt: new Date(server.now() - hour).toISOString(),
    ...changes,
  })
  expect(raised.status).toBe(201)
  return { owner, key: raised.body.key }
}

const correct = (who: TestClient, key: string, changes: object) =>
  who.put<{ code: string }>('/api/updatelostpet', { userId: who.id, key, ...changes })
const posterOf = async (server: NotificationsApp, key: string) =>
  (await server.visitor().get<Poster>(`/api/lostpet/${key}`)).body

it('everything on a poster can be corrected, and what is not given stays', async () => {
  const server = await openNotificationsApp()
  const { owner, key } = await loseAPet(server)
  const at = new Date(server.now()).toISOString()
  const lastSeen = { place: 'Junto al metro', at }
  expect((await correct(owner, key, { lastSeen })).status).toBe(200)
  expect((await correct(owner, key, { words: 'Collar azul. 600 123 123' })).status).toBe(200)
  expect((await correct(owner, key, { place: 'Parque Sur', lostAt: at })).status).toBe(200)
  expect(await posterOf(server, key)).toMatchObject({
    place: 'Parque Sur',
    words: 'Collar azul. 600 123 123',
    lostAt: at,
    lastSeen,
  })
  expect((await correct(owner, key, { lastSeen: null })).status).toBe(200)
  expect((await posterOf(server, key)).lastSeen).toBeNull()
  const stranger = await server.makeUser()
  expect((await correct(stranger, key, { place: 'Aquí' })).status).toBe(404)
})

it.each([
  ['a link in the place', { place: 'www.malo.com' }, 'text_has_link'],
  [
    'a link where it was seen last',
    { lastSeen: { place: 'malo.com', at: '2026-01-01T10:00:00Z' } },
    'text_has_link',
  ],
  [
    'a time in the future',
    { lastSeen: { place: 'Aquí', at: '2999-01-01T10:00:00Z' } },
    'lost_in_future',
  ],
  ['an empty place', { place: ' ' }, 'invalid_input'],
  ['words that are too long', { words: 'x'.repeat(281) }, 'invalid_input'],
])('a correction is refused with %s', async (_, changes, code) => {
  const server = await openNotificationsApp()
  const { owner, key } = await loseAPet(server)
  expect((await correct(owner, key, changes)).body.code).toBe(code)
  expect(await posterOf(server, key)).toMatchObject({ place: 'Retiro', lastSeen: null })
})

it('corrections notify nobody again, and there are ten a day', async () => {
  const server = await openNotificationsApp()
  const browser = await server.makeReachable(await server.makeUser())
  const { owner, key } = await loseAPet(server)
  await server.pass(0)
  const { body } = await owner.upload<{ id: number }[]>([await drawPicture()])
  for (let n = 1; n < serverLimits.correctionsPerDay; n += 1)
    expect((await correct(owner, key, { place: `Calle ${n}` })).status).toBe(200)
  expect((await correct(owner, key, { photoId: body[0]?.id })).status).toBe(200)
  expect((await correct(owner, key, { place: 'Calle 9' })).status).toBe(200)
  const refused = await correct(owner, key, { place: 'Otra' })
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_changes'])
  expect((await correct(owner, key, { acceptsVisitors: false })).status).toBe(200)
  await decideAll(server)
  await server.pass(day)
  expect(server.notificationsOf(browser)).toHaveLength(1)
  const today = await server.signInAgain(owner)
  expect((await correct(today, key, { place: 'Otra' })).status).toBe(200)
})

it('a moderator reads what a poster said before it was corrected', async () => {
  const server = await openNotificationsApp()
  const { owner, key } = await loseAPet(server, { words: 'Paga o no la verás.' })
  await correct(owner, key, { words: 'Collar rojo.' })
  const luis = await server.makeUser()
  await luis.post('/api/report', { userId: luis.id, lostPetKey: key, reason: 'false_alarm' })
  const [report] = await listReportsAbout(server.store.db, owner.id)
  const texts = report ? listEvidence(report).map(({ text }) => text) : []
  expect(texts.join()).toMatch(/Collar rojo.*until .*Paga o no la verás/)
})

it('what a poster said before is forgotten after a week', async () => {
  const server = await openNotificationsApp()
  const { owner, key } = await loseAPet(server)
  await correct(owner, key, { place: 'Calle Uno' })
  server.advance(8 * day)
  await correct(await server.signInAgain(owner), key, { place: 'Calle Dos' })
  const { corrections } = await server.store.db
    .selectFrom('lost_pets')
    .select('corrections')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(corrections)).toMatchObject([{ place: 'Calle Uno' }])
})

it('two devices that correct at once: both corrections are there', async () => {
  const server = await openNotificationsApp()
  const { owner, key } = await loseAPet(server)
  const phone = await server.signInAgain(owner)
  await Promise.all([
    correct(owner, key, { place: 'Parque Sur' }),
    correct(phone, key, { words: 'Sin collar.' }),
    server.visitor().post('/api/addsighting', { key, words: 'En la fuente.' }),
  ])
  expect(await posterOf(server, key)).toMatchObject({ place: 'Parque Sur', words: 'Sin collar.' })
})

it('an alarm has a city of its own, which stays', async () => {
  const server = await openNotificationsApp()
  const [there, home] = [await server.makeUser({ cityId: 500 }), await server.makeUser()]
  const { key } = await loseAPet(server, { cityId: 500 })
  const near = async (who: TestClient) =>
    (await who.get<LostPetsNear>(`/api/lostpetsnear/${who.id}`)).body.map((each) => each.key)
  expect([await near(there), await near(home)]).toEqual([[key], []])
  const wrong = await server.makeUser()
  expect((await raiseAlarm(server, wrong, { cityId: 99_999 })).status).toBe(422)
})
