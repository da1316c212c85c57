import { request } from 'node:http'
import { expect, it } from 'vitest'
import type { PageSecret, WeeklyNumbers } from '../../contract/moderation.ts'
import { Moderator, openPage, signIn } from '../../harness/moderator.ts'
import { openAppForTest } from '../../harness/test-app.ts'
import { TestClient } from '../../harness/test-client.ts'

it('takes the token once, for a secret that no cookie holds, and answers nothing without it', async () => {
  const server = await openAppForTest()
  const { origin, hash } = new URL(await openPage(server))
  const token = hash.slice(1)
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
  const paths = [
    'queue',
    'case/1',
    'appeal/1',
    'account/1',
    'reportphoto/1',
    'sightingphoto/1',
    'accountphoto/1',
  ]
  for (const path of [...paths, 'hiddenphoto/1', 'log', 'numbers', 'numbers.csv']) {
    expect((await visitor.get(`/api/${path}`)).status).toBe(401)
    expect((await forged.get(`/api/${path}`)).status).toBe(401)
    expect((await moderator.get(`/api/${path}`)).status).toBeOneOf([200, 404, 409])
  }
  for (const path of ['decide', 'undo', 'lift', 'appeal'])
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
