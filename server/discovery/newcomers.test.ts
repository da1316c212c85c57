import { expect, it } from 'vitest'
import type { DeckEnd } from '../../contract/deck-filter.ts'
import { openMailbox } from '../../harness/mailbox.ts'
import {
  decideAll,
  failTest,
  type NotificationsApp,
  openNotificationsApp,
} from '../../harness/notifications-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { decideDueChecks } from '../notifications/due-checks.queries.ts'
import { putToSleep } from '../people/visits.queries.ts'
import { topics } from '../topics.ts'
import { newcomers } from './newcomers.topic.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const zaragoza = 5
const huesca = 139
const barcelona = 2

const watch = (client: TestClient, isWatching = true) =>
  client.put('/api/watchnewcomers', { userId: client.id, isWatching })

/** A session ends after a day, so the person signs in anew. */
const isWatching = async ({ signInAgain }: NotificationsApp, person: TestClient) => {
  const client = await signInAgain(person)
  return (await client.get<DeckEnd>(`/api/deckend/${client.id}`)).body.isWatching
}

const openOne = async () => {
  const server = await openNotificationsApp()
  const ana = await server.makeUser({ cityId: zaragoza })
  return { server, ana, browser: await server.makeReachable(ana) }
}

const told =
  'Hay tres mascotas nuevas cerca de ti: Nos pediste que te avisáramos. ¿Vienes a conocerlas?'

it('tells a person once when three are near that they have not met', async () => {
  const { server, ana, browser } = await openOne()
  const met = await server.makeUser({ cityId: zaragoza })
  await ana.post('/api/adduserdislike', { dislikerId: ana.id, dislikedId: met.id })
  expect(await isWatching(server, ana)).toBe(false)
  await watch(ana)
  expect(await isWatching(server, ana)).toBe(true)
  await server.makeUser({ cityId: zaragoza })
  await server.makeUser({ cityId: huesca })
  await server.makeUser({ cityId: barcelona })
  await server.pass(day)
  expect(server.notificationsOf(browser)).toEqual([])
  await server.makeUser({ cityId: zaragoza })
  await server.pass(day)
  expect(server.notificationsOf(browser)).toEqual([told])
  const [{ payload } = {}] = server.service.received
  expect(payload?.notification).toMatchObject({ navigate: '/michiapp/home', tag: 'newcomers' })
  expect(await isWatching(server, ana)).toBe(false)
  await server.makeUser({ cityId: zaragoza })
  await server.pass(day)
  await server.pass(80 * hour)
  expect(server.notificationsOf(browser)).toHaveLength(1)
  const rows = await server.store.db
    .selectFrom('checks')
    .select('id')
    .where('topic', '=', 'newcomers')
    .execute()
  expect(rows).toEqual([])
})

it('says nothing after the person has switched it off, and nothing of people who block them', async () => {
  const { server, ana, browser } = await openOne()
  await watch(ana)
  const blocker = await server.makeUser({ cityId: zaragoza })
  await blocker.post('/api/block', { userId: blocker.id, targetId: ana.id })
  for (let n = 0; n < 2; n++) await server.makeUser({ cityId: zaragoza })
  await server.pass(day)
  expect(server.notificationsOf(browser)).toEqual([])
  await watch(await server.signInAgain(ana), false)
  expect(await isWatching(server, ana)).toBe(false)
  await server.makeUser({ cityId: zaragoza })
  await server.pass(day)
  expect(server.notificationsOf(browser)).toEqual([])
})

it('waits for the end of the quiet hours', async () => {
  const { server, ana, browser } = await openOne()
  await watch(ana)
  for (let n = 0; n < 3; n++) await server.makeUser({ cityId: zaragoza })
  // At midnight in Madrid.
  await server.pass(36 * hour)
  expect(server.notificationsOf(browser)).toEqual([])
  await server.pass(8 * hour)
  expect(server.notificationsOf(browser)).toEqual([told])
})

it('is told once by two servers that check at the same time', async () => {
  const { server, ana, browser } = await openOne()
  await watch(ana)
  for (let n = 0; n < 3; n++) await server.makeUser({ cityId: zaragoza })
  server.advance(day)
  await Promise.all([decideAll(server), decideAll(server)])
  await server.pass(day)
  expect(server.notificationsOf(browser)).toEqual([told])
})

it('goes by mail to a person without a browser', async () => {
  const mailbox = await openMailbox()
  const mail = { smtpUrl: mailbox.url, from: 'michi@michi.example' }
  const server = await openNotificationsApp({ publicOrigin: 'http://michi.example', mail })
  const email = `${crypto.randomUUID()}@test.es`
  const ana = await server.makeUser({ cityId: zaragoza, email })
  await server.store.db
    .insertInto('notification_settings')
    .values({ user_id: ana.id, mail: 1, language: 'en' })
    .execute()
  await watch(ana)
  for (let n = 0; n < 3; n++) await server.makeUser({ cityId: zaragoza })
  await server.pass(day)
  await server.pass(day)
  expect((await mailbox.waitFor(email)).text).toContain('There are three new pets near you')
  await mailbox.close()
})

it('looks into the deck once a day, and only for who is awake and would be notified now', async () => {
  const { server, ana } = await openOne()
  const { db } = server.store
  const outOfReach = await server.makeUser({ cityId: zaragoza })
  await watch(ana)
  await watch(outOfReach)
  let looks: number[] = []
  const isReady: typeof newcomers.isReady = async (on, userId) => {
    looks.push(userId)
    return (await newcomers.isReady?.(on, userId)) ?? false
  }
  const counted = { ...topics, newcomers: { ...newcomers, isReady } }
  const looksIn = async (hours: number) => {
    looks = []
    for (let n = 0; n < hours; n++) {
      server.advance(hour)
      const deciding = { topics: counted, canMail: false, now: server.now(), onFailure: failTest }
      while ((await decideDueChecks(db, deciding)) > 0) {}
    }
    return looks
  }
  expect(await looksIn(3 * 24)).toEqual([ana.id, ana.id, ana.id])
  // From midnight to midnight in Madrid.
  await (await server.signInAgain(ana)).put('/api/updatenotifications', {
    userId: ana.id,
    quiet: true,
    quietFrom: 0,
    quietTo: 0,
  })
  expect(await looksIn(24)).toEqual([])
  await (await server.signInAgain(ana)).put('/api/updatenotifications', {
    userId: ana.id,
    quiet: false,
  })
  server.advance(60 * day)
  await putToSleep(db, server.now())
  expect(await looksIn(24)).toEqual([])
  expect(await isWatching(server, ana)).toBe(false)
})
