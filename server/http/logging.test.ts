import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { drawPicture } from '../../harness/pictures.ts'
import { openAppForTest } from '../../harness/test-app.ts'

it('never logs a password or a token', async () => {
  const app = await openAppForTest({ logLevel: 'trace' })
  const person = {
    name: 'Ana',
    animalName: 'Michi',
    email: `${randomUUID()}@michi.es`,
    password: 'TOPSECRET/100%25',
  }
  const client = app.visitor()
  await client.post('/api/adduser', person)
  await client.get(`/api/userlogin/${person.email}/${person.password}`)
  await client.get(`/api//userlogin/${person.email}/${person.password}`)
  await client.get(`/API/userlogin/${person.email}/TOPSECRET%`)
  await client.post('/api/userlogin', person)
  await client.get(`/api/usersettings/${client.id}`)
  await client.upload([await drawPicture()])
  const metrics = await app.metrics()
  const tokens = client.cookie.split('; ').map((cookie) => cookie.split('=')[1] ?? '')
  expect(tokens.map((token) => token.length)).toEqual([43, 43])
  for (const text of [app.log.join(''), metrics]) {
    for (const secret of ['TOPSECRET', ...tokens]) expect(text).not.toContain(secret)
  }
  expect(app.log.join('')).toContain('answered')
  expect(metrics).toContain('michi_http_request_seconds')
})
