import { expect, it } from 'vitest'
import type { MessageItem } from '../../contract/chat.ts'
import type {
  AccountStory,
  AppealView,
  Decided,
  LogPage,
  WeeklyNumbers,
} from '../../contract/moderation.ts'
import type { Household } from '../../contract/pets.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import { raiseAlarm } from '../../harness/lost-pets.ts'
import { type Moderator, readAsIs, sendNotice, signIn } from '../../harness/moderator.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { openAppForTest } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'

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

it('hides the photo of a message that the reporter named', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const { ana, luis, chatId } = await server.makePair()
  for (const who of [ana, luis])
    await who.post('/api/addmessage', { userId: who.id, chatId, message: 'hola' })
  const { body: photo } = await luis.uploadToChat<MessageItem>(chatId, await drawPicture())
  const { body: own } = await ana.uploadToChat<MessageItem>(chatId, await drawPicture())
  const messageId = photo.message_id
  const named = { chatId, reason: 'harassment', messageIds: [messageId] }
  await ana.post('/api/report', { userId: ana.id, ...named })
  const [report] = await moderator.reports()
  expect(report?.hides).toBeNull()
  const decision = { reportId: report?.id, action: 'hide' }
  const refused = await moderator.post('/api/decide', { ...decision, messageId: own.message_id })
  expect(refused.body).toEqual({ code: 'evidence_mismatch' })
  const decided = await moderator.post<Decided>('/api/decide', { ...decision, messageId })
  expect(decided.status).toBe(200)
  expect((await ana.get(photo.photo?.url ?? '')).status).toBe(404)
  expect((await moderator.queue()).entries).toEqual([])
  await moderator.post('/api/undo', decided.body)
  expect((await ana.get(photo.photo?.url ?? '')).status).toBe(200)
})

it('refuses a decision if the copy of the lost pet is another by now', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const [ana, luis] = [await server.makeUser(), await server.makeUser()]
  const raise = async () => (await raiseAlarm(server, luis)).body.key
  const report = () =>
    ana.post('/api/report', { userId: ana.id, targetId: luis.id, reason: 'false_alarm' })
  const key = await raise()
  await report()
  const [entry] = (await moderator.queue()).entries
  const { reports } = await moderator.case(entry?.id)
  // A repeated report changes nothing.
  await report()
  expect((await moderator.case(entry?.id)).reports).toEqual(reports)
  await luis.post('/api/endlostpet', { userId: luis.id, key, found: true })
  const poster = `/api/lostpet/${await raise()}`
  await report()
  const decision = { reportId: reports[0]?.id, action: 'hide', reports: readAsIs(reports) }
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
  await sendNotice(server, luis, '10.0.0.1')
  const [entry] = (await moderator.queue()).entries
  const { lastReportId: unread, reports } = await moderator.case(entry?.id)
  expect(reports).toHaveLength(50)
  const dismiss = { reportId: reports[0]?.id, action: 'dismiss', reports: readAsIs(reports) }
  const { body: decided } = await moderator.post<Decided>('/api/decide', dismiss)
  const left = await moderator.reports()
  expect(left).toHaveLength(12)
  expect(left).toContainEqual(
    expect.objectContaining({
      evidence: expect.arrayContaining([{ kind: 'words', text: words }]),
    }),
  )
  await moderator.post('/api/undo', decided)
  expect((await moderator.post('/api/decide', { ...dismiss, unread })).status).toBe(200)
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
  const { reports } = await moderator.case(entry?.id)
  await report({ reason: 'child_abuse', words: 'Amenaza a mi hija.' })
  const decision = { reportId: reports[0]?.id, action: 'dismiss' }
  const refused = await moderator.post('/api/decide', { ...decision, reports: readAsIs(reports) })
  expect(refused).toMatchObject({ status: 409, body: { code: 'report_changed' } })
  const read = await moderator.case(entry?.id)
  expect(read).toMatchObject({ reason: 'child_abuse', urgent: true })
  const now = { ...decision, reports: readAsIs(read.reports) }
  const again = await moderator.post('/api/decide', now)
  expect(again.status).toBe(200)
})

it('is decided however often a friend of the accused changes a report', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const [ana, luis] = [await server.makeUser(), await server.makeUser()]
  let said = 0
  const change = () => {
    const words = `Otra cosa ${said++}.`
    return ana.post('/api/report', { userId: ana.id, targetId: luis.id, reason: 'spam', words })
  }
  await change()
  const [entry] = (await moderator.queue()).entries
  let answer = { status: 0 }
  for (let tries = 0; tries < 10 && answer.status !== 200; tries++) {
    const { reports } = await moderator.case(entry?.id)
    await change()
    const decision = { reportId: reports[0]?.id, action: 'dismiss', reports: readAsIs(reports) }
    answer = await moderator.post('/api/decide', decision)
  }
  expect(answer.status).toBe(200)
})

it('holds for what was read although one of the reports was changed meanwhile, which stays open', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const [victim, friend, luis] = await Promise.all([1, 2, 3].map(() => server.makeUser()))
  if (!victim || !friend || !luis) throw new Error('no users')
  const report = (who: TestClient, more: object) =>
    who.post('/api/report', { userId: who.id, targetId: luis.id, ...more })
  await report(victim, { reason: 'harassment' })
  await report(friend, { reason: 'spam' })
  const [entry] = (await moderator.queue()).entries
  const { reports } = await moderator.case(entry?.id)
  await report(friend, { reason: 'spam', words: 'Una cosa más.' })
  // By the report of the friend, which is the newest.
  const decision = { reportId: reports[0]?.id, reports: readAsIs(reports) }
  const { status, body } = await moderator.post<Decided>('/api/decide', {
    ...decision,
    action: 'suspend',
  })
  expect(status).toBe(200)
  expect(await moderator.reports()).toMatchObject([
    { reason: 'spam', version: 1, evidence: [{ kind: 'words', text: 'Una cosa más.' }, {}] },
  ])
  await moderator.post('/api/undo', body)
  expect((await moderator.queue()).entries).toMatchObject([{ people: 2 }])
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
  await sendNotice(server, luis, '10.0.0.1')
  const { entries } = await moderator.queue()
  const { lastReportId: unread, reports } = await moderator.case(entries[0]?.id)
  await report(eva, 'harassment')
  const decision = { reportId: reports[0]?.id, action: 'dismiss', unread }
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
  await sendNotice(server, luis, '10.0.0.1')
  await server.store.db.deleteFrom('users').where('id', '=', luis.id).execute()
  const { entries } = await moderator.queue()
  expect(entries).toMatchObject([
    { target: { id: null, animalName: 'Toby' }, people: 1, notices: 1 },
  ])
  const { reports } = await moderator.case(entries[0]?.id)
  const decision = { reportId: reports[0]?.id, action: 'dismiss', reports: readAsIs(reports) }
  expect((await moderator.post('/api/decide', decision)).status).toBe(200)
  expect((await moderator.queue()).entries).toEqual([])
})

it('takes down a false alarm', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const [ana, luis] = [await server.makeUser(), await server.makeUser()]
  const raised = await raiseAlarm(server, luis)
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
