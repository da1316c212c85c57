import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type LargeCluster, startLargeCluster } from '../harness/cluster/large-cluster.ts'
import { canCutCables } from '../harness/cluster/machines.ts'
import { backUp, restore } from '../server/db/backup.ts'
import { findCommand } from '../server/process/find-command.ts'
import { openCrowd } from './machines/crowd.ts'
import { type Fault, faults } from './machines/faults.ts'
import { reportTimes, type Times } from './machines/report.ts'
import { isFull, size } from './size.ts'

// Everybody's machines are lost one after the other, while people write, like and read.

const people = Number(process.env.PEOPLE ?? size(20, 300))
const rounds = Number(process.env.ROUNDS ?? size(1, 10))
const paceMs = size(1000, 3000)
const everybodyWithinMs = 30_000
const short = ['the primary killed', 'a server killed']

const commands = ['initdb', 'patroni', 'etcd', 'haproxy', 'redis-sentinel', 'nginx']
const only = process.env.FAULT ?? ''
const chosen = faults.filter(
  ({ name, needsCables, needsSmallDisk }) =>
    name.includes(only) &&
    (isFull || short.includes(name)) &&
    (canCutCables || !(needsCables || needsSmallDisk)),
)

// Where something is missing `npm test` says so, and ends where it must not skip anything.
describe.runIf(commands.every(findCommand))('a cluster of machines', () => {
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
    if (isFull && !canCutCables) {
      process.stdout.write('No cable was cut and no disk filled: that takes Linux and root.\n')
    }
  })

  it('is backed up while people write, and restored', async () => {
    const crowd = await openCrowd(cluster, dataDir, 10, 100)
    onTestFinished(() => crowd.close())
    await crowd.untilEverybodyWrote()
    const config = { databaseUrl: cluster.databaseUrl, dataDir }
    const file = join(dataDir, 'backup.dump')
    await backUp(config, file)
    await expect(restore(config, file, { force: true })).rejects.toThrow('A server still uses')
    crowd.close()
    await Promise.all(cluster.servers.map((server) => server.kill()))
    const before = await crowd.countMessages()
    await restore(config, file, { force: true })
    expect(await crowd.countMessages()).toBeGreaterThan(0)
    expect(await crowd.countMessages()).toBeLessThanOrEqual(before)
    await Promise.all(cluster.servers.map((server) => server.start()))
    await cluster.untilWhole()
  })

  it.each(chosen)(
    `$name, ${rounds} times, with ${people} people: nothing is lost, doubled or out of order`,
    async (fault: Fault) => {
      await cluster.untilWhole()
      const crowd = await openCrowd(cluster, dataDir, people, paceMs)
      onTestFinished(() => crowd.close())
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
        const silence = crowd.measureSilence()
        crowd.writeAtOnce()
        const mend = await fault.strike(cluster, round)
        const everybodyMs = await crowd.untilEverybodyWrote(120_000)
        seen.anybodyMs.push(silence.longestMs())
        seen.everybodyMs.push(everybodyMs)
        process.stdout.write(
          `${fault.name}: anybody ${silence.longestMs()} ms, everybody ${everybodyMs} ms\n`,
        )
        await mend()
        await sleep(500)
      }
      await cluster.untilWhole()
      await crowd.expectNothingLost()
      if (!isFull) return
      expect(Math.max(...seen.anybodyMs)).toBeLessThan(fault.goalMs)
      expect(Math.max(...seen.everybodyMs)).toBeLessThan(everybodyWithinMs)
    },
    3_600_000,
  )
})
