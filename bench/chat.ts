import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../server/db/store.ts'
import { type ChatResult, openCrowd } from './chat-load.ts'
import { makeWorld, startCrowd } from './chat-world.ts'
import { report } from './report.ts'
import { startServer } from './start-server.ts'

// design §9, beside a bare `ws` server with a bare insert in the same run.

const inFlight = 64
const rounds = 3
const secondsARound = 4
const steadyRate = 300

export async function benchChat(): Promise<void> {
  for (const engine of ['sqlite', 'postgres'] as const) {
    for (const sockets of [1000, 5000]) await benchMessages(engine, sockets)
  }
  await benchMemory(10_000)
}

async function benchMessages(engine: Store['engine'], sockets: number): Promise<void> {
  const world = await makeWorld(engine, sockets)
  try {
    const ours = await startCrowd('server.ts', world)
    const bare = await startCrowd('chat-control.ts', world)
    for (const each of [ours, bare]) await each.crowd.talk(2, inFlight)
    const results: { ours: ChatResult; bare: ChatResult; ratio: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const control = await bare.crowd.talk(secondsARound, inFlight)
      const result = await ours.crowd.talk(secondsARound, inFlight)
      results.push({ ours: result, bare: control, ratio: result.perSecond / control.perSecond })
    }
    results.sort((a, b) => a.ratio - b.ratio)
    const median = results[Math.floor(rounds / 2)]
    const steady = await ours.crowd.chatter(sleep(secondsARound * 1000), steadyRate)
    const steadyBare = await bare.crowd.chatter(sleep(secondsARound * 1000), steadyRate)
    await Promise.all([ours.close(), bare.close()])
    if (!median) return
    report(`chat, ${engine}, ${sockets.toLocaleString('en')} sockets, ${inFlight} on their way`, {
      'messages/s': median.ours.perSecond,
      'messages/s of the bare control': median.bare.perSecond,
      'ratio (goal: at least 0.5)': median.ratio,
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

async function benchMemory(sockets: number): Promise<void> {
  const world = await makeWorld('sqlite', sockets)
  try {
    const server = await startServer('server.ts', world.env)
    const before = Number(await server.ask('memory'))
    const crowd = await openCrowd(server.port, world.people)
    await sleep(2000)
    const after = Number(await server.ask('memory'))
    await crowd.close()
    await server.stop()
    report(`memory, ${sockets.toLocaleString('en')} idle sockets`, {
      'MB before': before / 1e6,
      'MB with all of them': after / 1e6,
      'KB a socket': (after - before) / sockets / 1e3,
    })
  } finally {
    await world.close()
  }
}
