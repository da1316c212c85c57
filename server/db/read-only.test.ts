import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallWorld, callConfig, makeCallWorld } from '../../harness/calls/call-world.ts'
import { calls } from '../../harness/calls/every-call.ts'
import { refuseWrites } from '../../harness/refuse-writes.ts'
import { openTestApp, type TestApp } from '../../harness/test-app.ts'

// A full disk, or a PostgreSQL that was demoted.

let server: TestApp
let world: CallWorld
let takeWrites: () => Promise<void>
beforeAll(async () => {
  server = await openTestApp(callConfig)
  world = await makeCallWorld(server)
  // Every session was last used so long ago that its use would be recorded.
  server.advance(2 * 60 * 60 * 1000)
  takeWrites = await refuseWrites(server)
})
afterAll(() => server.close())

const health = async () => {
  const { status, body } = await server.visitor().get('/healthz')
  return { status, body }
}

describe('a store that takes no writes', () => {
  const starting = ['GET healthz', 'GET userlogin']
  const reads = calls.filter(({ name }) => /^GET /.test(name) && !starting.includes(name))

  it('is named by /healthz, with a status that says that reads work', async () => {
    await expect.poll(health).toEqual({
      status: 507,
      body: { code: 'unavailable', store: 'read-only', bus: 'ok' },
    })
  })

  it.each(reads)('can be read: $name', async (call) => {
    expect((await call.send(world.owner, world, {})).status).toBe(call.owner)
  })

  it('is used again as soon as it takes writes', async () => {
    const { owner, chatId } = world
    const message = { userId: owner.id, chatId, message: 'hola' }
    expect((await owner.post('/api/addmessage', message)).status).toBe(503)
    await takeWrites()
    await expect.poll(health).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect((await owner.post('/api/addmessage', message)).status).toBe(201)
  })
})
