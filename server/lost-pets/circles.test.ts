import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { OwnLostPet } from '../../contract/lost-pets.ts'
import { raiseAlarm } from '../../harness/lost-pets.ts'
import { liftSanctionOf } from '../../harness/moderator.ts'
import {
  decideAll,
  decideNext,
  type NotificationsApp,
  openNotificationsApp,
} from '../../harness/notifications-app.ts'
import { insertMany, insertPeople } from '../../harness/people.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { engine, itOnce } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { citiesWithin } from '../cities/cities.ts'
import { decideReport } from '../moderation/decisions.queries.ts'
import { suspendAccount } from '../moderation/impose.queries.ts'
import { notifyNeighbours } from './neighbours.queries.ts'

const second = 1000
const minute = 60 * second
const quarter = 15 * minute
const day = 24 * 60 * minute
const madrid = 1

/** With an account that is older than a day, and a photo, unless the test says otherwise. */
async function loseAPet(
  server: NotificationsApp,
  { isNew = false, hasPhoto = true, cityId = madrid, animalName = 'Luna' } = {},
) {
  const member = await server.makeUser({ animalName, cityId })
  if (!isNew) await makeOld(server, member)
  const key = await raise(server, member, hasPhoto)
  return { owner: member, key }
}

async function raise(server: NotificationsApp, owner: TestClient, hasPhoto = false) {
  const photoId = hasPhoto ? await uploadPhoto(owner) : null
  const raised = await raiseAlarm(server, owner, { photoId })
  expect(raised.status).toBe(201)
  return raised.body.key
}

async function uploadPhoto(owner: TestClient): Promise<number> {
  const { body } = await owner.upload<{ id: number }[]>([await drawPicture()])
  return body[0]?.id ?? 0
}

const makeOld = ({ store, now }: NotificationsApp, ...people: TestClient[]) =>
  store.db
    .updateTable('users')
    .set({ created_at: now() - day })
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()

/** Each with a browser. Nothing is sent there, but the outbox tells who is notified. */
async function insertReachable(
  { store, now }: NotificationsApp,
  count: number,
  cities = [madrid],
): Promise<void> {
  const city = `case n % ${cities.length} ${cities.map((id, n) => `when ${n} then ${id}`).join(' ')} end`
  const first = await insertPeople(store.db, count, now() - day, { city_id: city })
  await insertMany(
    store.db,
    count,
    'push_subscriptions (user_id, endpoint, p256dh, auth, user_agent, renewed_at)',
    `${first} + n - 1, 'https://push.example/' || n, '', '', '', ${now()}`,
  )
}

async function listNotified({ store }: NotificationsApp, key?: string): Promise<number[]> {
  const rows = await store.db
    .selectFrom('deliveries')
    .leftJoin('lost_pets', 'lost_pets.id', 'subject_id')
    .select(['deliveries.user_id', 'key'])
    .execute()
  const ofAlarm = rows.filter((row) => key === undefined || row.key === key)
  return ofAlarm.map((row) => row.user_id)
}

async function countNotified(server: NotificationsApp, key?: string): Promise<number> {
  const people = await listNotified(server, key)
  expect(new Set(people).size).toBe(people.length)
  return people.length
}

async function waitAndDecide(server: NotificationsApp, ms: number): Promise<void> {
  server.advance(ms)
  await decideAll(server)
}

const ownOf = async (server: NotificationsApp, owner: TestClient) => {
  const today = await server.signInAgain(owner)
  return (await today.get<OwnLostPet>(`/api/ownlostpet/${owner.id}`)).body.lostPet
}
const reachOf = async (server: NotificationsApp, owner: TestClient) =>
  (await ownOf(server, owner))?.reach
const end = (owner: TestClient, key: string, found = true) =>
  owner.post('/api/endlostpet', { userId: owner.id, key, found })
const undo = (owner: TestClient, key: string) =>
  owner.post('/api/undoendlostpet', { userId: owner.id, key })

