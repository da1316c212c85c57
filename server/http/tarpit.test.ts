import { expect, it } from 'vitest'
import { openAppForTest } from '../../harness/test-app.ts'

const never = 2 ** 30
const prompt = 20
const mostHeld = 200

/** Where one address has made as many accounts as it may. */
async function openRefusing(tarpitMs: number) {
  // Time stands still, or slow machines would be allowed more prompt refusals.
  const config = { rateLimits: true, trustProxy: 1 }
  const app = await openAppForTest(config, { tarpitMs, clock: () => 0 })
  const signUp = (address: string) =>
    app.visitor().post('/api/adduser', {}, { 'x-forwarded-for': address })
  const signUpAtOnce = (count: number) => Array.from({ length: count }, () => signUp('192.0.2.1'))
  await Promise.all(signUpAtOnce(30))
  return { app, signUp, signUpAtOnce }
}

const refused = { status: 429, body: { code: 'too_many_requests' } }

it('a person who is refused is told so at once, and when to come again', async () => {
  const { signUpAtOnce } = await openRefusing(never)
  for (const answer of await Promise.all(signUpAtOnce(prompt))) {
    expect(answer).toMatchObject(refused)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
})

it('whoever goes on is told later', async () => {
  const { signUpAtOnce } = await openRefusing(300)
  await Promise.all(signUpAtOnce(prompt))
  const startedAt = performance.now()
  for (const answer of await Promise.all(signUpAtOnce(10))) expect(answer).toMatchObject(refused)
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(150)
})

it('those that are too many to wait lose their connection, and nobody else does', async () => {
  const { app, signUp, signUpAtOnce } = await openRefusing(never)
  await Promise.all(signUpAtOnce(prompt))
  const outcomes: string[] = []
  const flood = signUpAtOnce(mostHeld + 50).map((answer) =>
    answer.then(
      ({ status }) => outcomes.push(String(status)),
      () => outcomes.push('cut'),
    ),
  )
  await expect.poll(() => outcomes).toEqual(Array(50).fill('cut'))
  expect((await signUp('192.0.2.2')).status).toBe(422)
  const { body } = await app.visitor().get<ArrayBuffer>('/metrics')
  expect(Buffer.from(body).toString()).toContain('{limit="refusals"} 50\n')

  await app.close()
  await Promise.all(flood)
  expect(outcomes.filter((outcome) => outcome === '429')).toHaveLength(mostHeld)
})
