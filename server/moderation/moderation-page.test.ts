import { request } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import type {
  AccountStory,
  AppealView,
  CaseView,
  Decided,
  LogPage,
  PageSecret,
  Queue,
  ReportEntry,
  WeeklyNumbers,
} from '../../contract/moderation.ts'
import type { Household } from '../../contract/pets.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import { drawPicture, drawShades } from '../../harness/pictures.ts'
import { openAppForTest, type TestApp } from '../../harness/test-app.ts'
import { TestClient } from '../../harness/test-client.ts'
import { openPhotoFilesBeside } from '../photos/store/open-photo-files.ts'
import { fileReports } from '../reports/cases.queries.ts'
import { openModerationPage } from './moderation-page.ts'

async function openPage({ store, config, now }: TestApp, name = 'eva') {
  const page = await openModerationPage({
    db: store.db,
    photoFiles: openPhotoFilesBeside(config),
    name,
    port: 0,
    now,
  })
  onTestFinished(() => page.close())
  const { origin, hash } = new URL(page.url)
  return { origin, token: hash.slice(1) }
}

/** A moderator who has opened the page. */
async function signIn(server: TestApp, name?: string) {
  const { origin, token } = await openPage(server, name)
  const opened = await new TestClient(origin, 0, '').post<PageSecret>('/api/session', { token })
  expect(opened.status).toBe(200)
  return new Moderator(origin, opened.body.secret)
}

class Moderator extends TestClient {
  constructor(origin: string, secret: string) {
    super(origin, 0, '', { authorization: `Bearer ${secret}` })
  }

  async queue(after?: string) {
    return (await this.get<Queue>(`/api/queue${after ? `?after=${after}` : ''}`)).body
  }

  async case(id: number | undefined, after?: string) {
    return (await this.get<CaseView>(`/api/case/${id}${after ? `?after=${after}` : ''}`)).body
  }

  /** All open reports, in the order of the queue. */
  async reports(): Promise<ReportEntry[]> {
    const { entries } = await this.queue()
    const cases = entries.filter(({ type }) => type === 'case')
    return (await Promise.all(cases.map(({ id }) => this.case(id)))).flatMap((each) => each.reports)
  }
}

it('takes the token once, for a secret that no cookie holds, and answers nothing without it', async () => {
  const server = await openAppForTest()
  const { origin, token } = await openPage(server)
  const visitor = new TestClient(origin, 0, '')
  const wrong = await visitor.post('/api/session', { token: `${token}x` })
  expect(wrong).toMatchObject({ status: 410, body: { code: 'link_expired' } })
  const opened = await visitor.post<PageSecret>('/api/session', { token })
  // A cookie would go to every program that listens on another port of 127.0.0.1.
  expect(opened.headers.get('set-cookie')).toBeNull()
  expect(opened.body.secret).toMatch(/^[\w-]{43}$/)
  expect((await visitor.post('/api/session', { token })).status).toBe(410)
  const moderator = new Moderator(origin, opened.body.secret)
  const forged = new Moderator(origin, 'x'.repeat(43))
  const paths = ['queue', 'case/1', 'appeal/1', 'account/1', 'reportphoto/1', 'accountphoto/1']
  for (const path of [...paths, 'hiddenphoto/1', 'log', 'numbers', 'numbers.csv']) {
    expect((await visitor.get(`/api/${path}`)).status).toBe(401)
    expect((await forged.get(`/api/${path}`)).status).toBe(401)
    expect((await moderator.get(`/api/${path}`)).status).toBeOneOf([200, 404, 409])
  }
  for (const path of ['decide', 'undo', 'appeal'])
    expect((await visitor.post(`/api/${path}`, {})).status).toBe(401)
})