it('an alarm notifies 200 people at once and five times as many every quarter of an hour, the nearest city first', async () => {
  const server = await openNotificationsApp()
  const cities = citiesWithin(madrid, 15)
  await insertReachable(server, 1300, cities)
  const { owner } = await loseAPet(server)
  const raisedAt = server.now()
  await decideAll(server)
  expect(await countNotified(server)).toBe(200)
  expect(await reachOf(server, owner)).toEqual({
    told: 200,
    next: { at: new Date(raisedAt + quarter).toISOString(), upTo: 1000 },
    heldFor: null,
  })
  const people = await server.store.db.selectFrom('users').select(['id', 'city_id']).execute()
  const told = new Set(await listNotified(server))
  const toldIn = cities.map((cityId) => {
    const there = people.filter(({ id, city_id }) => city_id === cityId && id !== owner.id)
    return there.filter(({ id }) => told.has(id)).length / there.length
  })
  const left = toldIn.findIndex((part) => part < 1)
  expect(toldIn.slice(left + 1).every((part) => part === 0)).toBe(true)

  await waitAndDecide(server, quarter - 1)
  expect(await countNotified(server)).toBe(200)
  await waitAndDecide(server, 1)
  expect(await countNotified(server)).toBe(1000)
  await waitAndDecide(server, quarter)
  expect(await countNotified(server)).toBe(1300)
  expect(await reachOf(server, owner)).toEqual({ told: 1000, next: null, heldFor: null })
})

it('two servers notify everybody once, circle by circle', async () => {
  const server = await openNotificationsApp()
  await insertReachable(server, 1200)
  await loseAPet(server)
  const decideTwice = () => Promise.all([decideNext(server), decideNext(server)])
  for (const reached of [200, 1000, 1200]) {
    while ((await decideTwice()).some((count) => count > 0)) {}
    expect(await countNotified(server)).toBe(reached)
    server.advance(quarter)
  }
})

it('each alarm begins with other people of the city', async () => {
  const server = await openNotificationsApp()
  await insertReachable(server, 800)
  const alarms = [await loseAPet(server), await loseAPet(server)]
  const { db } = server.store
  const starts = await db.selectFrom('lost_pets').select(['key', 'walk_start']).execute()
  expect(new Set(starts.map((row) => row.walk_start)).size).toBe(2)
  for (const [index, { key }] of alarms.entries()) {
    const start = { walk_start: index * 2 ** 31 }
    await db.updateTable('lost_pets').set(start).where('key', '=', key).execute()
  }
  await decideAll(server)
  const [first, other] = [
    await listNotified(server, alarms[0]?.key),
    await listNotified(server, alarms[1]?.key),
  ]
  expect([first.length, other.length]).toEqual([200, 200])
  expect(first.filter((id) => other.includes(id))).toEqual([])
  await waitAndDecide(server, quarter)
  // The walk goes round: everybody, except the two owners.
  expect(await countNotified(server, alarms[1]?.key)).toBe(800)
})

itOnce(
  '20 alarms of seven new accounts reach a stranger once a day, and leave one for another search',
  async () => {
    const server = await openNotificationsApp()
    await insertReachable(server, 25)
    const attackers = await Promise.all(Array.from({ length: 7 }, () => server.makeUser()))
    for (const attacker of attackers) {
      for (const _ of attacker === attackers[0] ? [1, 2] : [1, 2, 3]) {
        const key = await raise(server, attacker)
        await decideAll(server)
        await end(attacker, key, false)
      }
    }
    const strangers = await listNotified(server)
    expect(new Set(strangers).size).toBe(25)
    expect(strangers).toHaveLength(25)
    await waitAndDecide(server, 60 * minute)
    expect(await listNotified(server)).toHaveLength(25)
    await server.store.db.deleteFrom('deliveries').execute()
    server.advance(day)
    await loseAPet(server)
    await decideAll(server)
    expect(await countNotified(server)).toBe(25)
  },
)

