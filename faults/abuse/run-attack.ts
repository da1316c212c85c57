import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { type Crowd, openCrowd } from '../../harness/crowd.ts'
import { endServer, spawnServer } from '../../harness/server-process.ts'
import { size } from '../size.ts'
import { type Attacker, type Job, type Outcomes, password } from './attack.ts'
import { type AttackWorld, makeAttackWorld } from './attack-world.ts'
import { type Memory, watchMemory } from './memory.ts'
import { phonePhoto } from './photos.ts'

/** A small young generation: garbage that V8 has not collected yet would hide what the server holds. */
const littleMemory = '--max-old-space-size=256 --max-semi-space-size=8'
/** The heap, the code, and what five people may read in base64 at once: about 20 MB each until it is sent. */
const maxMegabytes = 450
/** For all processes that decode pictures together. */
const maxChildMegabytes = 1400
const seconds = size(0.5, 6)
/** How soon after an attack latency must be back to normal. */
const recoverWithinMs = 10_000

const calls = ['deck', 'like', 'chats', 'deck', 'like', 'chats', 'deck', 'upload', 'login'] as const

interface AttackOptions {
  /** The number of attackers, or the attackers themselves. */
  attackers?: number | Attacker[]
  files?: string[]
  ids?: number[]
  /** An answer that the attackers must get. */
  refused?: RegExp
}

export interface AttackedServer {
  world: AttackWorld
  url: string
  port: number
  /** Attacks the server while ordinary people use it. */
  attack(name: string, options?: AttackOptions): Promise<{ outcomes: Outcomes; job: Job }>
}

/**
 * The shipped server with little memory, in its own process, and twenty people who use it. Under every
 * attack they get no errors, memory stays bounded, and latency recovers. Their latency during the
 * attack is printed.
 */
export function openAttackedServer(): () => AttackedServer {
  let attacked: AttackedServer
  const closers: (() => unknown)[] = []
  beforeAll(async () => {
    const world = await makeAttackWorld()
    closers.unshift(() => world.remove())
    const { child, listening } = spawnServer({
      ...world.env,
      NODE_OPTIONS: littleMemory,
      PORT: '0',
      RATE_LIMITS: 'on',
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'info',
    })
    closers.unshift(() => endServer(child, 'SIGKILL'))
    const log: string[] = []
    if (child.stdout) createInterface(child.stdout).on('line', (line) => log.push(line))
    const port = await listening
    const url = `http://127.0.0.1:${port}`
    const crowd = await openCrowd(world.people, url, {
      everyMs: size(1000, 300),
      calls,
      likeIds: world.petIds,
      photo: await phonePhoto(),
      password,
    })
    closers.unshift(() => crowd.close())
    crowd.start()
    await crowd.untilEverybodyWrote()
    const context = { world, port, crowd, log, pid: child.pid ?? 0 }
    attacked = { world, url, port, attack: (name, options) => attack(context, name, options) }
  })
  afterAll(async () => {
    for (const close of closers) await close()
  })
  return () => attacked
}

interface Context {
  world: AttackWorld
  port: number
  pid: number
  crowd: Crowd
  log: string[]
}

