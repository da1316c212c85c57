import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Card } from '../../contract/discovery.ts'
import type { Invitation, Inviter, OwnInvitation } from '../../contract/invitations.ts'
import { retention } from '../../contract/retention.ts'
import { insertCookie } from '../../harness/people.ts'
import { readZip } from '../../harness/read-zip.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { serverLimits } from '../limits.ts'
import { changeListing } from '../people/listing.queries.ts'
import { removeOldInvitations } from './invitations.queries.ts'

const password = 'una contraseña larga'
const day = 24 * 60 * 60 * 1000
let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

async function invite(client: TestClient): Promise<string> {
  const made = await client.post<Invitation>('/api/addinvitation', { userId: client.id })
  expect(made.status).toBe(201)
  return made.body.code
}

const look = (code: string) => server.visitor().get<Inviter>(`/api/invitation/${code}`)
const ended = { status: 410, body: { code: 'link_expired' } }

/** Signs up as the spec says, and with the code. */
async function arrive(invitation: string, cityId = 1): Promise<TestClient> {
  const email = `${crypto.randomUUID()}@test.es`
  const client = server.visitor()
  const signup = { name: 'Eva', animalName: 'Nube', email, password, cityId, invitation }
  const { status, body } = await client.post<{ id: number }>('/api/adduser', signup)
  expect(status).toBe(201)
  client.id = body.id
  client.cookie = await insertCookie(server.store.db, body.id, server.now())
  return client
}

const deckOf = async (client: TestClient, query = '') => {
  const { body, headers } = await client.get<Card[]>(`/api/usertimeline/${client.id}?${query}`)
  return { ids: body.map(({ id }) => id), cursor: headers.get('x-next-cursor') }
}