itOnce(
  'two new accounts that end their alarms at once leave a village its alarm for a real one',
  async () => {
    const server = await openNotificationsApp()
    await insertReachable(server, 150)
    for (const _ of [1, 2]) {
      const { owner, key } = await loseAPet(server, { isNew: true, hasPhoto: false })
      await decideAll(server)
      server.advance(9 * second)
      await end(owner, key, false)
      await decideAll(server)
    }
    const { key } = await loseAPet(server)
    await decideAll(server)
    expect(await countNotified(server, key)).toBe(150)
    expect(await listNotified(server)).toHaveLength(250)
  },
)

itOnce(
  'whoever had enough alarms today is looked at again the next day, once, while the search is open',
  async () => {
    const server = await openNotificationsApp()
    await insertReachable(server, 150)
    for (const _ of [1, 2]) await loseAPet(server)
    await decideAll(server)
    const open = await loseAPet(server)
    const ended = await loseAPet(server)
    await decideAll(server)
    await end(ended.owner, ended.key, false)
    expect(await countNotified(server, open.key)).toBe(0)
    await waitAndDecide(server, day)
    expect(await countNotified(server, open.key)).toBe(150)
    expect(await countNotified(server, ended.key)).toBe(0)
    for (let n = 0; n < 30; n += 1) await waitAndDecide(server, day)
    expect(await countNotified(server, open.key)).toBe(150)
    const left = server.store.db.selectFrom('checks').select('id').where('user_id', 'is', null)
    expect(await left.execute()).toEqual([])
  },
)

it('of three alarms that two servers decide at once, a person is notified of two', async () => {
  const server = await openNotificationsApp()
  for (const _ of [1, 2, 3]) await loseAPet(server)
  await insertReachable(server, 5)
  const decideTwice = () => Promise.all([decideNext(server), decideNext(server)])
  while ((await decideTwice()).some((count) => count > 0)) {}
  expect(await listNotified(server)).toHaveLength(10)
})

const confirm = ({ store, now }: NotificationsApp, { id }: TestClient) =>
  store.db.updateTable('users').set({ email_confirmed_at: now() }).where('id', '=', id).execute()

itOnce(
  'a new account without a confirmed e-mail stays in a first circle of 50 until it is a day old',
  async () => {
    const server = await openNotificationsApp()
    await insertReachable(server, 300)
    const { owner } = await loseAPet(server, { isNew: true })
    await decideAll(server)
    await waitAndDecide(server, 2 * quarter)
    expect(await countNotified(server)).toBe(50)
    expect(await reachOf(server, owner)).toEqual({ told: 50, next: null, heldFor: 'account' })
    await waitAndDecide(server, day)
    expect(await countNotified(server)).toBe(300)
  },
)

itOnce(
  'a new account with a confirmed e-mail and a photo grows every half an hour, up to 5,000 people',
  async () => {
    const server = await openNotificationsApp()
    await insertReachable(server, 5100)
    const { owner } = await loseAPet(server, { isNew: true })
    await confirm(server, owner)
    const raisedAt = server.now()
    await decideAll(server)
    expect(await countNotified(server)).toBe(50)
    expect(await reachOf(server, owner)).toEqual({
      told: 50,
      next: { at: new Date(raisedAt + 2 * quarter).toISOString(), upTo: 200 },
      heldFor: null,
    })
    await waitAndDecide(server, quarter)
    expect(await countNotified(server)).toBe(50)
    for (const size of [200, 1000, 5000]) {
      await waitAndDecide(server, 2 * quarter)
      expect(await countNotified(server)).toBe(size)
    }
    await waitAndDecide(server, 2 * quarter)
    expect(await reachOf(server, owner)).toEqual({ told: 5000, next: null, heldFor: 'account' })
    await waitAndDecide(server, day)
    expect(await countNotified(server)).toBe(5100)
  },
)

