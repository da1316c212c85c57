import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { startCluster } from '../harness/cluster/small-cluster.ts'
import { findCommand } from '../server/process/find-command.ts'
import { isFull, size } from './size.ts'
import { countPromised, expectNothingLost, openTalkers, settle, type Talker } from './talker.ts'
import { makeWorld } from './world.ts'

const people = size(40, 500)
const backWithinMs = 15_000

// Without nginx `npm test` says so, and ends where it must not skip anything.
describe.runIf(findCommand('nginx'))('two servers behind nginx', () => {
  it(`with ${people} people: one is killed, everybody is back, nothing is lost`, async () => {
    const world = await makeWorld(people / 2)
    const cluster = await startCluster({
      databaseUrl: world.env.DATABASE_URL ?? '',
      redisUrl: `${inject('redisUrl')}?keyPrefix=cluster:`,
      env: { RATE_LIMITS: 'off' },
    })
    onTestFinished(() => cluster.stop())
    const [first] = cluster.servers
    const talkers: Talker[] = []
    const offline = () => talkers.filter(({ isOnline }) => !isOnline).length
    for (let opened = 0; opened < people; opened += 50) {
      const some = world.people.slice(opened, opened + 50)
      talkers.push(...openTalkers(some, cluster.url, size(1000, 5000)))
      await expect.poll(offline).toBe(0)
    }
    for (const talker of talkers) talker.talk()
    await expect
      .poll(() => talkers.filter(({ promised }) => promised.size < 2).length, { timeout: 60_000 })
      .toBe(0)

    for (const talker of talkers) talker.sayNext()
    await first?.kill()
    const killedAt = Date.now()
    // Whoever was on that server is not on the other by then: they have seen it go.
    await expect
      .poll(() => talkers.filter(({ wasOffline }) => wasOffline).length)
      .toBeGreaterThan(0)
    await expect.poll(offline, { interval: 50 }).toBe(0)
    const backAfterMs = Date.now() - killedAt
    await first?.start()
    await sleep(size(1000, 5000))
    await settle(talkers, 60_000)
    const stored = await expectNothingLost(talkers, world)
    expect(stored).toBeGreaterThanOrEqual(countPromised(talkers))
    process.stdout.write(
      `${people} people were back after ${backAfterMs} ms; ${stored} messages, none lost\n`,
    )
    if (isFull) expect(backAfterMs).toBeLessThan(backWithinMs)
  })
})