describe('an invitation', () => {
  it('shows the pets and the city, and nothing else of the person', async () => {
    const ana = await server.makeUser({ name: 'Ana Secreta', animalName: 'Kira', cityId: 30 })
    const code = await invite(ana)
    const { status, body } = await look(code)
    expect(status).toBe(200)
    const face = expect.stringMatching(/^<svg /)
    expect(body).toEqual({ cityId: 30, pets: [{ name: 'Kira', species: null }], face })
    const own = await ana.get<OwnInvitation>(`/api/invitations/${ana.id}`)
    expect(own.body.invitation?.code).toBe(code)
  })

  it('puts the card of the person who invites on top, once, in pages of every size', async () => {
    const far = await server.makeUser({ cityId: 900 })
    const near = [await server.makeUser({ cityId: 40 }), await server.makeUser({ cityId: 40 })]
    const eva = await arrive(await invite(far), 40)
    expect((await deckOf(eva, 'images=url')).ids.slice(0, 2)).toEqual([far.id, near[1]?.id])
    expect((await deckOf(eva, 'limit=2')).ids).toEqual([far.id, near[1]?.id])

    const walked: number[] = []
    let page = await deckOf(eva, 'images=url&limit=1')
    while (page.cursor && walked.length < 1000) {
      walked.push(...page.ids)
      page = await deckOf(eva, `images=url&limit=1&cursor=${encodeURIComponent(page.cursor)}`)
    }
    walked.push(...page.ids)
    expect(walked.slice(0, 3)).toEqual([far.id, near[1]?.id, near[0]?.id])
    expect(walked.filter((id) => id === far.id)).toHaveLength(1)

    await eva.post('/api/adduserdislike', { dislikerId: eva.id, dislikedId: far.id })
    await eva.post('/api/undoswipe', { userId: eva.id, targetId: far.id })
    expect((await deckOf(eva, 'images=url')).ids[0]).toBe(near[1]?.id)
  })

  it('makes no match by itself', async () => {
    const ana = await server.makeUser({ cityId: 50 })
    const eva = await arrive(await invite(ana), 50)
    const like = { likerId: eva.id, likedId: ana.id }
    expect((await eva.post('/api/adduserlike', like)).body).toEqual({ match: false, chatId: null })
    expect((await deckOf(eva)).ids).not.toContain(ana.id)
  })

  it('brings no card of a person who blocks, is blocked, suspended, paused or deleted', async () => {
    const { db } = server.store
    const ways: ((ana: TestClient, eva: TestClient) => Promise<unknown>)[] = [
      (ana, eva) => ana.post('/api/block', { userId: ana.id, targetId: eva.id }),
      (ana, eva) => eva.post('/api/block', { userId: eva.id, targetId: ana.id }),
      (ana) =>
        db
          .transaction()
          .execute((trx) => changeListing(trx, ana.id, () => ({ suspendedAt: 1 }), { now: 1 })),
      (ana) => ana.post('/api/pause', { userId: ana.id, paused: true }),
      (ana) => ana.post('/api/deleteaccount', { userId: ana.id, password }),
    ]
    for (const leave of ways) {
      const ana = await server.makeUser({ cityId: 60, password })
      const eva = await arrive(await invite(ana), 60)
      expect((await deckOf(eva)).ids[0]).toBe(ana.id)
      await leave(ana, eva)
      expect((await deckOf(eva)).ids).not.toContain(ana.id)
    }
  })

  it('stays the same when the person who made it moves, pauses or falls asleep', async () => {
    const { db } = server.store
    const ana = await server.makeUser({ cityId: 80 })
    const code = await invite(ana)
    const read = () => server.visitor().get(`/api/invitation/${code}`)
    const before = (await read()).body
    expect(before).toMatchObject({ cityId: 80 })
    const ways = [
      () => db.updateTable('users').set({ city_id: 90 }).where('id', '=', ana.id).execute(),
      () => ana.post('/api/pause', { userId: ana.id, paused: true }),
      () =>
        db
          .transaction()
          .execute((trx) => changeListing(trx, ana.id, () => ({ asleepAt: 1 }), { now: 1 })),
    ]
    for (const change of ways) {
      await change()
      expect(await read()).toMatchObject({ status: 200, body: before })
    }
  })

  it('of a suspended or deleted account, or one that has ended, lets people sign up without it', async () => {
    const { db } = server.store
    const ana = await server.makeUser({ cityId: 70 })
    const suspended = await invite(ana)
    await db
      .transaction()
      .execute((trx) => changeListing(trx, ana.id, () => ({ suspendedAt: 1 }), { now: 1 }))
    const luis = await server.makeUser({ cityId: 70, password })
    const deleted = await invite(luis)
    await luis.post('/api/deleteaccount', { userId: luis.id, password })
    const mar = await server.makeUser({ cityId: 70 })
    const withdrawn = await invite(mar)
    await mar.post('/api/endinvitations', { userId: mar.id })
    expect((await mar.get(`/api/invitations/${mar.id}`)).body).toEqual({ invitation: null })
    for (const code of [suspended, deleted, withdrawn, 'x']) {
      expect(await look(code)).toMatchObject(ended)
    }
    for (const code of [suspended, deleted, withdrawn]) {
      const eva = await arrive(code, 70)
      expect((await deckOf(eva)).ids).not.toContain(ana.id)
    }
  })

  it(`ends after ${retention.invitationDays} days`, async () => {
    const own = await openAppForTest()
    const ana = await own.makeUser()
    const code = await invite(ana)
    own.advance(retention.invitationDays * day - 1000)
    const visitor = own.visitor()
    expect((await visitor.get(`/api/invitation/${code}`)).status).toBe(200)
    own.advance(1000)
    expect(await visitor.get(`/api/invitation/${code}`)).toMatchObject(ended)
    await removeOldInvitations(own.store.db, own.now())
    expect(await own.store.db.selectFrom('invitations').select('id').execute()).toEqual([])
  })

  it(`can be made ${serverLimits.invitationsPerWeek} times a week, also by calls at the same time`, async () => {
    const own = await openAppForTest()
    const ana = await own.makeUser()
    const make = () => ana.post('/api/addinvitation', { userId: ana.id })
    const answers = await Promise.all(Array.from({ length: 25 }, make))
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(serverLimits.invitationsPerWeek)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 429,
      body: { code: 'too_many_invitations' },
    })
    await ana.post('/api/endinvitations', { userId: ana.id })
    expect((await make()).status).toBe(429)
    own.advance(7 * day)
    const again = await own.signInAgain(ana)
    expect((await again.post('/api/addinvitation', { userId: ana.id })).status).toBe(201)
  })

  it('needs a confirmed e-mail where mails can be sent', async () => {
    const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'michi@michi.example' }
    const own = await openAppForTest({ publicOrigin: 'http://michi.example', mail })
    const ana = await own.makeUser()
    const asked = await ana.post('/api/addinvitation', { userId: ana.id })
    expect(asked).toMatchObject({ status: 403, body: { code: 'email_unconfirmed' } })
  })

  it('is in the export', async () => {
    const ana = await server.makeUser()
    const code = await invite(ana)
    const { body } = await ana.get<ArrayBuffer>(`/api/export/${ana.id}`)
    const file = readZip(Buffer.from(body)).get('invitations.json')
    expect(JSON.parse(file?.toString() ?? '')).toMatchObject([{ code, endedAt: null }])
  })
})
