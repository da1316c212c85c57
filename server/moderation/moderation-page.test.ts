import { request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import type { Decided, History, LogPage, Queue, WeeklyNumbers } from '../../contract/moderation.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { openAppForTest, type TestApp } from '../../harness/test-app.ts'
import { TestClient } from '../../harness/test-client.ts'
import { openModerationPage } from './moderation-page.ts'

async function openPage({ store, now }: TestApp, name = 'eva') {
  const page = await openModerationPage({ db: store.db, name, port: 0, now })
  onTestFinished(() => page.close())
  const { origin, hash } = new URL(page.url)
  return { origin, token: hash.slice(1) }
}

/** A moderator who has opened the page. */
async function signIn(server: TestApp, name?: string): Promise<TestClient> {
  const { origin, token } = await openPage(server, name)
  const client = new TestClient(origin, 0, '')
  expect((await client.post('/api/session', { token })).status).toBe(200)
  return client
}

const queueOf = async (moderator: TestClient) => (await moderator.get<Queue>('/api/queue')).body

it('takes the token once, for a strict cookie, and answers nothing without it', async () => {
  const server = await openAppForTest()
  const { origin, token } = await openPage(server)
  const [first, second] = [new TestClient(origin, 0, ''), new TestClient(origin, 0, '')]
  const wrong = await first.post('/api/session', { token: `${token}x` })
  expect(wrong).toMatchObject({ status: 410, body: { code: 'link_expired' } })
  const opened = await first.post('/api/session', { token })
  expect(opened.headers.get('set-cookie')).toMatch(
    /^michi_moderator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  expect((await second.post('/api/session', { token })).status).toBe(410)
  for (const path of ['queue', 'history/1', 'photo/1', 'log', 'numbers']) {
    expect((await second.get(`/api/${path}`)).status).toBe(401)
    expect((await first.get(`/api/${path}`)).status).toBeOneOf([200, 404])
  }
  for (const path of ['decide', 'undo', 'appeal'])
    expect((await second.post(`/api/${path}`, {})).status).toBe(401)
  const forged = new TestClient(origin, 0, `michi_moderator=${'x'.repeat(43)}`)
  expect((await forged.get('/api/queue')).status).toBe(401)
})

it('listens on loopback only, and answers only its own name and its own page', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const { port } = new URL(moderator.url)
  const statusFor = (headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      request(`${moderator.url}/api/queue`, {
        headers: { cookie: moderator.cookie, ...headers },
      })
        .on('response', (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end()
    })
  expect(await statusFor({})).toBe(200)
  expect(await statusFor({ host: `localhost:${port}` })).toBe(200)
  for (const headers of [
    { host: 'evil.example' },
    { host: `evil.example:${port}` },
    { host: '127.0.0.1:80' },
    { origin: 'http://evil.example' },
    // Another program of this machine: its pages share our cookies.
    { origin: 'http://127.0.0.1:3500' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])
    expect([headers, await statusFor(headers)]).toEqual([headers, 403])
})

it('the product has none of its calls', async () => {
  const server = await openAppForTest()
  for (const path of ['queue', 'log', 'numbers', 'history/1', 'photo/1'])
    expect((await server.visitor().get(`/api/${path}`)).status).toBe(404)
})

it('shows what was reported with its history, decides and undoes', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const { ana, luis, chatId } = await server.makePair()
  const [photo] = (await luis.upload<PhotoItem[]>([await drawPicture()])).body
  const ofLuis = { userId: ana.id, targetId: luis.id }
  await ana.post('/api/report', { ...ofLuis, reason: 'spam', photoId: photo?.id })
  const sent = await luis.post<{ message_id: number }>('/api/addmessage', {
    ...{ userId: luis.id, chatId, message: 'un insulto' },
  })
  const messageId = sent.body.message_id
  const words = 'Me insulta.'
  await ana.post('/api/report', { ...ofLuis, reason: 'harassment', words, messageId })
  const { reports, openReports, moderator: name } = await queueOf(moderator)
  expect({ name, openReports }).toEqual({ name: 'eva', openReports: 2 })
  expect(reports).toMatchObject([
    {
      reason: 'harassment',
      urgent: true,
      target: { id: luis.id, name: 'Luis', animalName: 'Toby' },
      hasPhoto: false,
      evidence: [
        { kind: 'message', text: 'un insulto' },
        { kind: 'words', text: 'Me insulta.' },
      ],
    },
    { reason: 'spam', urgent: false, hasPhoto: true, reporters: 1 },
  ])
  const [harassment, spam] = reports
  const picture = await moderator.get(`/api/photo/${spam?.id}`)
  expect(picture.headers.get('content-type')).toBe('image/webp')

  const decision = { reportId: harassment?.id, action: 'suspend', days: 7, note: 'Sé amable.' }
  const decided = await moderator.post<Decided>('/api/decide', decision)
  expect(decided.status).toBe(200)
  expect((await queueOf(moderator)).reports).toEqual([])
  const again = await moderator.post('/api/decide', { ...decision, action: 'dismiss' })
  expect(again).toMatchObject({ status: 409, body: { code: 'already_decided' } })
  const history = async () => (await moderator.get<History>(`/api/history/${luis.id}`)).body
  const endsAt = new Date(server.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  expect(await history()).toMatchObject({
    reports: [
      { reason: 'harassment', state: 'acted' },
      { reason: 'spam', state: 'acted' },
    ],
    sanctions: [{ kind: 'suspend', endsAt: expect.stringContaining(endsAt), appeal: 'none' }],
  })
  expect((await moderator.post('/api/undo', decided.body)).status).toBe(200)
  expect((await queueOf(moderator)).reports).toHaveLength(2)
  expect(await history()).toMatchObject({ sanctions: [] })
  const log = (await moderator.get<LogPage>('/api/log')).body
  expect(log.lines).toMatchObject([
    { moderator: 'eva', action: 'undo', subject: `line ${decided.body.id}` },
    { moderator: 'eva', action: 'suspend', subject: `account ${luis.id}` },
  ])
})

it('takes down a false alarm', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const [ana, luis] = [await server.makeUser(), await server.makeUser()]
  const { body } = await luis.get<{ pets: { id: number }[] }>(`/api/household/${luis.id}`)
  const raised = await luis.post<{ key: string }>('/api/raiselostpet', {
    ...{ userId: luis.id, petId: body.pets[0]?.id, place: 'Retiro' },
    lostAt: new Date(server.now()).toISOString(),
  })
  const poster = `/api/lostpet/${raised.body.key}`
  await ana.post('/api/report', { userId: ana.id, targetId: luis.id, reason: 'false_alarm' })
  const [report] = (await queueOf(moderator)).reports
  expect(report).toMatchObject({ hasPhoto: false, hides: 'lostPet' })
  const decision = { reportId: report?.id, action: 'hide' }
  const decided = await moderator.post<Decided>('/api/decide', decision)
  expect(decided.status).toBe(200)
  expect((await server.visitor().get(poster)).status).toBe(404)
  expect((await moderator.post('/api/undo', decided.body)).status).toBe(200)
  expect((await server.visitor().get(poster)).status).toBe(200)
})

it('counts by week', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const [ana, luis] = [await server.makeUser(), await server.makeUser()]
  const report = (reason: string) =>
    ana.post('/api/report', { userId: ana.id, targetId: luis.id, reason })
  await report('spam')
  const [first] = (await queueOf(moderator)).reports
  await moderator.post('/api/decide', { reportId: first?.id, action: 'dismiss' })
  server.advance(7 * 24 * 60 * 60 * 1000)
  await (await server.signInAgain(ana)).post('/api/report', {
    ...{ userId: ana.id, targetId: luis.id, reason: 'spam' },
  })
  const weeks = (await moderator.get<WeeklyNumbers>('/api/numbers')).body
  expect(weeks).toHaveLength(12)
  expect(weeks.slice(-2)).toMatchObject([
    { received: 1, acted: 0, dismissed: 1, appeals: 0 },
    { received: 1, acted: 0, dismissed: 0, appeals: 0 },
  ])
  expect(new Date(weeks[0]?.from ?? '').getUTCDay()).toBe(1)
})

it('an appeal waits in the queue, and one decision is made', async () => {
  const server = await openAppForTest()
  const [eva, pau] = [await signIn(server), await signIn(server, 'pau')]
  const [ana, luis] = [await server.makeUser(), await server.makeUser({ animalName: 'Toby' })]
  await ana.post('/api/report', { userId: ana.id, targetId: luis.id, reason: 'spam' })
  const [report] = (await queueOf(eva)).reports
  await eva.post('/api/decide', { reportId: report?.id, action: 'warn' })
  const sanctions = await luis.get<{ id: number }[]>('/api/sanctions')
  await luis.post('/api/appeal', { id: sanctions.body[0]?.id, words: 'No fui yo.' })
  const [appeal] = (await queueOf(pau)).appeals
  expect(appeal).toMatchObject({
    kind: 'warn',
    words: 'No fui yo.',
    target: { animalName: 'Toby' },
  })
  const decide = (who: TestClient, outcome: string) =>
    who.post('/api/appeal', { sanctionId: appeal?.id, outcome })
  const answers = await Promise.all([decide(eva, 'upheld'), decide(pau, 'reversed')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await queueOf(eva)).appeals).toEqual([])
})

it('hostile text arrives harmless: no controls, no bidi tricks, no towers, no 100 kB', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server, '\u001b[31meva\u202e')
  const luis = await server.makeUser()
  const hostile = `\u001b]0;pwned\u0007\u202e\u2066<img src=x onerror=alert(1)>${'\u0301'.repeat(500)}`
  const huge = hostile + 'x'.repeat(100_000)
  // As it may be in a store: the calls refuse most of it.
  await server.store.db
    .insertInto('reports')
    .values({
      ...{ target_id: luis.id, target_name: hostile, target_animal_name: huge, reason: 'other' },
      target_pets: JSON.stringify([{ name: hostile, about: huge }]),
      ...{ words: huge, message_body: hostile, told_message: huge, note_body: hostile },
      playdate: JSON.stringify({ state: 'proposed', place: hostile, times: [] }),
      lost_pet: JSON.stringify({ petName: hostile, place: hostile, words: huge, lostAt: 0 }),
      ...{ content_address: hostile, notifier_name: hostile, notifier_email: hostile },
      created_at: server.now(),
    })
    .execute()
  await server.store.db.updateTable('users').set({ name: hostile, animal_name: huge }).execute()
  await server.store.db
    .insertInto('sanctions')
    .values({
      ...{ user_id: luis.id, kind: 'warn', reason: 'other', note: hostile, appeal: huge },
      ...{ created_at: server.now(), appealed_at: server.now() },
    })
    .execute()
  const answer = await moderator.get<Queue>('/api/queue')
  const [report] = answer.body.reports
  const [appeal] = answer.body.appeals
  const texts = [
    answer.body.moderator,
    ...[appeal?.words ?? '', appeal?.note ?? ''],
    ...[appeal?.target.name ?? '', appeal?.target.animalName ?? ''],
    report?.target.name ?? '',
    report?.target.animalName ?? '',
    ...(report?.evidence.map(({ text }) => text) ?? []),
  ]
  expect(texts).toHaveLength(16)
  expect(texts.filter((text) => !text.includes('eva') && !text.includes('pwned'))).toEqual([])
  for (const text of texts) {
    expect(text).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066\u2067]|\p{M}{4}/u)
    expect(text.length).toBeLessThan(5100)
  }
})