itOnce(
  'one report by an older account holds the search of a new one, two that of an older one',
  async () => {
    const server = await openNotificationsApp()
    const [young, old] = [await loseAPet(server, { isNew: true }), await loseAPet(server)]
    const [reporter, newReporter] = [await server.makeUser(), await server.makeUser()]
    await makeOld(server, reporter)
    const report = (who: TestClient, lostPetKey: string) =>
      who.post('/api/report', { userId: who.id, lostPetKey, reason: 'false_alarm' })
    const listHeld = async () => [
      (await reachOf(server, young.owner))?.heldFor === 'review',
      (await reachOf(server, old.owner))?.heldFor === 'review',
    ]
    for (const { key } of [young, old]) await report(newReporter, key)
    expect(await listHeld()).toEqual([false, false])
    for (const { key } of [young, old]) await report(reporter, key)
    expect(await listHeld()).toEqual([true, false])
  },
)

itOnce('a report holds the search that it is about, and no other one of its owner', async () => {
  const server = await openNotificationsApp()
  const { owner, key } = await loseAPet(server, { isNew: true })
  const reporter = await server.makeUser()
  await makeOld(server, reporter)
  const report = (about: object) =>
    reporter.post('/api/report', { userId: reporter.id, reason: 'false_alarm', ...about })
  await owner.post('/api/endlostpet', { userId: owner.id, key, found: true })
  const next = await raise(server, owner, true)
  const lost = await raiseAlarm(server, reporter)
  await owner.post('/api/addsighting', { key: lost.body.key, words: 'Está en el portal 12.' })
  const { body } = await reporter.get<OwnLostPet>(`/api/ownlostpet/${reporter.id}`)
  expect((await report({ sightingId: body.lostPet?.sightings[0]?.id })).status).toBe(422)
  expect((await report({ lostPetKey: key })).status).toBe(200)
  expect((await reachOf(server, owner))?.heldFor).toBe('account')
  expect((await report({ lostPetKey: next })).status).toBe(200)
  expect((await reachOf(server, owner))?.heldFor).toBe('review')
})

itOnce(
  'of the new accounts of one network two notify people in a day, and older ones always do',
  async () => {
    const server = await openNotificationsApp({ rateLimits: true })
    await insertReachable(server, 200)
    const young = [await loseAPet(server, { isNew: true }), await loseAPet(server, { isNew: true })]
    const third = await loseAPet(server, { isNew: true })
    await decideAll(server)
    // Afterwards, because it may notify everybody, and then nobody is left for the new ones today.
    const old = await loseAPet(server)
    await decideAll(server)
    for (const { owner } of young) expect((await reachOf(server, owner))?.heldFor).toBe('account')
    expect(await countNotified(server, third.key)).toBe(0)
    expect(await reachOf(server, third.owner)).toEqual({ told: 0, next: null, heldFor: 'network' })
    expect(await countNotified(server, old.key)).toBeGreaterThan(0)
    expect((await server.visitor().get(`/api/lostpet/${third.key}`)).status).toBe(200)
    await waitAndDecide(server, day)
    expect(await countNotified(server, third.key)).toBeGreaterThan(0)
  },
)

itOnce('an alarm without a photo stays in the first circle until it has one', async () => {
  const server = await openNotificationsApp()
  await insertReachable(server, 300)
  const { owner, key } = await loseAPet(server, { hasPhoto: false })
  await decideAll(server)
  await waitAndDecide(server, 2 * quarter)
  expect(await countNotified(server)).toBe(200)
  expect((await reachOf(server, owner))?.heldFor).toBe('photo')
  const stranger = await server.makeUser()
  const update = { userId: owner.id, key, photoId: await uploadPhoto(stranger) }
  expect((await owner.put('/api/updatelostpet', update)).status).toBe(404)
  update.photoId = await uploadPhoto(owner)
  expect((await owner.put('/api/updatelostpet', update)).status).toBe(200)
  await decideAll(server)
  expect(await countNotified(server)).toBe(300)
})

