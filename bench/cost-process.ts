import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { endServer, readMetrics, spawnServer } from '../harness/server-process.ts'
import { freePort } from '../harness/services.ts'
import { buildServerIfStale } from '../scripts/build-server.ts'
import { openChatLoad } from './chat-load.ts'
import { report } from './report.ts'
import { openWorld } from './world.ts'

const sockets = 10_000
const starts = 7

/** The start time and the memory of the shipped server before its first request. */
export async function benchProcess(): Promise<void> {
  await buildServerIfStale()
  const world = await openWorld('sqlite', { pairs: sockets / 2 })
  try {
    const { child, listening } = spawnServer({ ...world.env, PORT: '0' })
    const port = await listening
    const url = `http://127.0.0.1:${port}`
    await sleep(2000)
    const atRest = await readMemory(url)
    const load = await openChatLoad(port, world.people)
    await sleep(2000)
    const withSockets = await readMemory(url)
    await load.close()
    await endServer(child, 'SIGKILL')
    report('memory', {
      'MB at rest (goal: 110)': atRest / 1e6,
      'MB with 10,000 idle sockets (goal: 250)': withSockets / 1e6,
    })

    const times: number[] = []
    for (let start = 0; start < starts; start++) times.push(await timeStart(world.env))
    times.sort((a, b) => a - b)
    report('later starts', {
      's until the first answer (goal: 0.8)': (times[Math.floor(starts / 2)] ?? 0) / 1000,
    })
  } finally {
    await world.close()
  }
}

export async function readMemory(url: string): Promise<number> {
  const text = await readMetrics(url)
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

async function timeStart(env: Record<string, string>): Promise<number> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, ...env, PORT: String(port), DEMO: 'off' },
    stdio: 'ignore',
  })
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    if (answer?.ok) break
    if (child.exitCode !== null) throw new Error('The server did not start: see npm start.')
    await sleep(5)
  }
  const ms = performance.now() - startedAt
  await endServer(child, 'SIGTERM')
  return ms
}
