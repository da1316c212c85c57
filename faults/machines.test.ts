import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LargeCluster, startLargeCluster } from '../harness/cluster/large-cluster.ts'
import { canCutLinks } from '../harness/cluster/machines.ts'
import { type Crowd, crowdOf } from '../harness/crowd.ts'
import { makeWorld, type World } from '../harness/world.ts'
import { backUp, restore } from '../server/db/backup.ts'
import { type Fault, faults } from './machines/faults.ts'
import { reportTimes, type Times } from './machines/report.ts'
import { openCrowdForTest } from './setup.ts'
import { isFull, size } from './size.ts'

// One machine after the other is lost while people write, like and read.

const people = Number(process.env.PEOPLE ?? size(20, 300))
const rounds = Number(process.env.ROUNDS ?? size(1, 10))
const paceMs = size(1000, 3000)
const everybodyWithinMs = 30_000
const short = ['the primary killed', 'a server killed']

const only = process.env.FAULT ?? ''
const chosen = faults.filter(
  ({ name, needsLinks, needsSmallDisk }) =>
    name.includes(only) &&
    (isFull || short.includes(name)) &&
    (canCutLinks || !(needsLinks || needsSmallDisk)),
)

describe('a cluster of machines', () => {
  let cluster: LargeCluster
  const dataDir = mkdtempSync(join(tmpdir(), 'michi-machines-test-'))
  const times: Times[] = []
  beforeAll(async () => {
    cluster = await startLargeCluster({ env: { RATE_LIMITS: 'off' }, diskMegabytes: 600 })
  })
  afterAll(async () => {
    await cluster?.stop()
    rmSync(dataDir, { recursive: true, force: true })
    reportTimes(times)
    if (isFull && !canCutLinks) {
      process.stdout.write('No link was cut and no disk filled: that needs Linux and root.\n')
    }
  })

  it('is backed up while people write, and restored', async () => {
    const { crowd, world } = await openPeople(cluster, dataDir, 10, 100)
    await crowd.untilEverybodyWrote()
    const config = { databaseUrl: cluster.databaseUrl, dataDir }
    const file = join(dataDir, 'backup.dump')
    await backUp(config, file)
    await expect(restore(config, file, { force: true })).rejects.toThrow('A server still uses')
    crowd.close()
    await Promise.all(cluster.servers.map((server) => server.kill()))
    const before = (await world.readMessages()).length
    await restore(config, file, { force: true })
    const after = (await world.readMessages()).length
    expect(after).toBeGreaterThan(0)
    expect(after).toBeLessThanOrEqual(before)
    await Promise.all(cluster.servers.map((server) => server.start()))
    await cluster.untilWhole()
  })

  it.each(chosen)(
    `$name, ${rounds} times, with ${people} people: nothing is lost, doubled or out of order`,
    async (fault: Fault) => {
      await cluster.untilWhole()
      const { crowd, world } = await openPeople(cluster, dataDir, people, paceMs)
      const seen: Times = {
        fault: fault.name,
        goalMs: fault.goalMs,
        anybodyMs: [],
        everybodyMs: [],
      }
      times.push(seen)
      for (let round = 0; round < rounds; round++) {
        await cluster.untilWhole()
        await crowd.untilEverybodyWrote()
        crowd.takeWaits()
        const struckAt = Date.now()
        crowd.writeAtOnce()
        const mend = await fault.strike(cluster, round)
        const everybodyMs = await crowd.untilEverybodyWrote(120_000)
        const anybodyMs = longestSilence(crowd, struckAt)
        seen.anybodyMs.push(anybodyMs)
        seen.everybodyMs.push(everybodyMs)
        process.stdout.write(
          `${fault.name}: anybody ${anybodyMs} ms, everybody ${everybodyMs} ms\n`,
        )
        await mend()
        await sleep(500)
      }
      await cluster.untilWhole()
      await crowd.settle(120_000)
      await crowd.expectNothingLost(world)
      expect(crowd.errors()).toEqual([])
      if (!isFull) return
      expect(Math.max(...seen.anybodyMs)).toBeLessThan(fault.goalMs)
      expect(Math.max(...seen.everybodyMs)).toBeLessThan(everybodyWithinMs)
    },
    3_600_000,
  )
})

/** Everybody writes; every third person also likes and reads. */
async function openPeople(
  { databaseUrl, url }: LargeCluster,
  dataDir: string,
  count: number,
  everyMs: number,
): Promise<{ crowd: Crowd; world: World }> {
  const world = await makeWorld({ dataDir, databaseUrl }, { pairs: count / 2 })
  const likeIds = world.people.map(({ id }) => id)
  const { writers = [], likers = [] } = Object.groupBy(world.people, (_, index) =>
    index % 3 === 0 ? 'likers' : 'writers',
  )
  const calls = ['like', 'deck'] as const
  const crowd = crowdOf([
    ...(await openCrowdForTest(writers, url, { everyMs })).members,
    ...(await openCrowdForTest(likers, url, { everyMs, calls, likeIds })).members,
  ])
  crowd.start()
  return { crowd, world }
}

/** The longest time without any acknowledged write. */
function longestSilence(crowd: Crowd, since: number): number {
  const times = crowd.takeWaits().flatMap(({ what, at }) => (what === 'message' ? [at] : []))
  const sorted = [since, ...times].sort((a, b) => a - b)
  const gaps = sorted.map((at, index) => at - (sorted[index - 1] ?? at))
  return Math.max(...gaps)
}