it('listens on loopback only, and answers only its own name and its own page', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const { port } = new URL(moderator.url)
  const statusFor = (headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      request(`${moderator.url}/api/queue`, {
        headers: { ...moderator.headers, ...headers },
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
    // Another program of this machine.
    { origin: 'http://127.0.0.1:3500' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])
    expect([headers, await statusFor(headers)]).toEqual([headers, 403])
})

it('the product has none of its calls', async () => {
  const server = await openAppForTest()
  for (const path of ['queue', 'log', 'numbers', 'case/1', 'account/1'])
    expect((await server.visitor().get(`/api/${path}`)).status).toBe(404)
})

it('shows what was reported with its history, decides and undoes', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const { ana, luis, chatId } = await server.makePair()
  const [photo] = (await luis.upload<PhotoItem[]>([await drawPicture()])).body
  const household = await luis.get<Household>(`/api/household/${luis.id}`)
  const prompts = [{ prompt: 'ham', answer: 'Insultarte.' }]
  const pet = { name: 'Toby', prompts }
  await luis.put('/api/updatepet', { userId: luis.id, id: household.body.pets[0]?.id, pet })
  const ofLuis = { userId: ana.id, targetId: luis.id }
  await ana.post('/api/report', { ...ofLuis, reason: 'spam', photoId: photo?.id })
  const sent = await luis.post<{ message_id: number }>('/api/addmessage', {
    userId: luis.id,
    chatId,
    message: 'un insulto',
  })
  const messageId = sent.body.message_id
  const words = 'Me insulta.'
  await ana.post('/api/report', { ...ofLuis, reason: 'harassment', words, messageId })
  const { entries, next, moderator: name } = await moderator.queue()
  expect({ name, next }).toEqual({ name: 'eva', next: null })
  expect(entries).toMatchObject([
    {
      type: 'case',
      reason: 'harassment',
      urgent: true,
      target: { id: luis.id, name: 'Luis', animalName: 'Toby' },
      people: 1,
      notices: 0,
    },
  ])
  const opened = await moderator.case(entries[0]?.id)
  const [harassment, spam] = opened.reports
  expect(opened).toMatchObject({ lastReportId: harassment?.id, next: null })
  expect(harassment).toMatchObject({
    source: 'person',
    reason: 'harassment',
    hasPhoto: false,
    profilePhotos: [photo?.id],
    evidence: [
      { kind: 'message', text: 'un insulto' },
      { kind: 'words', text: 'Me insulta.' },
      { kind: 'pets', text: 'Toby, Insultarte.' },
    ],
  })
  expect(spam).toMatchObject({ reason: 'spam', hasPhoto: true, hides: 'photo' })
  for (const path of [`reportphoto/${spam?.id}`, `accountphoto/${photo?.id}`]) {
    const picture = await moderator.get(`/api/${path}`)
    expect(picture.headers.get('content-type')).toBe('image/webp')
  }

  const decision = { reportId: harassment?.id, action: 'suspend', days: 7, note: 'Sé amable.' }
  const decided = await moderator.post<Decided>('/api/decide', decision)
  expect(decided.status).toBe(200)
  expect((await moderator.queue()).entries).toEqual([])
  const again = await moderator.post('/api/decide', { ...decision, action: 'dismiss' })
  expect(again).toMatchObject({ status: 409, body: { code: 'already_decided' } })
  const story = async () => (await moderator.get<AccountStory>(`/api/account/${luis.id}`)).body
  const endsAt = new Date(server.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  expect(await story()).toMatchObject({
    suspended: true,
    pets: ['Toby, Insultarte.'],
    photos: [{ id: photo?.id, hidden: false }],
    reports: [
      { reason: 'harassment', state: 'acted' },
      { reason: 'spam', state: 'acted' },
    ],
    notices: [],
    sanctions: [{ kind: 'suspend', endsAt: expect.stringContaining(endsAt), appeal: 'none' }],
  })
  expect((await moderator.post('/api/undo', decided.body)).status).toBe(200)
  expect(await moderator.reports()).toHaveLength(2)
  expect(await story()).toMatchObject({ suspended: false, sanctions: [] })
  const log = (await moderator.get<LogPage>('/api/log')).body
  expect(log.lines).toMatchObject([
    { moderator: 'eva', action: 'undo', subject: { type: 'line', id: String(decided.body.id) } },
    { moderator: 'eva', action: 'suspend', subject: { type: 'account', id: String(luis.id) } },
  ])
})

it('hides nothing of a stranger, whatever photo id a report names', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const { ana: attacker, luis: accomplice, chatId } = await server.makePair()
  const victim = await server.makeUser()
  const [portrait] = (await victim.upload<PhotoItem[]>([await drawPicture()])).body
  for (const each of [attacker, accomplice])
    await each.post('/api/addmessage', { userId: each.id, chatId, message: 'hola' })
  const sent = await accomplice.uploadToChat<{ message_id: number }>(
    chatId,
    await drawPicture('#a00'),
  )
  const messageId = sent.body.message_id
  const report = { userId: attacker.id, chatId, messageId, reason: 'child_abuse' }
  await attacker.post('/api/report', { ...report, photoId: portrait?.id })
  const [entry] = await moderator.reports()
  expect(entry).toMatchObject({ hides: 'chatPhoto', hasPhoto: true })
  const decision = { reportId: entry?.id, action: 'hide' }
  expect((await moderator.post('/api/decide', decision)).status).toBe(200)
  expect((await victim.get('/api/sanctions')).body).toEqual([])
  expect((await accomplice.get('/api/sanctions')).body).toMatchObject([{ kind: 'hide' }])
  const photos = await server.store.db.selectFrom('photos').select('hidden_at').execute()
  expect(photos).toEqual([{ hidden_at: null }])

  // A report of an earlier release may still name somebody else's photo.
  await attacker.post('/api/report', { userId: attacker.id, chatId, reason: 'spam' })
  await server.store.db
    .updateTable('reports')
    .set({ photo_id: portrait?.id ?? 0, photo_type: 'image/webp' })
    .where('closed_at', 'is', null)
    .execute()
  const [wrong] = await moderator.reports()
  const refused = await moderator.post('/api/decide', { reportId: wrong?.id, action: 'hide' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'evidence_mismatch' } })
  expect((await victim.get('/api/sanctions')).body).toEqual([])
  expect(await moderator.reports()).toHaveLength(1)
})