itOnce('a photo that is deleted in the middle stops the next circle', async () => {
  const server = await openNotificationsApp()
  await insertReachable(server, 300)
  const { owner } = await loseAPet(server)
  await decideNext(server)
  const photo = await server.store.db
    .selectFrom('photos')
    .select('id')
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  await owner.post('/api/deleteimage', { userId: owner.id, id: photo.id })
  await decideAll(server)
  await waitAndDecide(server, 2 * quarter)
  expect(await countNotified(server)).toBe(200)
  expect((await reachOf(server, owner))?.heldFor).toBe('photo')
})

itOnce('two reports of a false alarm stop the growth until a moderator dismisses one', async () => {
  const server = await openNotificationsApp()
  await insertReachable(server, 300)
  const { owner, key } = await loseAPet(server)
  const [ana, eva, young] = [
    await server.makeUser(),
    await server.makeUser(),
    await server.makeUser(),
  ]
  await makeOld(server, ana, eva)
  const report = (who: TestClient) =>
    who.post('/api/report', { userId: who.id, lostPetKey: key, reason: 'false_alarm' })
  for (const who of [ana, ana, young]) expect((await report(who)).status).toBe(200)
  await decideAll(server)
  expect(await countNotified(server)).toBe(200)
  expect((await reachOf(server, owner))?.heldFor).toBeNull()
  expect((await report(eva)).status).toBe(200)
  await waitAndDecide(server, 2 * quarter)
  expect(await countNotified(server)).toBe(200)
  expect(await reachOf(server, owner)).toEqual({ told: 200, next: null, heldFor: 'review' })
  const { id: reportId } = await server.store.db
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', eva.id)
    .executeTakeFirstOrThrow()
  const by = { name: 'eva', now: server.now() }
  await decideReport(server.store.db, { reportId, action: 'dismiss' }, by)
  await waitAndDecide(server, minute)
  expect(await countNotified(server)).toBe(300)
})

it('two people who report every poster hold two searches, and none for a month after a dismissed one', async () => {
  const server = await openNotificationsApp()
  const [ana, eva] = [await server.makeUser(), await server.makeUser()]
  await makeOld(server, ana, eva)
  const searches: Awaited<ReturnType<typeof loseAPet>>[] = []
  for (let n = 0; n < 5; n++) searches.push(await loseAPet(server, { cityId: 100 + n }))
  const reportAll = async () => {
    for (const { key } of searches)
      for (const who of [ana, eva])
        await who.post('/api/report', { userId: who.id, lostPetKey: key, reason: 'false_alarm' })
  }
  const listHeld = async () => {
    const reaches = searches.map(async ({ owner }) => (await reachOf(server, owner))?.heldFor)
    return (await Promise.all(reaches)).map((held) => held === 'review')
  }
  await reportAll()
  expect(await listHeld()).toEqual([true, true, false, false, false])
  const by = { name: 'eva', now: server.now() }
  const reports = await server.store.db
    .selectFrom('reports')
    .select(['id', 'reporter_id'])
    .where('target_id', '=', searches[0]?.owner.id ?? 0)
    .execute()
  for (const { id: reportId } of reports)
    await decideReport(server.store.db, { reportId, action: 'dismiss' }, by)
  expect(await listHeld()).toEqual([false, false, false, false, false])
})

