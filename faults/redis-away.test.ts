import { describe, expect, it, onTestFinished } from 'vitest'
import { type Crowd, crowdOf } from '../harness/crowd.ts'
import { startServerProcess } from '../harness/server-process.ts'
import { startRedis } from '../harness/services.ts'
import { openCrowdForTest, openWorldForTest } from './setup.ts'
import { size } from './size.ts'

const outages = size(2, 10)

describe('Redis killed and started again', () => {
  it(`${outages} times, with two servers, loses and doubles nothing`, async () => {
    const redis = await startRedis()
    onTestFinished(() => redis.stop())
    const world = await openWorldForTest(6)
    const env = { ...world.env, REDIS_URL: redis.url }
    const servers = await Promise.all([startServerProcess(env), startServerProcess(env)])
    onTestFinished(async () => {
      for (const server of servers) await server.kill()
    })
    const [ones, others] = [0, 1].map((odd) => world.people.filter((_, index) => index % 2 === odd))
    const crowd = crowdOf([
      ...(await openCrowdForTest(ones ?? [], servers[0].url)).members,
      ...(await openCrowdForTest(others ?? [], servers[1].url)).members,
    ])
    crowd.start()
    for (let outage = 0; outage < outages; outage++) {
      await writeMore(crowd)
      await redis.kill()
      await writeMore(crowd)
      await redis.start()
    }
    await writeMore(crowd)
    await crowd.settle()
    await crowd.expectNothingLost(world)
  })
})

/** Waits until each member has written three more messages, on average. */
async function writeMore(crowd: Crowd): Promise<void> {
  const goal = crowd.countAcknowledged() + 3 * crowd.members.length
  await expect.poll(crowd.countAcknowledged).toBeGreaterThan(goal)
}