describe('the queue', () => {
  const notice = (server: TestApp, target: TestClient, address: string) =>
    server
      .visitor()
      .post(
        '/api/notice',
        { address: `/michiapp/profile/${target.id}`, reason: 'child_abuse', words: 'Mirad.' },
        { 'x-forwarded-for': address },
      )

  it('counts people and notices apart, and has one row for each account', async () => {
    const server = await openAppForTest()
    const moderator = await signIn(server)
    const [ana, luis, eva] = [
      await server.makeUser(),
      await server.makeUser(),
      await server.makeUser(),
    ]
    await ana.post('/api/report', { userId: ana.id, targetId: luis.id, reason: 'harassment' })
    server.advance(1000)
    for (let n = 0; n < 60; n++) await notice(server, eva, `10.0.0.${n}`)
    await ana.post('/api/report', { userId: ana.id, targetId: eva.id, reason: 'spam' })
    const { entries } = await moderator.queue()
    // The oldest urgent one is first, however many notices came later.
    expect(entries).toMatchObject([
      { target: { id: luis.id }, people: 1, notices: 0 },
      { target: { id: eva.id }, people: 1, notices: 60 },
    ])
    // Inside, what people say comes before what strangers say, and everything can be reached.
    const first = await moderator.case(entries[1]?.id)
    const second = await moderator.case(entries[1]?.id, first.next ?? '')
    expect(first.reports[0]).toMatchObject({ source: 'person', reason: 'spam' })
    expect(second.next).toBeNull()
    const ids = new Set([...first.reports, ...second.reports].map(({ id }) => id))
    expect(ids.size).toBe(61)
  })

  it('reaches every account by its pages', async () => {
    const server = await openAppForTest()
    const moderator = await signIn(server)
    const ana = await server.makeUser()
    const { db } = server.store
    const targets: number[] = []
    for (let n = 0; n < 120; n++) targets.push((await server.makeUser()).id)
    await db
      .insertInto('reports')
      .values(
        targets.map((id, index) => ({
          reporter_id: ana.id,
          target_id: id,
          target_name: 'Luis',
          target_animal_name: 'Toby',
          reason: index % 2 ? ('spam' as const) : ('harassment' as const),
          created_at: server.now() + index,
        })),
      )
      .execute()
    while (await fileReports(db));
    const seen: number[] = []
    let after: string | null = ''
    do {
      const page: Queue = await moderator.queue(after)
      seen.push(...page.entries.map(({ target }) => target.id ?? 0))
      after = page.next
    } while (after)
    const urgent = targets.filter((_, index) => index % 2 === 0)
    expect(seen).toEqual([...urgent, ...targets.filter((id) => !urgent.includes(id))])
  })

  it('puts no number of notices about nobody before what people report', async () => {
    const server = await openAppForTest()
    const moderator = await signIn(server)
    const [ana, luis] = [await server.makeUser(), await server.makeUser()]
    for (let n = 0; n < 60; n++) {
      const words = { address: '/michiapp/home', reason: 'child_abuse', words: `Mirad ${n}.` }
      await server.visitor().post('/api/notice', words, { 'x-forwarded-for': `10.0.0.${n}` })
    }
    await ana.post('/api/report', { userId: ana.id, targetId: luis.id, reason: 'harassment' })
    expect((await moderator.queue()).entries).toMatchObject([
      { target: { id: luis.id }, urgent: true, people: 1 },
      { target: { id: null }, urgent: false, notices: 60 },
    ])
  })

  it('puts no number of urgent notices before what people report, nor before appeals', async () => {
    const server = await openAppForTest()
    const moderator = await signIn(server)
    const [ana, luis, eva, leo] = await Promise.all([1, 2, 3, 4].map(() => server.makeUser()))
    if (!ana || !luis || !eva || !leo) throw new Error('no users')
    const report = (target: TestClient, reason: string) =>
      ana.post('/api/report', { userId: ana.id, targetId: target.id, reason })
    await report(eva, 'spam')
    const [first] = await moderator.reports()
    await moderator.post('/api/decide', { reportId: first?.id, action: 'warn' })
    const [sanction] = (await eva.get<{ id: number }[]>('/api/sanctions')).body
    await report(leo, 'spam')
    for (let n = 0; n < 60; n++) await notice(server, await server.makeUser(), `10.0.0.${n}`)
    // An anonymous notice does not lift what people report as ordinary before what they report as urgent.
    await notice(server, leo, '10.0.1.1')
    server.advance(1000)
    await eva.post('/api/appeal', { id: sanction?.id, words: 'No fui yo.' })
    await report(luis, 'harassment')
    const { entries, next } = await moderator.queue()
    expect(entries.slice(0, 3)).toMatchObject([
      { type: 'case', target: { id: luis.id }, urgent: true, people: 1 },
      { type: 'appeal', target: { id: eva.id } },
      { type: 'case', urgent: true, reason: 'child_abuse', people: 0, notices: 1 },
    ])
    const rest = await moderator.queue(next ?? '')
    expect(rest.entries.at(-1)).toMatchObject({ target: { id: leo.id }, reason: 'child_abuse' })
    expect(rest.next).toBeNull()
    // A cursor at the start of a section comes before its first entry.
    expect((await moderator.queue('noticed.0.0')).entries[0]).toMatchObject({ people: 0 })
    expect((await moderator.queue('others.0.0')).entries).toEqual([])
    await report(leo, 'underage')
    expect((await moderator.queue()).entries[0]).toMatchObject({
      target: { id: leo.id },
      reason: 'underage',
      people: 1,
    })
  })

  it('refuses a decision if the copy of the lost pet is another by now', async () => {
    const server = await openAppForTest()
    const moderator = await signIn(server)
    const [ana, luis] = [await server.makeUser(), await server.makeUser()]
    const { body } = await luis.get<{ pets: { id: number }[] }>(`/api/household/${luis.id}`)
    const raise = async () =>
      (
        await luis.post<{ key: string }>('/api/raiselostpet', {
          userId: luis.id,
          petId: body.pets[0]?.id,
          place: 'Retiro',
          lostAt: new Date(server.now()).toISOString(),
        })
      ).body.key
    const report = () =>
      ana.post('/api/report', { userId: ana.id, targetId: luis.id, reason: 'false_alarm' })
    const key = await raise()
    await report()
    const [entry] = (await moderator.queue()).entries
    const { version, reports } = await moderator.case(entry?.id)
    // To report the same again changes nothing.
    await report()
    expect(await moderator.case(entry?.id)).toMatchObject({ version })
    await luis.post('/api/endlostpet', { userId: luis.id, key, found: true })
    const poster = `/api/lostpet/${await raise()}`
    await report()
    const decision = { reportId: reports[0]?.id, action: 'hide', version }
    const refused = await moderator.post('/api/decide', decision)
    expect(refused).toMatchObject({ status: 409, body: { code: 'report_changed' } })
    expect((await server.visitor().get(poster)).status).toBe(200)
  })

  it('closes with a case only the reports of the pages that were opened', async () => {
    const server = await openAppForTest()
    const moderator = await signIn(server)
    const luis = await server.makeUser()
    const victim = await server.makeUser()
    const words = 'Me espera en el portal.'
    await victim.post('/api/report', {
      userId: victim.id,
      targetId: luis.id,
      reason: 'harassment',
      words,
    })
    for (let n = 0; n < 60; n++) {
      const friend = await server.makeUser()
      await friend.post('/api/report', { userId: friend.id, targetId: luis.id, reason: 'spam' })
    }
    await notice(server, luis, '10.0.0.1')
    const [entry] = (await moderator.queue()).entries
    const { next, lastReportId: upTo, version, reports } = await moderator.case(entry?.id)
    expect(reports).toHaveLength(50)
    const dismiss = { reportId: reports[0]?.id, action: 'dismiss', upTo, version }
    const { body: decided } = await moderator.post<Decided>('/api/decide', {
      ...dismiss,
      unopened: next,
    })
    const left = await moderator.reports()
    expect(left).toHaveLength(12)
    expect(left).toContainEqual(
      expect.objectContaining({
        evidence: expect.arrayContaining([{ kind: 'words', text: words }]),
      }),
    )
    await moderator.post('/api/undo', decided)
    expect((await moderator.post('/api/decide', dismiss)).status).toBe(200)
    expect((await moderator.queue()).entries).toEqual([])
  })

  it('refuses a decision about a report that its reporter has changed meanwhile', async () => {
    const server = await openAppForTest()
    const moderator = await signIn(server)
    const [ana, luis] = [await server.makeUser(), await server.makeUser()]
    const report = (more: object) =>
      ana.post('/api/report', { userId: ana.id, targetId: luis.id, ...more })
    await report({ reason: 'spam' })
    const [entry] = (await moderator.queue()).entries
    const { lastReportId: upTo, version, reports } = await moderator.case(entry?.id)
    await report({ reason: 'child_abuse', words: 'Amenaza a mi hija.' })
    const decision = { reportId: reports[0]?.id, action: 'dismiss', upTo }
    const refused = await moderator.post('/api/decide', { ...decision, version })
    expect(refused).toMatchObject({ status: 409, body: { code: 'report_changed' } })
    const read = await moderator.case(entry?.id)
    expect(read).toMatchObject({ reason: 'child_abuse', urgent: true })
    const again = await moderator.post('/api/decide', { ...decision, version: read.version })
    expect(again.status).toBe(200)
  })

  it('answers an invented cursor', async () => {
    const moderator = await signIn(await openAppForTest())
    for (const cursor of ['urgent.1e999.1', 'others.-1.9e99', 'person.1e999'])
      expect((await moderator.get(`/api/queue?after=${cursor}`)).status).toBe(200)
  })

  it('keeps what came after the moderator had opened a case', async () => {
    const server = await openAppForTest()
    const moderator = await signIn(server)
    const [ana, luis, eva] = [
      await server.makeUser(),
      await server.makeUser(),
      await server.makeUser(),
    ]
    const report = (by: TestClient, reason: string) =>
      by.post('/api/report', { userId: by.id, targetId: luis.id, reason })
    await report(ana, 'spam')
    await notice(server, luis, '10.0.0.1')
    const { entries } = await moderator.queue()
    const { lastReportId, reports } = await moderator.case(entries[0]?.id)
    await report(eva, 'harassment')
    const decision = { reportId: reports[0]?.id, action: 'dismiss', upTo: lastReportId }
    const { body: decided } = await moderator.post<Decided>('/api/decide', decision)
    expect(await moderator.reports()).toMatchObject([{ reason: 'harassment' }])
    expect((await moderator.queue()).entries).toMatchObject([
      { id: entries[0]?.id, reason: 'harassment', people: 1, notices: 0 },
    ])
    await moderator.post('/api/undo', decided)
    expect((await moderator.queue()).entries).toMatchObject([{ people: 2, notices: 1 }])
  })

  it('keeps a case together when the account is deleted', async () => {
    const server = await openAppForTest()
    const moderator = await signIn(server)
    const [ana, luis] = [await server.makeUser(), await server.makeUser({ animalName: 'Toby' })]
    await ana.post('/api/report', { userId: ana.id, targetId: luis.id, reason: 'spam' })
    await notice(server, luis, '10.0.0.1')
    await server.store.db.deleteFrom('users').where('id', '=', luis.id).execute()
    const { entries } = await moderator.queue()
    expect(entries).toMatchObject([
      { target: { id: null, animalName: 'Toby' }, people: 1, notices: 1 },
    ])
    const { reports, lastReportId } = await moderator.case(entries[0]?.id)
    const decision = { reportId: reports[0]?.id, action: 'dismiss', upTo: lastReportId }
    expect((await moderator.post('/api/decide', decision)).status).toBe(200)
    expect((await moderator.queue()).entries).toEqual([])
  })
})