itOnce(
  'nobody stops a search with plus-addresses of one mailbox, or with mailboxes that are not theirs',
  async () => {
    const server = await openNotificationsApp()
    const { db } = server.store
    await insertReachable(server, 300)
    const { owner, key } = await loseAPet(server)
    const confirm = (...people: TestClient[]) =>
      db
        .updateTable('users')
        .set({ email_confirmed_at: server.now() })
        .where(
          'id',
          'in',
          people.map(({ id }) => id),
        )
        .execute()
    const makeReporter = async (email: string) => {
      const reporter = await server.makeUser({ email })
      await makeOld(server, reporter)
      const report = { userId: reporter.id, lostPetKey: key, reason: 'false_alarm' }
      expect((await reporter.post('/api/report', report)).status).toBe(200)
      return reporter
    }
    const tagged = [await makeReporter('eva+1@test.es'), await makeReporter('eva+2@test.es')]
    await confirm(owner, ...tagged)
    for (const name of ['x', 'y', 'z']) await makeReporter(`${name}@test.es`)
    await decideAll(server)
    expect((await reachOf(server, owner))?.heldFor).toBeNull()
    await confirm(await makeReporter('ana@test.es'))
    expect((await reachOf(server, owner))?.heldFor).toBe('review')
    await waitAndDecide(server, quarter)
    expect(await countNotified(server)).toBe(200)
  },
)

itOnce(
  'an owner whose poster a moderator hides reads that, and nobody else is notified',
  async () => {
    const server = await openNotificationsApp()
    await insertReachable(server, 300)
    const { owner, key } = await loseAPet(server)
    await decideAll(server)
    const luis = await server.makeUser()
    const report = { userId: luis.id, lostPetKey: key, reason: 'false_alarm' }
    await luis.post('/api/report', report)
    const { id: reportId } = await server.store.db
      .selectFrom('reports')
      .select('id')
      .executeTakeFirstOrThrow()
    const by = { name: 'eva', now: server.now() }
    await decideReport(server.store.db, { reportId, action: 'hide' }, by)
    await waitAndDecide(server, 2 * quarter)
    expect(await countNotified(server)).toBe(200)
    expect(await reachOf(server, owner)).toEqual({ told: 200, next: null, heldFor: 'hidden' })
  },
)

itOnce('what the owner reads does not change when they block somebody', async () => {
  const read = async (isBlocked: boolean) => {
    const server = await openNotificationsApp()
    const victim = await server.makeUser()
    await server.makeReachable(victim)
    await insertReachable(server, 9)
    const owner = await server.makeUser()
    if (isBlocked) await owner.post('/api/block', { userId: owner.id, targetId: victim.id })
    await raise(server, owner)
    await decideAll(server)
    expect(await countNotified(server)).toBe(isBlocked ? 9 : 10)
    await waitAndDecide(server, 2 * day)
    return reachOf(server, owner)
  }
  expect(await read(true)).toEqual(await read(false))
  expect((await read(true))?.told).toBe(10)
})

itOnce(
  'a pet that is found while people are notified is told to nobody else, and everybody who was is thanked once',
  async () => {
    const server = await openNotificationsApp()
    const [ana, late] = [await server.makeUser(), await server.makeUser()]
    const [browser, lateBrowser] = [
      await server.makeReachable(ana),
      await server.makeReachable(late),
    ]
    const { owner, key } = await loseAPet(server)
    await late.put('/api/updatenotifications', { userId: late.id, timeZone: 'Pacific/Auckland' })
    await server.pass(0)
    expect(server.notificationsOf(browser)).toHaveLength(1)
    await end(owner, key)
    await server.pass(9 * second)
    expect(server.notificationsOf(browser)).toHaveLength(1)
    await server.pass(2 * second)
    await server.pass(20 * 60 * minute)
    expect(server.notificationsOf(browser)).toEqual([
      'Luna se ha perdido cerca de ti: Mira su cartel. ¿Nos ayudas a buscar?',
      '¡Luna ya está en casa!: Gracias por estar pendiente.',
    ])
    expect(server.notificationsOf(lateBrowser)).toEqual([])
  },
)

