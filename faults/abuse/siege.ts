import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import { endServer, spawnServer } from '../../harness/server-process.ts'
import { engine } from '../../harness/test-app.ts'
import { isFull, size } from '../size.ts'
import { Crowd, type Kind, kinds, type Waits } from './crowd.ts'
import type { Culprit, Job, Outcomes } from './culprit.ts'
import { type Memory, watchMemory } from './memory.ts'
import { phonePhoto } from './photos.ts'
import { makeTown, type Town } from './town.ts'

const heapMegabytes = 256
const maxMegabytes = 400
/** Two of them, each within its own limit. */
const maxChildMegabytes = 2 * 700
const slowerAtMost = 2
/** What an earlier release let a card weigh. */
const heavyBytes = 1_750_000
/** Times are compared on one engine: on the other the database shares the two cores. */
const isMeasured = isFull && engine === 'sqlite'
const rounds = isMeasured ? 3 : 1
const seconds = size(0.5, 6)

interface AttackOptions {
  /** How many; new ones in every round. */
  culprits?: number
  /** Or who they are. */
  people?: Culprit[]
  files?: string[]
  ids?: number[]
  /** A refusal that the culprits must meet. */
  refused?: RegExp
  /** Nobody of ours is attacked, but who is at this port, if any: times are only told. */
  control?: { port?: number }
}

interface Server {
  url: string
  port: number
  pid: number
  /** What it has logged, a line each. */
  log: string[]
}

export interface Siege {
  town: Town
  server: Server
  crowd: Crowd
  /** What came of it for those who attacked. */
  attack(name: string, options?: AttackOptions): Promise<{ outcomes: Outcomes; jobs: Job[] }>
}

/**
 * The server as it ships, with little memory, in a process of its own; twenty people who live their
 * lives there; and attacks, each in between quiet times with which theirs are compared. In the full
 * form every attack meets a new server, in the short one all meet the same.
 */
export function openSiege(): () => Siege {
  let siege: Siege
  let photo: Buffer
  let close = async () => {}
  const [before, after] = isFull ? [beforeEach, afterEach] : [beforeAll, afterAll]
  beforeAll(async () => {
    siege = { town: await makeTown(heavyBytes) } as Siege
    photo = await phonePhoto()
  })
  afterAll(() => siege.town.remove())

  before(async () => {
    const { town } = siege
    const { end, ...server } = await startServer(town)
    close = end
    const crowd = await Crowd.open(server.url, town.people, { petIds: town.petIds, photo })
    close = async () => {
      crowd.close()
      await end()
    }
    await crowd.live(1)
    siege = { town, server, crowd, attack: (...args) => attack(siege, ...args) }
  })
  after(() => close())
  return () => siege
}