it('shows the photos and words of a reported profile, also after their owner deleted them', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const [ana, luis] = [await server.makeUser(), await server.makeUser({ animalName: 'Toby' })]
  const [photo] = (await luis.upload<PhotoItem[]>([await drawPicture()])).body
  const words = 'Esa foto es de internet.'
  const report = { userId: ana.id, targetId: luis.id, reason: 'fake_profile', words }
  await ana.post('/api/report', report)
  await luis.post('/api/deleteimage', { userId: luis.id, imageId: photo?.id })
  const [entry] = await moderator.reports()
  expect(entry).toMatchObject({
    profilePhotos: [photo?.id],
    evidence: [
      { kind: 'words', text: words },
      { kind: 'pets', text: 'Toby' },
    ],
  })
  const picture = await moderator.get(`/api/accountphoto/${photo?.id}`)
  expect(picture.headers.get('content-type')).toBe('image/webp')
})

it('lets the moderator choose which of two photos that look alike is the copy', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const picture = await drawShades(3)
  const [thief, victim] = [await server.makeUser(), await server.makeUser()]
  // The thief uploads first, so the victim's own photo looks like the copy.
  const [stolen] = (await thief.upload<PhotoItem[]>([picture])).body
  const [own] = (await victim.upload<PhotoItem[]>([picture])).body
  const [entry] = await moderator.reports()
  expect(entry).toMatchObject({
    source: 'server',
    lookalikes: {
      reported: { photoId: own?.id, account: { id: victim.id } },
      other: { photoId: stolen?.id, account: { id: thief.id } },
    },
  })
  const decision = { reportId: entry?.id, action: 'hide', isLookalike: true }
  expect((await moderator.post('/api/decide', decision)).status).toBe(200)
  expect((await thief.get('/api/sanctions')).body).toMatchObject([{ kind: 'hide' }])
  expect((await victim.get('/api/sanctions')).body).toEqual([])
  expect((await moderator.queue()).entries).toEqual([])
})