async function attack(
  { world, port, pid, crowd, log }: Context,
  name: string,
  { attackers = 1, files = [], ids = [world.heavyId], refused }: AttackOptions = {},
) {
  const people = typeof attackers === 'number' ? world.takeAttackers(attackers) : attackers
  const count = typeof attackers === 'number' ? attackers : attackers.length
  const job: Job = {
    attack: name,
    port,
    seconds,
    attackers: people.slice(0, count),
    files,
    ids,
    ...(refused && { until: refused.source }),
  }
  const run = await openAttackProcess()
  crowd.takeWaits()
  crowd.takeRepeated()
  await sleep(seconds * 1000)
  const quietMs = latencies(crowd)
  const logged = log.length
  const stopWatching = watchMemory(pid)

  const outcomes = await run(job)
  const attackedMs = latencies(crowd)
  const endedAt = Date.now()
  await expect
    .poll(() => isNormal(latencies(crowd), quietMs), { timeout: recoverWithinMs, interval: 1000 })
    .toBe(true)
  const recoveredMs = Date.now() - endedAt
  const memory = stopWatching()
  const lines = log.slice(logged)
  report({ name, quietMs, attackedMs, recoveredMs, memory, lines: lines.length, outcomes })

  expect.soft(crowd.errors()).toEqual([])
  // A person whose call was refused because of others would be locked out.
  expect.soft(crowd.takeRepeated()).toEqual([])
  expect.soft(crowd.members.filter(({ wasOffline }) => wasOffline)).toEqual([])
  expect.soft(memory.peak).toBeLessThan(maxMegabytes)
  expect.soft(memory.childrenPeak).toBeLessThan(maxChildMegabytes)
  expect.soft(unexplained(outcomes)).toEqual([])
  if (refused) expect.soft(Object.keys(outcomes).join('\n')).toMatch(refused)
  // An attacker must not fill the log.
  expect.soft(mostFrequent(lines)).toBeLessThanOrEqual(count)
  return { outcomes, job }
}

async function openAttackProcess(): Promise<(job: Job) => Promise<Outcomes>> {
  const child = fork(new URL('attack-process.ts', import.meta.url), { execArgv: [] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  await once(child, 'message')
  return (job) => {
    const { promise: outcomes, resolve, reject } = Promise.withResolvers<Outcomes>()
    child.on('message', (message) => resolve(message as Outcomes))
    child.on('exit', () => reject(new Error('The attack broke off.')))
    child.send(job)
    return outcomes
  }
}

interface Latency {
  count: number
  median: number
  p99: number
}

type Latencies = Record<'message' | 'call', Latency>

/** The latencies since the last call. Uploads and logins are too few and too slow to compare. */
function latencies(crowd: Crowd): Latencies {
  const waits = crowd.takeWaits()
  const of = (isWanted: (what: string) => boolean): Latency => {
    const sorted = waits.flatMap(({ what, ms }) => (isWanted(what) ? [ms] : [])).sort(ascending)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
    return { count: sorted.length, median: at(0.5), p99: at(0.99) }
  }
  return {
    message: of((what) => what === 'message'),
    call: of((what) => ['deck', 'like', 'chats'].includes(what)),
  }
}

const ascending = (a: number, b: number) => a - b

/** Within the noise of a busy machine. */
function isNormal(now: Latencies, quiet: Latencies): boolean {
  return (['message', 'call'] as const).every(
    (what) => now[what].count >= 5 && now[what].median <= 3 * quiet[what].median + 50,
  )
}

/** Refusals without an error code or a close code that says why. */
function unexplained(outcomes: Outcomes): string[] {
  const refusals = Object.keys(outcomes).filter((name) => /^[45]\d\d|^close|^broken/.test(name))
  return refusals.filter((name) => !/^(4\d\d|503) [a-z_]+$|^close (1008|1009|1013)$/.test(name))
}

/** How often the most frequent line of the log was written. */
function mostFrequent(lines: string[]): number {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const what = /"msg":"([^"]*)"/.exec(line)?.[1] ?? line
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}

interface Findings {
  name: string
  quietMs: Latencies
  attackedMs: Latencies
  recoveredMs: number
  memory: Memory
  lines: number
  outcomes: Outcomes
}

function report(findings: Findings): void {
  const { name, quietMs, attackedMs, recoveredMs, memory, lines, outcomes } = findings
  const times = (['message', 'call'] as const).map((what) => {
    const [quiet, attacked] = [quietMs[what], attackedMs[what]]
    return `${what} ${quiet.median}/${quiet.p99} → ${attacked.median}/${attacked.p99} ms`
  })
  const seen = Object.entries(outcomes).map(([answer, count]) => `${answer}: ${Math.round(count)}`)
  process.stdout.write(
    `${name}\n  median/p99 ${times.join(', ')}; normal after ${recoveredMs} ms\n` +
      `  ${memory.peak.toFixed(0)} MB, children ${memory.childrenPeak.toFixed(0)} MB; ${lines} lines logged\n` +
      `  ${seen.join(', ')}\n`,
  )
}
