import { fork } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import { endServer, spawnServer } from '../../harness/server-process.ts'
import { engine } from '../../server/testing/test-app.ts'
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
/** Times are compared on one engine: on the other the database shares the two cores. */
const isMeasured = isFull && engine === 'sqlite'
const rounds = isMeasured ? 3 : 1
const seconds = size(2, 4)

interface AttackOptions {
  /** How many; new ones in every round. */
  culprits?: number
  /** Or who they are. */
  people?: Culprit[]
  files?: string[]
  ids?: number[]
  /** A refusal that the culprits must meet. */
  refused?: RegExp
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
 * lives there; and attacks, each in between quiet times with which theirs are compared.
 */
export function openSiege(): () => Siege {
  let siege: Siege
  let photo: Buffer
  beforeAll(async () => {
    const town = await makeTown()
    photo = await phonePhoto()
    siege = { town } as Siege
  })
  afterAll(() => siege.town.remove())

  beforeEach(async () => {
    const { town } = siege
    const server = await startServer(town)
    const crowd = await Crowd.open(server.url, town.people, { petIds: town.petIds, photo })
    onTestFinished(() => crowd.close())
    await crowd.live(1)
    siege = { town, server, crowd, attack: (...args) => attack(siege, ...args) }
  })
  return () => siege
}

async function startServer({ env }: Town): Promise<Server> {
  const { child, listening } = spawnServer({
    ...env,
    NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}`,
    PORT: '0',
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'info',
  })
  onTestFinished(() => endServer(child, 'SIGKILL'))
  const port = await listening
  const log: string[] = []
  if (child.stdout) createInterface(child.stdout).on('line', (line) => log.push(line))
  return { url: `http://127.0.0.1:${port}`, port, pid: child.pid ?? 0, log }
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
  }: AttackOptions = {},
) {
  const stopWatching = watchMemory(server.pid)
  const quiet: Waits[] = []
  const attacked: Waits[] = []
  const jobs: Job[] = []
  const outcomes: Outcomes = {}
  const loggedBefore = server.log.length
  for (let round = 0; round < rounds; round++) {
    if (isMeasured) quiet.push(await crowd.live(seconds))
    const job: Job = {
      attack: name,
      port: server.port,
      seconds,
      culprits: people ?? Array.from({ length: culprits }, () => town.nextCulprit()),
      files,
      ids,
    }
    jobs.push(job)
    const attacking = runAttack(job)
    attacked.push(await crowd.live(seconds, attacking))
    for (const [answer, count] of Object.entries(await attacking)) {
      outcomes[answer] = (outcomes[answer] ?? 0) + count
    }
  }
  const memory = stopWatching()
  const logged = server.log.slice(loggedBefore)
  const waits = compare(quiet, attacked)
  report({ name, waits, memory, logged, outcomes, errors: crowd.errors })

  expect.soft(crowd.errors).toEqual([])
  expect.soft(memory.peak).toBeLessThan(maxMegabytes)
  expect.soft(memory.childrenPeak).toBeLessThan(maxChildMegabytes)
  expect.soft(unclear(outcomes)).toEqual([])
  if (refused) expect.soft(Object.keys(outcomes).join('\n')).toMatch(refused)
  expect.soft(mostFrequent(logged)).toBeLessThanOrEqual(culprits * rounds)
  for (const { kind, ratio } of waits) {
    if (isMeasured && isFrequent(kind)) expect.soft(ratio, kind).toBeLessThan(slowerAtMost)
  }
  return { outcomes, jobs }
}

async function runAttack(job: Job): Promise<Outcomes> {
  const child = fork(new URL('attacker.ts', import.meta.url), { execArgv: [] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const { promise: outcomes, resolve, reject } = Promise.withResolvers<Outcomes>()
  child.on('message', (told) => resolve(told as Outcomes))
  child.on('exit', () => reject(new Error('The attack broke off.')))
  child.send(job)
  return outcomes
}

interface Comparison {
  kind: Kind
  quietMs: number
  attackedMs: number
  ratio: number
}

/** Of each kind the median over the rounds of what all but a hundredth stay below. */
function compare(quiet: Waits[], attacked: Waits[]): Comparison[] {
  return kinds.map((kind) => {
    const of = (rounds: Waits[]) =>
      percentile(
        rounds.map((waits) => percentile(waits[kind], 0.99)),
        0.5,
      )
    const [quietMs, attackedMs] = [of(quiet), of(attacked)]
    return { kind, quietMs, attackedMs, ratio: attackedMs / quietMs }
  })
}

/** Of a few uploads and logins the slowest hundredth is the slowest one: they are only told. */
const isFrequent = (kind: Kind) => kind === 'message' || kind === 'call'

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
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