it('shows both of two photos that look alike although the thief has deleted one', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const picture = await drawShades(3)
  const [thief, victim, ana] = [
    await server.makeUser(),
    await server.makeUser(),
    await server.makeUser(),
  ]
  const [stolen] = (await thief.upload<PhotoItem[]>([picture])).body
  await victim.upload<PhotoItem[]>([picture])
  await ana.post('/api/report', { userId: ana.id, targetId: victim.id, reason: 'harassment' })
  await server.store.db
    .deleteFrom('photos')
    .where('id', '=', stolen?.id ?? 0)
    .execute()
  const [entry] = (await moderator.queue()).entries
  const { reports, lastReportId, version } = await moderator.case(entry?.id)
  const flag = reports.find(({ source }) => source === 'server')
  expect(flag?.lookalikes).toMatchObject({
    reported: { account: { id: victim.id }, deleted: false },
    other: { photoId: stolen?.id, account: { id: thief.id }, deleted: true },
  })
  expect((await moderator.get(`/api/accountphoto/${stolen?.id}`)).status).toBe(200)
  const { body: story } = await moderator.get<AccountStory>(`/api/account/${thief.id}`)
  expect(story.lookalikes).toMatchObject([{ other: { account: { id: thief.id } } }])
  // The flag is none of a person.
  const { body: ofVictim } = await moderator.get<AccountStory>(`/api/account/${victim.id}`)
  expect(ofVictim.reports).toMatchObject([{ reason: 'harassment' }])
  // What is deleted cannot be hidden, but its uploader can be warned.
  const copied = { reportId: flag?.id, isLookalike: true, upTo: lastReportId, version }
  const hidden = await moderator.post('/api/decide', { ...copied, action: 'hide' })
  expect(hidden).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const warned = await moderator.post<Decided>('/api/decide', { ...copied, action: 'warn' })
  expect(warned.status).toBe(200)
  expect((await thief.get('/api/sanctions')).body).toMatchObject([{ kind: 'warn' }])
  expect((await victim.get('/api/sanctions')).body).toEqual([])
  await moderator.post('/api/undo', warned.body)
  // A decision about what the server found closes no report of a person, and the other way round.
  const decision = { reportId: flag?.id, action: 'dismiss', upTo: lastReportId, version }
  expect((await moderator.post('/api/decide', decision)).status).toBe(200)
  expect(await moderator.reports()).toMatchObject([{ source: 'person', reason: 'harassment' }])
})