async function startServer({ env }: Town): Promise<Server & { end: () => Promise<void> }> {
  const { child, listening } = spawnServer({
    ...env,
    NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}`,
    PORT: '0',
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'info',
  })
  const port = await listening
  const log: string[] = []
  if (child.stdout) createInterface(child.stdout).on('line', (line) => log.push(line))
  const end = () => endServer(child, 'SIGKILL')
  return { url: `http://127.0.0.1:${port}`, port, pid: child.pid ?? 0, log, end }
}

async function attack(
  { town, server, crowd }: Siege,
  name: string,
  {
    people,
    culprits = people?.length ?? 1,
    files = [],
    ids = [town.heavyId],
    refused,
    control,
  }: AttackOptions = {},
) {
  const stopWatching = watchMemory(server.pid)
  const quiet: Waits[] = []
  const attacked: Waits[] = []
  const jobs: Job[] = []
  const outcomes: Outcomes = {}
  const loggedBefore = server.log.length
  const errorsBefore = crowd.errors.length
  for (let round = 0; round < rounds; round++) {
    // It is there before anything is measured: to start takes a processor for a while.
    const attacker = await openAttacker()
    if (isMeasured) quiet.push(await crowd.live(seconds))
    const job: Job = {
      attack: name,
      port: control?.port ?? server.port,
      seconds,
      culprits: people ?? Array.from({ length: culprits }, () => town.nextCulprit()),
      files,
      ids,
      ...(refused && { until: refused.source }),
    }
    jobs.push(job)
    const attacking = attacker(job)
    attacked.push(await crowd.live(seconds, attacking))
    for (const [answer, count] of Object.entries(await attacking)) {
      outcomes[answer] = (outcomes[answer] ?? 0) + count
    }
  }
  const memory = stopWatching()
  const logged = server.log.slice(loggedBefore)
  const waits = compare(quiet, attacked)
  const errors = crowd.errors.slice(errorsBefore)
  report({ name, waits, memory, logged, outcomes, errors })

  expect.soft(errors).toEqual([])
  expect.soft(memory.peak).toBeLessThan(maxMegabytes)
  expect.soft(memory.childrenPeak).toBeLessThan(maxChildMegabytes)
  expect.soft(unclear(outcomes)).toEqual([])
  if (refused) expect.soft(Object.keys(outcomes).join('\n')).toMatch(refused)
  expect.soft(mostFrequent(logged)).toBeLessThanOrEqual(culprits * rounds)
  for (const { kind, ratio } of waits) {
    if (isMeasured && !control && isFrequent(kind))
      expect.soft(ratio, kind).toBeLessThan(slowerAtMost)
  }
  return { outcomes, jobs }
}

async function openAttacker(): Promise<(job: Job) => Promise<Outcomes>> {
  const child = fork(new URL('attacker.ts', import.meta.url), { execArgv: [] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  await once(child, 'message')
  return async (job) => {
    const { promise: outcomes, resolve, reject } = Promise.withResolvers<Outcomes>()
    child.on('message', (told) => resolve(told as Outcomes))
    child.on('exit', () => reject(new Error('The attack broke off.')))
    child.send(job)
    return outcomes
  }
}

interface Comparison {
  kind: Kind
  quietMs: number
  attackedMs: number
  ratio: number
}

/** Of each kind what all but a hundredth stay below, over all rounds together. */
function compare(quiet: Waits[], attacked: Waits[]): Comparison[] {
  return kinds.map((kind) => {
    const of = (rounds: Waits[]) => percentile99(rounds.flatMap((waits) => waits[kind]))
    const [quietMs, attackedMs] = [of(quiet), of(attacked)]
    return { kind, quietMs, attackedMs, ratio: attackedMs / quietMs }
  })
}

/** Of a few uploads and logins the slowest hundredth is the slowest one: they are only told. */
const isFrequent = (kind: Kind) => kind === 'message' || kind === 'call'

function percentile99(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * 0.99), sorted.length - 1)] ?? 0
}

/** Whoever is refused is told why: refusals without a code or a close code that says so. */
function unclear(outcomes: Outcomes): string[] {
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
  waits: Comparison[]
  memory: Memory
  logged: string[]
  outcomes: Outcomes
  errors: string[]
}

function report({ name, waits, memory, logged, outcomes, errors }: Findings): void {
  const ms = (time: number) => `${time.toFixed(0)} ms`
  const times = waits.map(({ kind, quietMs, attackedMs, ratio }) =>
    isMeasured
      ? `${kind} ${ms(quietMs)} → ${ms(attackedMs)} (${ratio.toFixed(1)})`
      : `${kind} ${ms(attackedMs)}`,
  )
  const seen = Object.entries(outcomes).map(([answer, count]) => `${answer}: ${Math.round(count)}`)
  const [peak, children] = [memory.peak, memory.childrenPeak].map((size) => size.toFixed(0))
  process.stdout.write(
    `${name}\n  p99: ${times.join(', ')}\n` +
      `  ${peak} MB, children ${children} MB; ${logged.length} lines logged; ${errors.length} errors of others\n` +
      `  ${seen.join(', ')}\n`,
  )
}
