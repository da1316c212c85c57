import { expect, it } from 'vitest'
import type { Queue } from '../../contract/moderation.ts'
import { raiseAlarm } from '../../harness/lost-pets.ts'
import { sendNotice, signIn } from '../../harness/moderator.ts'
import { openAppForTest } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'

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
  for (let n = 0; n < 60; n++) await sendNotice(server, eva, `10.0.0.${n}`)
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
        account_id: id,
        reason: index % 2 ? ('spam' as const) : ('harassment' as const),
        created_at: server.now() + index,
      })),
    )
    .execute()
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
  for (let n = 0; n < 60; n++) await sendNotice(server, await server.makeUser(), `10.0.0.${n}`)
  // An anonymous notice does not lift what people report as ordinary before what they report as urgent.
  await sendNotice(server, leo, '10.0.1.1')
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

it('answers an invented cursor', async () => {
  const moderator = await signIn(await openAppForTest())
  for (const cursor of ['urgent.1e999.1', 'others.-1.9e99', 'person.1e999'])
    expect((await moderator.get(`/api/queue?after=${cursor}`)).status).toBe(200)
})

it('puts no number of sightings of visitors before what people report', async () => {
  const server = await openAppForTest()
  const moderator = await signIn(server)
  const [ana, luis, eva] = await Promise.all([1, 2, 3].map(() => server.makeUser()))
  if (!ana || !luis || !eva) throw new Error('no users')
  const raised = await raiseAlarm(server, ana)
  for (let n = 0; n < 60; n++)
    await server.visitor().post('/api/addsighting', { key: raised.body.key, words: `Aquí ${n}.` })
  const sightings = await server.store.db.selectFrom('sightings').select('id').execute()
  for (const { id } of sightings) {
    const report = { userId: ana.id, sightingId: String(id), reason: 'child_abuse' }
    expect((await ana.post('/api/report', report)).status).toBe(200)
  }
  await eva.post('/api/report', { userId: eva.id, targetId: luis.id, reason: 'harassment' })
  expect((await moderator.queue()).entries).toMatchObject([
    { target: { id: luis.id }, urgent: true },
    { target: { id: null }, urgent: false, people: 1 },
  ])
})
