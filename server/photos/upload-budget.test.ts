import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { engine, itOnce, makeStore, openAppForTest, type TestApp } from '../../harness/test-app.ts'
import { type Answer, TestClient } from '../../harness/test-client.ts'
import { removeFullAllowances } from '../allowances/allowances.queries.ts'

const day = 24 * 60 * 60 * 1000
const limited = { rateLimits: true, trustProxy: 1 } as const
/** Room for a few of our pictures, and for many people. */
const small = { person: 900_000, address: 10_000_000 }

/** Noise: its picture has about 200 kB. */
let picture: Buffer
beforeAll(async () => {
  const side = { width: 500, height: 500 }
  picture = await sharp(randomBytes(500 * 500 * 3), { raw: { ...side, channels: 3 } })
    .jpeg()
    .toBuffer()
})

const at = ({ url, id, cookie }: TestClient, address: string) =>
  new TestClient(url, id, cookie, { 'x-forwarded-for': address })

/** Uploads until it is refused. Returns the refusal. */
async function fill(who: TestClient, upload = () => who.upload([picture])): Promise<Answer> {
  for (;;) {
    const answer = await upload()
    if (answer.status !== 201) return answer
  }
}

async function countStored({ store: { db } }: TestApp): Promise<number> {
  const files = await db.selectFrom('files').select('length').execute()
  return files.reduce((sum, { length }) => sum + length, 0)
}

async function makeTalkingPair(app: TestApp) {
  const { ana, luis, chatId } = await app.makePair()
  for (const who of [ana, luis])
    await who.post('/api/addmessage', { userId: who.id, chatId, message: 'hola' })
  return { ana, luis, chatId }
}

itOnce(
  'refuses the photos of a person who has uploaded too much, and says until when',
  async () => {
    const noon = Date.UTC(2026, 5, 1, 12)
    const app = await openAppForTest(limited, { uploadBytesPerDay: small, clock: () => noon })
    const { ana, luis, chatId } = await makeTalkingPair(app)
    const refusals = [
      await fill(ana),
      await ana.uploadToChat(chatId, picture),
      await fill(luis, () => luis.uploadToChat(chatId, picture)),
      await luis.upload([picture]),
    ]
    for (const { status, body, headers } of refusals) {
      expect([status, body]).toEqual([429, { code: 'too_many_uploads' }])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(24 * 60 * 60)
    }
    const stored = await countStored(app)
    expect(stored).toBeGreaterThan(small.person)
    expect(stored).toBeLessThanOrEqual(2 * small.person)
    expect(await app.metrics()).toContain('michi_refused_total{limit="upload bytes"} 4')

    const eva = await app.makeUser()
    expect((await eva.upload([picture])).status).toBe(201)
    app.advance(day / 2)
    expect((await ana.uploadToChat(chatId, picture)).status).toBe(201)
  },
)

it('counts all people at an address together, and all addresses of a /64', async () => {
  const bytes = { person: 900_000, address: 1_500_000 }
  const app = await openAppForTest(limited, { uploadBytesPerDay: bytes })
  const people = await Promise.all(Array.from({ length: 12 }, () => app.makeUser()))
  const answers = await Promise.all(
    people.map((who, n) => at(who, `2001:db8::${n + 1}`).upload([picture])),
  )
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].sort()).toEqual([201, 429])
  expect(await countStored(app)).toBeLessThanOrEqual(bytes.address)
  const eva = await app.makeUser()
  await fill(at(eva, '2001:db8::1'))
  expect((await at(eva, '2001:db8:0:1::1').upload([picture])).status).toBe(201)
})

it('what an address has used up leaves a tenth to each person with a confirmed e-mail, however slowly they use it', async () => {
  const bytes = { person: 4_000_000, address: 1 }
  const app = await openAppForTest(limited, { uploadBytesPerDay: bytes })
  const [ana, eva] = [await app.makeUser({ isConfirmed: true }), await app.makeUser()]
  const upload = async (who: TestClient) => (await who.upload([picture])).status
  expect([await upload(ana), await upload(ana), await upload(eva)]).toEqual([201, 429, 429])
  for (let hour = 0; hour < 24; hour++) {
    app.advance(day / 24)
    await upload(ana)
  }
  expect(await countStored(app)).toBeLessThanOrEqual((2 * bytes.person) / 10)
})

itOnce('counts a /48, which has space for sixteen addresses', async () => {
  const allowed = 400_000
  const app = await openAppForTest(limited, {
    uploadBytesPerDay: { person: allowed, address: allowed },
  })
  const statuses: number[] = []
  // Each of these /64 has space for one picture.
  for (let subnet = 1; subnet <= 60 && !statuses.includes(429); subnet++) {
    const who = at(await app.makeUser(), `2001:db8:0:${subnet.toString(16)}::1`)
    statuses.push((await who.upload([picture])).status)
  }
  expect(statuses.length).toBeGreaterThan(16)
  expect(statuses.at(-1)).toBe(429)
  expect(await countStored(app)).toBeLessThanOrEqual(16 * allowed)
  const eva = at(await app.makeUser(), '2001:db8:1:1::1')
  expect((await eva.upload([picture])).status).toBe(201)
})

itOnce('refuses a form that is larger than what is left, and stores nothing of it', async () => {
  const app = await openAppForTest(limited, { uploadBytesPerDay: { ...small, person: 500_000 } })
  const ana = await app.makeUser()
  const { status } = await ana.upload(Array.from({ length: 8 }, () => picture))
  expect([status, await countStored(app)]).toEqual([429, 0])
  expect((await ana.upload([picture])).status).toBe(201)
})

it('still counts after a restart, and on another server', async () => {
  const { settings, remove } = await makeStore('migrated')
  onTestFinished(remove)
  const open = () => openAppForTest({ ...limited, ...settings }, { uploadBytesPerDay: small })
  const first = await open()
  const ana = await first.makeUser()
  await fill(ana)
  if (engine === 'sqlite') await first.close()
  const second = await open()
  const again = await second.signInAgain(ana)
  expect((await again.upload([picture])).status).toBe(429)
})

itOnce('keeps no address, and nothing longer than a day', async () => {
  const app = await openAppForTest(limited)
  await at(await app.makeUser(), '192.0.2.77').upload([picture])
  const list = () => app.store.db.selectFrom('allowances').selectAll().execute()
  expect(await list()).toHaveLength(2)
  expect(JSON.stringify(await list())).not.toContain('192.0.2.77')
  await removeFullAllowances(app.store.db, app.now())
  expect(await list()).toHaveLength(2)
  await removeFullAllowances(app.store.db, app.now() + day)
  expect(await list()).toEqual([])
})
