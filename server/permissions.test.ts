import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallWorld, callConfig, makeCallWorld } from '../harness/calls/call-world.ts'
import { calls } from '../harness/calls/every-call.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

// Who may do what: every call, asked by everybody.

let server: TestApp
let world: CallWorld
beforeAll(async () => {
  server = await openTestApp(callConfig)
  world = await makeCallWorld(server)
})
afterAll(() => server.close())

const keptPictures: Record<string, string> = {
  'GET photo': 'private, max-age=31536000, immutable',
  'GET faces': 'private, max-age=31536000, immutable',
  'GET chatphotos': 'private, no-cache',
  'GET sightingphotos': 'private, no-cache',
  'GET lostpetphoto': 'private, max-age=300',
  'GET lostpetshare': 'private, max-age=300',
}

const people = ['nobody', 'owner', 'other', 'stranger', 'blocked', 'suspended'] as const

describe.each(calls)('$name', (call) => {
  it.each(people)('by %s', async (who) => {
    const answer = await call.send(world[who], world, {})
    expect(answer.status).toBe(call[who] ?? call.nobody)
    const isPicture = call.name in keptPictures && answer.status === 200
    const keeping = isPicture ? keptPictures[call.name] : 'no-store'
    expect(answer.headers.get('cache-control')).toBe(keeping)
  })

  it.each([
    ['its Origin', { origin: 'https://evil.example' }],
    ['its Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['an opaque origin', { origin: 'null' }],
  ])('by another site, known by %s', async (_sign, headers) => {
    expect((await call.send(world.owner, world, headers)).status).toBe(call.anotherSite)
  })
})

describe('POST signoff', () => {
  it('ends the session of the caller, and does nothing from another site', async () => {
    const person = await server.makeUser()
    const settings = `/api/usersettings/${person.id}`
    expect((await server.visitor().post('/api/signoff', {})).status).toBe(401)
    const foreign = await person.post('/api/signoff', {}, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    expect((await person.get(settings)).status).toBe(200)
    const { cookie } = person
    expect((await person.post('/api/signoff', {})).status).toBe(200)
    person.cookie = cookie
    expect((await person.get(settings)).status).toBe(401)
  })
})

it('the table holds every call of the server', async () => {
  const { body } = await server.visitor().get<{ paths: Record<string, object> }>('/api/docs')
  const answered = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.split('/').at(path.startsWith('/api') ? 2 : -1)}`,
    ),
  )
  const known = [...calls.map((call) => call.name), 'POST signoff', 'GET photos', 'GET {id}']
  // A name in the table may have an addition: 'GET chat with ?after'.
  const missing = answered.filter(
    (call) => !known.some((name) => `${name} `.startsWith(`${call} `)),
  )
  expect(missing).toEqual([])
})
