import { afterAll, beforeAll, expect, it } from 'vitest'
import { nextCursorHeader } from '../../contract/headers.ts'
import type { LostPetsNear } from '../../contract/lost-pets.ts'
import { raiseAlarm } from '../../harness/lost-pets.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { suspendAccount } from '../moderation/impose.queries.ts'

const day = 24 * 60 * 60 * 1000
const password = 'long enough'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const raise = (owner: TestClient, changes: Record<string, unknown> = {}) =>
  raiseAlarm(server, owner, changes)

const end = (client: TestClient, key: string, found: boolean) =>
  client.post('/api/endlostpet', { userId: client.id, key, found })

async function listNear(client: TestClient): Promise<LostPetsNear> {
  const pets: LostPetsNear = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor && `?cursor=${cursor}`
    const page = await client.get<LostPetsNear>(`/api/lostpetsnear/${client.id}${query}`)
    expect(page.status).toBe(200)
    pets.push(...page.body)
    cursor = page.headers.get(nextCursorHeader)
  }
  return pets
}

it.each([
  ['a link in the place', { place: 'Tu cuenta caduca hoy: https://malo.example' }],
  ['a link in the words', { words: 'Paga en malo.com' }],
  ['an e-mail address in the words', { words: 'ana@malo.es' }],
])('refuses %s', async (_, changes) => {
  const refused = await raise(await server.makeUser({ animalName: 'Luna' }), changes)
  expect([refused.status, refused.body.code]).toEqual([422, 'text_has_link'])
})

it.each(['gana-dinero.com', 'Llama al 900 123 456', 'Llama al ９００-１２３-４５６'])(
  'refuses a pet whose name has a link or a telephone number: %s',
  async (animalName) => {
    const refused = await raise(await server.makeUser({ animalName }))
    expect([refused.status, refused.body.code]).toEqual([422, 'pet_name_has_link'])
  },
)

it('the three alarms of a week count for a mailbox, also after its account was deleted', async () => {
  const email = `ana${crypto.randomUUID()}@test.es`
  const tagged = (tag: string) => email.replace('@', `+${tag}@`)
  const first = await server.makeUser({ email, password })
  for (const found of [true, false]) {
    const { body } = await raise(first)
    await end(first, body.key, found)
  }
  const deleted = await first.post('/api/deleteaccount', { userId: first.id, password })
  expect(deleted.status).toBe(200)
  const second = await server.makeUser({ email })
  expect((await raise(second)).status).toBe(201)
  for (const address of [tagged('1'), tagged('dos')]) {
    const refused = await raise(await server.makeUser({ email: address }))
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_alarms'])
  }
  expect((await raise(await server.makeUser())).status).toBe(201)
  const stored = await server.store.db.selectFrom('allowances').select('key').execute()
  expect(JSON.stringify(stored)).not.toContain('ana')
  server.advance(7 * day)
  expect((await raise(await server.makeUser({ email: tagged('3') }))).status).toBe(201)
})

it('plus-addresses of one mailbox that raise alarms at once count together', async () => {
  const name = crypto.randomUUID()
  const people = await Promise.all(
    Array.from({ length: 7 }, (_, n) => server.makeUser({ email: `${name}+${n}@gmail.com` })),
  )
  const answers = await Promise.all(people.map((person) => raise(person)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
})

it('twenty alarms that are raised and ended hide none that is open', async () => {
  const cityId = 300
  const [owner, neighbour] = [await server.makeUser({ cityId }), await server.makeUser({ cityId })]
  const { body: open } = await raise(owner)
  for (let n = 0; n < 20; n += 1) {
    const attacker = await server.makeUser({ cityId })
    const { body } = await raise(attacker)
    await end(attacker, body.key, n % 2 === 0)
  }
  const { body } = await neighbour.get<LostPetsNear>(`/api/lostpetsnear/${neighbour.id}`)
  expect(body[0]?.key).toBe(open.key)
  expect(body.map(({ foundAt }) => foundAt === null)).toEqual([true, ...Array(10).fill(false)])
})

it('everything open nearby can be reached, the newest first, and before what was found', async () => {
  const cityId = 400
  const neighbour = await server.makeUser({ cityId })
  const keys: string[] = []
  for (let n = 0; n < 60; n += 1) {
    const owner = await server.makeUser({ cityId })
    const { body } = await raise(owner)
    keys.push(body.key)
    if (n % 10 === 0) await end(owner, body.key, true)
    if (n % 10 === 1)
      await suspendAccount(server.store.db, owner.id, { name: 'eva', now: server.now() })
  }
  const listed = (await listNear(neighbour)).map(({ key }) => key)
  const newest = keys.toReversed()
  const numberOf = (key: string) => keys.indexOf(key) % 10
  expect(listed).toEqual([
    ...newest.filter((key) => numberOf(key) > 1),
    ...newest.filter((key) => numberOf(key) === 0),
  ])
  const wrong = await neighbour.get(`/api/lostpetsnear/${neighbour.id}?cursor=open.x`)
  expect(wrong.status).toBe(422)
})
