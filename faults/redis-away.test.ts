import { describe, expect, it, onTestFinished } from 'vitest'
import { startServerProcess } from '../harness/server-process.ts'
import { startRedis } from '../harness/services.ts'
import { size } from './size.ts'
import { countPromised, expectNothingLost, openTalkers, settle, type Talker } from './talker.ts'
import { makeWorld } from './world.ts'

const outages = size(2, 10)

describe('Redis killed and started again', () => {
  it(`${outages} times, between two servers that talk, loses and doubles nothing`, async () => {
    const redis = await startRedis()
    onTestFinished(() => redis.stop())
    const world = await makeWorld(6)
    const env = { ...world.env, REDIS_URL: redis.url }
    const servers = await Promise.all([startServerProcess(env), startServerProcess(env)])
    onTestFinished(async () => {
      for (const server of servers) await server.kill()
    })
    const [ones, others] = [0, 1].map((odd) => world.people.filter((_, index) => index % 2 === odd))
    const talkers = [
      ...openTalkers(ones ?? [], servers[0].url),
      ...openTalkers(others ?? [], servers[1].url),
    ]
    for (const talker of talkers) talker.talk()
    for (let outage = 0; outage < outages; outage++) {
      await sayMore(talkers)
      await redis.kill()
      await sayMore(talkers)
      await redis.start()
    }
    await sayMore(talkers)
    await settle(talkers)
    await expectNothingLost(talkers, world)
  })
})

/** Until each has said three more things, on average. */
async function sayMore(talkers: Talker[]): Promise<void> {
  const goal = countPromised(talkers) + 3 * talkers.length
  await expect.poll(() => countPromised(talkers)).toBeGreaterThan(goal)
}
