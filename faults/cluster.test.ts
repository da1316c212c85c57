import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { startCluster } from '../harness/cluster/small-cluster.ts'
import { openCrowdForTest, openWorldForTest } from './setup.ts'
import { isFull, size } from './size.ts'

const people = size(40, 500)
const backWithinMs = 15_000

describe('two servers behind nginx', () => {
  it(`with ${people} people: one is killed, everybody is back, nothing is lost`, async () => {
    const world = await openWorldForTest(people / 2)
    const cluster = await startCluster({
      databaseUrl: world.env.DATABASE_URL ?? '',
      redisUrl: `${inject('redisUrl')}?keyPrefix=cluster:`,
      env: { RATE_LIMITS: 'off' },
    })
    onTestFinished(() => cluster.stop())
    const [first] = cluster.servers
    const crowd = await openCrowdForTest(world.people, cluster.url, { everyMs: size(1000, 5000) })
    crowd.start()
    await crowd.untilEverybodyWrote()

    crowd.writeAtOnce()
    await first?.kill()
    const killedAt = Date.now()
    const countLost = () => crowd.members.filter(({ wasOffline }) => wasOffline).length
    await expect.poll(countLost).toBeGreaterThan(0)
    await expect.poll(crowd.countOffline, { interval: 50 }).toBe(0)
    const backAfterMs = Date.now() - killedAt
    await first?.start()
    await crowd.untilEverybodyWrote()
    await crowd.settle()
    const stored = await crowd.expectNothingLost(world)
    expect(stored).toBeGreaterThanOrEqual(crowd.countAcknowledged())
    process.stdout.write(
      `${people} people were back after ${backAfterMs} ms; ${stored} messages, none lost\n`,
    )
    if (isFull) expect(backAfterMs).toBeLessThan(backWithinMs)
  })
})
