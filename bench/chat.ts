import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../server/db/store.ts'
import { type ChatResult, startServerUnderLoad } from './chat-load.ts'
import { report } from './report.ts'
import { openWorld } from './world.ts'

// Chat, compared with a bare `ws` server and a bare insert in the same run. The bench `cost`
// measures idle sockets.

const inFlight = 64
const rounds = 3
const secondsARound = 4
const steadyRate = 300
const goals = { sqlite: 0.5, postgres: 0.9 }

export async function benchChat(): Promise<void> {
  for (const engine of ['sqlite', 'postgres'] as const) {
    for (const sockets of [1000, 5000]) await benchMessages(engine, sockets)
  }
}

interface Round {
  ours: ChatResult
  bare: ChatResult
  ratio: number
  /** The ratio of the server's processor time per message, which other programs hardly change. */
  cpuRatio: number
}

async function saturate({ load, server }: Awaited<ReturnType<typeof startServerUnderLoad>>) {
  const before = (await server.ask('cpu')) as NodeJS.CpuUsage
  const result = await load.saturate(secondsARound, inFlight)
  const after = (await server.ask('cpu')) as NodeJS.CpuUsage
  const used = after.user + after.system - before.user - before.system
  return { ...result, cpu: used / (result.perSecond * secondsARound) }
}

async function benchMessages(engine: Store['engine'], sockets: number): Promise<void> {
  const world = await openWorld(engine, { pairs: sockets / 2 })
  try {
    const ours = await startServerUnderLoad('server.ts', world)
    const bare = await startServerUnderLoad('chat-control.ts', world)
    for (const each of [ours, bare]) await each.load.saturate(2, inFlight)
    const results: Round[] = []
    for (let round = 0; round < rounds; round++) {
      const control = await saturate(bare)
      const result = await saturate(ours)
      results.push({
        ours: result,
        bare: control,
        ratio: result.perSecond / control.perSecond,
        cpuRatio: control.cpu / result.cpu,
      })
    }
    const middle = Math.floor(rounds / 2)
    const median = results.toSorted((a, b) => a.ratio - b.ratio)[middle]
    const cpuRatio = results.toSorted((a, b) => a.cpuRatio - b.cpuRatio)[middle]?.cpuRatio ?? 0
    const steady = await ours.load.sendSteadily(sleep(secondsARound * 1000), steadyRate)
    const steadyBare = await bare.load.sendSteadily(sleep(secondsARound * 1000), steadyRate)
    await Promise.all([ours.close(), bare.close()])
    if (!median) return
    report(`chat, ${engine}, ${sockets.toLocaleString('en')} sockets, ${inFlight} in flight`, {
      'messages/s': median.ours.perSecond,
      'messages/s of the bare control': median.bare.perSecond,
      [`ratio (goal: ${goals[engine]})`]: median.ratio,
      'ratio of processor time, server only': cpuRatio,
      'p50 ms from send to the other': median.ours.p50,
      'p99 ms from send to the other': median.ours.p99,
      'p99 ms of the bare control': median.bare.p99,
      [`p50 ms at ${steadyRate} messages/s`]: steady.p50,
      [`p99 ms at ${steadyRate} messages/s`]: steady.p99,
      [`p99 ms of the bare control at ${steadyRate}/s`]: steadyBare.p99,
    })
  } finally {
    await world.close()
  }
}