it('takes down a false alarm', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const [ana, luis] = [await server.makeUser(), await server.makeUser()]
  const { body } = await luis.get<{ pets: { id: number }[] }>(`/api/household/${luis.id}`)
  const raised = await luis.post<{ key: string }>('/api/raiselostpet', {
    userId: luis.id,
    petId: body.pets[0]?.id,
    place: 'Retiro',
    lostAt: new Date(server.now()).toISOString(),
  })
  const poster = `/api/lostpet/${raised.body.key}`
  await ana.post('/api/report', { userId: ana.id, targetId: luis.id, reason: 'false_alarm' })
  const [report] = await moderator.reports()
  expect(report).toMatchObject({ hasPhoto: false, hides: 'lostPet', urgent: true })
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
  const [first] = await moderator.reports()
  const hour = 60 * 60 * 1000
  server.advance(hour)
  await moderator.post('/api/decide', { reportId: first?.id, action: 'dismiss' })
  server.advance(7 * 24 * 60 * 60 * 1000)
  await (await server.signInAgain(ana)).post('/api/report', {
    userId: ana.id,
    targetId: luis.id,
    reason: 'spam',
  })
  const notice = { address: '/michiapp/home', reason: 'child_abuse', words: 'Mirad.' }
  await server.visitor().post('/api/notice', notice)
  const weeks = (await moderator.get<WeeklyNumbers>('/api/numbers')).body
  expect(weeks).toHaveLength(12)
  expect(weeks.slice(-2)).toMatchObject([
    { reports: 1, notices: 0, acted: 0, dismissed: 1, appeals: 0 },
    { reports: 1, notices: 1, acted: 0, dismissed: 0, appeals: 0, medianDecisionMs: null },
  ])
  const hours = (weeks.at(-2)?.medianDecisionMs ?? 0) / hour
  expect(Math.round(hours)).toBe(1)
  const csv = await moderator.get<ArrayBuffer>('/api/numbers.csv')
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, ...lines] = Buffer.from(csv.body).toString().trimEnd().split('\r\n')
  expect(head).toBe(
    'from,reports,notices,acted,dismissed,hidden,warned,suspended,appeals,upheld,reversed,medianDecisionMs,medianAppealMs',
  )
  // Nothing of it is a text that somebody wrote, so no cell can be a formula.
  for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\d(,\d*){12}$/)
  expect(lines.at(-2)).toMatch(/^[\d-]+,1,0,0,1,0,0,0,0,0,0,\d+,$/)
  expect(new Date(weeks[0]?.from ?? '').getUTCDay()).toBe(1)
  const [second] = await moderator.reports()
  await moderator.post('/api/decide', { reportId: second?.id, action: 'warn' })
  const after = (await moderator.get<WeeklyNumbers>('/api/numbers')).body
  expect(after.at(-1)).toMatchObject({ acted: 1, warned: 1, hidden: 0, suspended: 0 })
})