it('a pet that is found at the very moment of a circle is told to nobody later, and to nobody twice', async () => {
  const server = await openNotificationsApp()
  await insertReachable(server, 300)
  const { owner, key } = await loseAPet(server)
  const [, ended] = await Promise.all([decideNext(server), end(owner, key), decideNext(server)])
  expect(ended.status).toBe(200)
  const { db } = server.store
  const checked = await db
    .selectFrom('checks')
    .select('user_id')
    .where('user_id', 'is not', null)
    .execute()
  const reached = [...(await listNotified(server, key)), ...checked.map((row) => row.user_id)]
  await waitAndDecide(server, 11 * second)
  await waitAndDecide(server, 2 * quarter)
  for (const person of await listNotified(server, key)) expect(reached).toContain(person)
  expect(await countNotified(server, key)).toBeLessThanOrEqual(200)
})

itOnce('twenty new accounts that end their alarms as found notify nobody twice', async () => {
  const server = await openNotificationsApp()
  const browser = await server.makeReachable(await server.makeUser())
  const { owner, key } = await loseAPet(server, { isNew: true })
  await server.pass(0)
  await end(owner, key)
  await server.pass(11 * second)
  await server.pass(day)
  expect(server.notificationsOf(browser)).toHaveLength(1)
})

itOnce('a long name is cut in a notification', async () => {
  const server = await openNotificationsApp()
  const browser = await server.makeReachable(await server.makeUser())
  await loseAPet(server, { animalName: 'Gana mil euros desde casa sin hacer nada de nada' })
  await server.pass(0)
  expect(server.notificationsOf(browser)[0]).toContain(
    'Gana mil euros desde casa sin… se ha perdido cerca de ti:',
  )
})

itOnce('an end that is undone thanks nobody, and whoever was to be notified still is', async () => {
  const server = await openNotificationsApp()
  const told = await server.makeReachable(await server.makeUser())
  const { owner, key } = await loseAPet(server)
  await server.pass(0)
  const waiting = await server.makeUser()
  await server.store.db
    .insertInto('checks')
    .values({ topic: 'lost', user_id: waiting.id, subject_id: 1, due_at: server.now() })
    .execute()
  const browser = await server.makeReachable(waiting)
  await end(owner, key)
  await server.pass(5 * second)
  expect(server.notificationsOf(browser)).toEqual([])
  expect((await undo(owner, key)).status).toBe(200)
  await server.pass(11 * second)
  await server.pass(quarter)
  expect(server.notificationsOf(told)).toHaveLength(1)
  expect(server.notificationsOf(browser)).toHaveLength(1)
  expect((await ownOf(server, owner))?.key).toBe(key)
})

itOnce('an end cannot be undone after ten seconds', async () => {
  const server = await openNotificationsApp()
  const { owner, key } = await loseAPet(server)
  await end(owner, key)
  server.advance(10 * second)
  expect((await undo(owner, key)).status).toBe(404)
  expect(await ownOf(server, owner)).toBeNull()
})

it('found and undo at once, on two devices, leave one of the two', async () => {
  const server = await openNotificationsApp()
  const { owner, key } = await loseAPet(server)
  const neighbour = await server.makeUser()
  const phone = await server.signInAgain(owner)
  for (let round = 0; round < 5; round += 1) {
    await end(owner, key)
    await Promise.all([undo(phone, key), end(owner, key), undo(owner, key), end(phone, key)])
    const isOpen = (await ownOf(server, owner)) !== null
    const { body } = await neighbour.get<{ foundAt: string | null }>(`/api/lostpet/${key}`)
    expect(body.foundAt === null).toBe(isOpen)
    const near = await neighbour.get<{ foundAt: string | null }[]>(
      `/api/lostpetsnear/${neighbour.id}`,
    )
    expect(near.body.map(({ foundAt }) => foundAt === null)).toEqual([isOpen])
    await undo(owner, key)
  }
})

