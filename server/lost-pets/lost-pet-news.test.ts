import { expect, it } from 'vitest'
import type { OwnLostPet } from '../../contract/lost-pets.ts'
import { retention } from '../../contract/retention.ts'
import { raiseAlarm } from '../../harness/lost-pets.ts'
import { liftSanctionOf } from '../../harness/moderator.ts'
import {
  decideAll,
  type NotificationsApp,
  openNotificationsApp,
} from '../../harness/notifications-app.ts'
import { tidyLostPets } from '../lost-pets/end-search.queries.ts'
import { suspendAccount } from '../moderation/impose.queries.ts'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

async function loseAPet(server: NotificationsApp, animalName = 'Luna') {
  const owner = await server.makeUser({ name: 'María García', animalName })
  const raised = await raiseAlarm(server, owner)
  expect(raised.status).toBe(201)
  return { owner, key: raised.body.key }
}

it('people nearby are notified once, in their language, and led to the poster', async () => {
  const server = await openNotificationsApp()
  const [ana, eva] = [await server.makeUser(), await server.makeUser()]
  const far = await server.makeUser({ cityId: 500 })
  const browsers = [await server.makeReachable(ana), await server.makeReachable(eva)] as const
  await server.makeReachable(far)
  await eva.put('/api/updatenotifications', { userId: eva.id, language: 'en' })
  const { owner, key } = await loseAPet(server)
  await server.makeReachable(owner)
  await server.pass(0)
  await server.pass(hour)
  expect(server.notificationsOf(browsers[0])).toEqual([
    'Luna se ha perdido cerca de ti: Mira su cartel. ¿Nos ayudas a buscar?',
  ])
  expect(server.notificationsOf(browsers[1])).toEqual([
    'Luna is lost near you: Have a look at the poster. Will you keep an eye out?',
  ])
  expect(server.service.received).toHaveLength(2)
  const [first] = server.service.received
  expect(first?.payload.notification).toMatchObject({
    navigate: `/michiapp/lost/${key}`,
    tag: `lost-${key}`,
  })
})

it('a pet without a name has neutral words in both languages, and not the name of its owner', async () => {
  const server = await openNotificationsApp()
  const [ana, eva] = [await server.makeUser(), await server.makeUser()]
  const browsers = [await server.makeReachable(ana), await server.makeReachable(eva)] as const
  await eva.put('/api/updatenotifications', { userId: eva.id, language: 'en' })
  const { owner, key } = await loseAPet(server, '')
  const ownBrowser = await server.makeReachable(owner)
  await server.visitor().post('/api/addsighting', { key, words: 'En la fuente.' })
  await server.pass(0)
  expect(server.notificationsOf(browsers[0])[0]).toContain('Una mascota se ha perdido cerca de ti:')
  expect(server.notificationsOf(browsers[1])[0]).toContain('A pet is lost near you:')
  expect(server.notificationsOf(ownBrowser)[0]).toContain('¡Alguien ha visto a tu mascota!')
})

it('nobody is notified who switched it off, is blocked, or sleeps', async () => {
  const server = await openNotificationsApp()
  const [off, blocked, asleep] = [
    await server.makeUser(),
    await server.makeUser(),
    await server.makeUser(),
  ]
  for (const each of [off, blocked, asleep]) await server.makeReachable(each)
  await off.put('/api/updatenotifications', { userId: off.id, lostPets: false })
  await asleep.put('/api/updatenotifications', { userId: asleep.id, timeZone: 'Asia/Tokyo' })
  server.advance(4 * hour)
  const { owner } = await loseAPet(server)
  await blocked.post('/api/block', { userId: blocked.id, targetId: owner.id })
  await server.pass(0)
  expect(server.service.received).toEqual([])
  await server.pass(12 * hour)
  expect(server.service.received).toHaveLength(1)
})

it('a pet that is found before the push is sent disturbs nobody', async () => {
  const server = await openNotificationsApp()
  await server.makeReachable(await server.makeUser())
  const { owner, key } = await loseAPet(server)
  await decideAll(server)
  await owner.post('/api/endlostpet', { userId: owner.id, key, found: true })
  await server.pass(hour)
  expect(server.service.received).toEqual([])
})

it('nobody is notified of the pet of a suspended person until they are back', async () => {
  const server = await openNotificationsApp()
  const browser = await server.makeReachable(await server.makeUser())
  const { owner } = await loseAPet(server)
  const by = { name: 'eva', now: server.now() }
  await suspendAccount(server.store.db, owner.id, by)
  await server.pass(hour)
  expect(server.service.received).toEqual([])
  await liftSanctionOf(server.store.db, owner.id, by)
  await server.pass(hour)
  expect(server.notificationsOf(browser)).toHaveLength(1)
})

it('the owner is notified of sightings, also at night, and asked after 30 days', async () => {
  const server = await openNotificationsApp()
  const { owner, key } = await loseAPet(server)
  const browser = await server.makeReachable(owner)
  await server.pass(13 * hour)
  await server.visitor().post('/api/addsighting', { key, words: 'En la fuente.' })
  await server.pass(0)
  expect(server.notificationsOf(browser)).toEqual([
    '¡Alguien ha visto a Luna!: Entra y lee lo que te cuenta.',
  ])
  expect(server.service.received[0]).toMatchObject({
    urgency: 'high',
    payload: { notification: { navigate: '/michiapp/lost' } },
  })
  server.advance(retention.lostPetDays * day - 13 * hour)
  await tidyLostPets(server.store.db, server.now())
  await server.pass(0)
  expect(server.notificationsOf(browser)[1]).toContain('¿Sigues buscando a Luna?')
})

it('a hundred sightings at night are two notifications in ten minutes, and none for what was seen', async () => {
  const server = await openNotificationsApp()
  const { owner, key } = await loseAPet(server)
  const browser = await server.makeReachable(owner)
  await server.pass(13 * hour)
  for (let n = 0; n < 100; n += 1) {
    await server.visitor().post('/api/addsighting', { key, words: 'basura' })
    await server.pass(5000)
  }
  expect(server.notificationsOf(browser)).toHaveLength(2)
  const today = await server.signInAgain(owner)
  const { body } = await today.get<OwnLostPet>(`/api/ownlostpet/${owner.id}`)
  const upTo = body.lostPet?.sightings[0]?.id
  await today.post('/api/sightingsseen', { userId: owner.id, key, upTo })
  await server.pass(hour)
  expect(server.notificationsOf(browser)).toHaveLength(2)
})

it('an owner who does not look is notified less and less often, and soon again after looking', async () => {
  const server = await openNotificationsApp()
  const { owner, key } = await loseAPet(server)
  const browser = await server.makeReachable(owner)
  const see = () => server.visitor().post('/api/addsighting', { key, words: 'basura' })
  for (let n = 0; n < 3 * 12; n += 1) {
    await see()
    await server.pass(5 * minute)
  }
  const count = server.notificationsOf(browser).length
  expect(count).toBeGreaterThan(4)
  expect(count).toBeLessThan(10)
  const { body } = await owner.get<OwnLostPet>(`/api/ownlostpet/${owner.id}`)
  const upTo = body.lostPet?.sightings[0]?.id
  await owner.post('/api/sightingsseen', { userId: owner.id, key, upTo })
  await see()
  await server.pass(5 * minute)
  expect(server.notificationsOf(browser)).toHaveLength(count + 1)
})