it('an appeal waits in the queue, and one decision is made', async () => {
  const server = await openAppForTest()
  const [eva, pau] = [await signIn(server), await signIn(server, 'pau')]
  const [ana, luis] = [await server.makeUser(), await server.makeUser({ animalName: 'Toby' })]
  await ana.post('/api/report', { userId: ana.id, targetId: luis.id, reason: 'spam' })
  const [report] = await eva.reports()
  await eva.post('/api/decide', { reportId: report?.id, action: 'warn' })
  const sanctions = await luis.get<{ id: number }[]>('/api/sanctions')
  await luis.post('/api/appeal', { id: sanctions.body[0]?.id, words: 'No fui yo.' })
  const [waiting] = (await pau.queue()).entries
  expect(waiting).toMatchObject({ type: 'appeal', kind: 'warn', target: { animalName: 'Toby' } })
  const { body: appeal } = await pau.get<AppealView>(`/api/appeal/${waiting?.id}`)
  expect(appeal).toMatchObject({
    words: 'No fui yo.',
    hidden: null,
    reports: [{ reason: 'spam', evidence: [{ kind: 'pets', text: 'Toby' }] }],
  })
  const decide = (who: Moderator, outcome: string) =>
    who.post('/api/appeal', { sanctionId: appeal?.id, outcome })
  const answers = await Promise.all([decide(eva, 'upheld'), decide(pau, 'reversed')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await eva.queue()).entries).toEqual([])
  const week = (await eva.get<WeeklyNumbers>('/api/numbers')).body.at(-1)
  expect([week?.appeals, (week?.upheld ?? 0) + (week?.reversed ?? 0)]).toEqual([1, 1])
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
      target_id: luis.id,
      target_name: hostile,
      target_animal_name: huge,
      reason: 'other',
      target_pets: JSON.stringify([{ name: hostile, about: huge }]),
      words: huge,
      message_body: hostile,
      told_message: huge,
      note_body: hostile,
      playdate: JSON.stringify({ state: 'proposed', place: hostile, times: [] }),
      lost_pet: JSON.stringify({ petName: hostile, place: hostile, words: huge, lostAt: 0 }),
      content_address: hostile,
      notifier_name: hostile,
      notifier_email: hostile,
      created_at: server.now(),
    })
    .execute()
  await server.store.db.updateTable('users').set({ name: hostile, animal_name: huge }).execute()
  await server.store.db
    .insertInto('sanctions')
    .values({
      user_id: luis.id,
      kind: 'warn',
      reason: 'other',
      note: hostile,
      appeal: huge,
      created_at: server.now(),
      appealed_at: server.now(),
    })
    .execute()
  await fileReports(server.store.db)
  const { entries, moderator: name } = await moderator.queue()
  const [waiting, open] = entries
  const [report] = (await moderator.case(open?.id)).reports
  const { body: appeal } = await moderator.get<AppealView>(`/api/appeal/${waiting?.id}`)
  const { body: story } = await moderator.get<AccountStory>(`/api/account/${luis.id}`)
  const texts = [
    name,
    appeal.words,
    appeal.note ?? '',
    ...entries.flatMap(({ target }) => [target.name, target.animalName]),
    ...(report?.evidence.map(({ text }) => text) ?? []),
    story.account.name,
    story.account.animalName,
    ...story.sanctions.flatMap(({ note, appealWords }) => [note ?? '', appealWords ?? '']),
  ]
  expect(texts).toHaveLength(20)
  expect(texts.filter((text) => !text.includes('eva') && !text.includes('pwned'))).toEqual([])
  for (const text of texts) {
    expect(text).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066\u2067]|\p{M}{4}/u)
    expect(text.length).toBeLessThan(5100)
  }
})
