import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { startCluster } from '../harness/cluster/small-cluster.ts'
import { openCrowdForTest, openWorldForTest } from './setup.ts'
import { size } from './size.ts'

/** Today's code with one more migration. */
const nextMain = fileURLToPath(new URL('./next-release-main.ts', import.meta.url))

const people = Number(process.env.PEOPLE ?? size(20, 300))
/** After `fail_timeout` (1 s) nginx sends requests to a restarted server again. */
const noticedMs = 2000

describe('this release and the next', () => {
  it(`with ${people} people: servers are replaced one by one, and nothing is lost`, async () => {
    const world = await openWorldForTest(people / 2)
    const cluster = await startCluster({
      databaseUrl: world.settings.databaseUrl ?? '',
      redisUrl: `${inject('redisUrl')}?keyPrefix=rolling:`,
      env: { DRAIN_SECONDS: String(size(1, 5)) },
    })
    onTestFinished(() => cluster.stop())
    const crowd = await openCrowdForTest(world.people, cluster.url, {
      everyMs: size(1000, 6000),
      calls: ['like', 'deck', 'chats'],
      likeIds: world.people.map(({ id }) => id),
    })
    crowd.start()
    const replaceAll = async () => {
      for (const server of cluster.servers) {
        await server.kill('SIGTERM')
        await server.start(nextMain)
        await sleep(noticedMs)
        await crowd.untilEverybodyWrote()
      }
    }
    const waits = [describeWaits('Before')]
    // Meanwhile the second server of this release works on the tables of the next one.
    await replaceAll()
    waits.push(describeWaits('Release'))
    await replaceAll()
    waits.push(describeWaits('Restart'))
    await crowd.settle()
    const stored = await crowd.expectNothingLost(world)
    expect(crowd.errors()).toEqual([])
    process.stdout.write(`${people} people, ${stored} messages, none lost. ${waits.join(' ')}\n`)

    function describeWaits(when: string): string {
      const ms = crowd.takeWaits().flatMap((wait) => (wait.what === 'message' ? [wait.ms] : []))
      const worst = Math.max(0, ...ms)
      return `${when}: a message waited ${worst} ms at worst, ${crowd.takeRepeated().length} calls repeated.`
    }
  })
})