itOnce('a person who moves to a city that comes later is notified once', async () => {
  const server = await openNotificationsApp()
  const [, next = 0] = citiesWithin(madrid, 15)
  const mover = await server.makeUser({ cityId: madrid })
  const browser = await server.makeReachable(mover)
  await loseAPet(server)
  await server.pass(0)
  expect(server.notificationsOf(browser)).toHaveLength(1)
  const { db } = server.store
  await db.updateTable('users').set({ city_id: next }).where('id', '=', mover.id).execute()
  await db.updateTable('lost_pets').set({ walked_cities: 1, walked_to: -1 }).execute()
  const due = { due_at: server.now() }
  await db.updateTable('checks').set(due).where('user_id', 'is', null).execute()
  await server.pass(0)
  await server.pass(quarter)
  expect(server.notificationsOf(browser)).toHaveLength(1)
})

it('an owner who deletes the account in the middle: nobody else is notified', async () => {
  const server = await openNotificationsApp()
  await insertReachable(server, 300)
  const { owner } = await loseAPet(server)
  await decideAll(server)
  const { db } = server.store
  await db.deleteFrom('users').where('id', '=', owner.id).execute()
  await waitAndDecide(server, 2 * quarter)
  expect(await countNotified(server)).toBe(200)
  const left = await db.selectFrom('checks').select('id').where('user_id', 'is', null)
  expect(await left.execute()).toEqual([])
})

itOnce(
  'while the owner is suspended nobody else is notified, and after a reversal the others are',
  async () => {
    const server = await openNotificationsApp()
    await insertReachable(server, 300)
    const { owner } = await loseAPet(server)
    await decideAll(server)
    const { db } = server.store
    await suspendAccount(db, owner.id, { name: 'eva', now: server.now() })
    await waitAndDecide(server, 2 * quarter)
    expect(await countNotified(server)).toBe(200)
    await liftSanctionOf(db, owner.id, { name: 'eva', now: server.now() })
    await waitAndDecide(server, quarter)
    expect(await countNotified(server)).toBe(300)
  },
)

itOnce('an owner who moves in the middle: the people around the place are notified', async () => {
  const server = await openNotificationsApp()
  await insertReachable(server, 300)
  const { owner } = await loseAPet(server)
  await decideAll(server)
  const { db } = server.store
  await db.updateTable('users').set({ city_id: 500 }).where('id', '=', owner.id).execute()
  await waitAndDecide(server, quarter)
  expect(await countNotified(server)).toBe(300)
})

it('a person whom the owner blocks in the middle is not notified', async () => {
  const server = await openNotificationsApp()
  const victim = await server.makeUser()
  const browser = await server.makeReachable(victim)
  const { owner } = await loseAPet(server)
  await decideNext(server)
  await owner.post('/api/block', { userId: owner.id, targetId: victim.id })
  await server.pass(0)
  await server.pass(quarter)
  expect(server.notificationsOf(browser)).toEqual([])
})

// SQLite has one writer at a time.
if (engine === 'postgres') {
  it.each([
    ['found', (owner: TestClient, key: string) => end(owner, key)],
    [
      'given a photo',
      async (owner: TestClient, key: string) => {
        const photoId = await uploadPhoto(owner)
        return owner.put('/api/updatelostpet', { userId: owner.id, key, photoId })
      },
    ],
  ])('a pet is %s while a slice of its circle is stored: both are', async (_what, act) => {
    const server = await openNotificationsApp()
    await insertReachable(server, 300)
    const { owner, key } = await loseAPet(server)
    const { db } = server.store
    const countLocked = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length
    }
    const { acting } = await db.transaction().execute(async (trx) => {
      // As the notifier does.
      const check = await trx
        .selectFrom('checks')
        .select('subject_id as lostPetId')
        .where('user_id', 'is', null)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const acting = act(owner, key)
      await expect.poll(countLocked).toBeGreaterThan(0)
      await notifyNeighbours(trx, check.lostPetId, server.now())
      return { acting }
    })
    expect((await acting).status).toBe(200)
    const { looked } = await db.selectFrom('lost_pets').select('looked').executeTakeFirstOrThrow()
    expect(looked).toBe(100)
  })
}
