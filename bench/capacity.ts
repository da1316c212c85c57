import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { endServer, spawnServer } from '../harness/server-process.ts'
import { buildServerIfStale } from '../scripts/build-server.ts'
import type { Store } from '../server/db/store.ts'
import {
  answersOfControl,
  type CapacityWorld,
  kinds,
  makeCall,
  pathOfControl,
  perSecond,
  writes,
} from './capacity-calls.ts'
import type { Load, Order } from './capacity-client.ts'
import { drawCapacity, type Measured } from './capacity-picture.ts'
import { openCapacityWorld } from './capacity-world.ts'
import type { BareRoute, Renewed } from './cost-control.ts'
import { readBusyTime, readMegabytes, readProcessorTime, readWaitForCore } from './processor.ts'
import { openRecorder } from './record-calls.ts'
import { startServer } from './start-server.ts'
import type { Statement } from './statements.ts'

// How many times this machine carries what a million accounts do in their busiest second, the clients on
// the same machine: more and more, until a call takes too long or fails, twice. After each step the same load goes to
// a control, a bare Fastify with the same statements and bytes.
//
// ENGINE=sqlite measures one engine. FROM, TO and SECONDS choose the steps and how long one is; ACCOUNTS and
// SOCKETS (at most, because a process here may open 20,000 files) are smaller for a quick look.

const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback)
const fullAccounts = 100_000
const accounts = number('ACCOUNTS', fullAccounts)
const socketsAtMost = number('SOCKETS', 10_000)
const socketsPerMillion = 25_000
const seconds = number('SECONDS', 30)
const [from, to] = [number('FROM', 0.25), number('TO', 6)]
const step = 0.25
const limitMs = 100
/** Before the first step: V8 compiles what is hot, and each connection of PostgreSQL plans each statement. */
const startSeconds = 60
const warmUpSeconds = 10
/** Cores: a step beside more than this says nothing about us. */
const othersAtMost = 0.3

export async function benchCapacity(): Promise<void> {
  await buildServerIfStale()
  for (const engine of ['sqlite', 'postgres'] as const) {
    if ((process.env.ENGINE ?? engine) === engine) await measureEngine(engine)
  }
}

async function measureEngine(engine: Store['engine']): Promise<void> {
  const world = await openCapacityWorld(engine, { accounts, sockets: socketsAtMost })
  const control = await startControl(world)
  const server = spawnServer({ ...world.env, PORT: '0', RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  const client = await startServer('capacity-client.ts', {})
  const ask = (order: Order) => client.ask(order)
  const port = await server.listening
  const { people, others, photoKeys } = world
  await ask({ world: { people, others, photoKeys } })
  const pids = { server: server.child.pid ?? 0, database: world.databasePid, clients: client.pid }
  const measured: Measured = { engine, ours: [], control: [] }
  console.log(
    `\ncapacity, ${engine}, ${accounts.toLocaleString('en')} accounts, ${seconds} s a step, limits on`,
  )
  try {
    await ask({ port, sockets: Math.min(socketsAtMost, socketsPerMillion * from) })
    await ask({ port, times: from, seconds: startSeconds, isControl: false })
    await ask({ port: control.port, times: from, seconds: startSeconds, isControl: true })
    let isCarried = true
    let isControlCarried = true
    for (let times = from; times <= to && isCarried; times += step) {
      const sockets = Math.min(socketsAtMost, socketsPerMillion * times)
      const load = { port, times, isControl: false }
      const measureOurs = async () => {
        const ours = await watch(pids, ask, load, await ask({ port, sockets }))
        return { ...ours, isCarried: print(times, sockets, ours) }
      }
      let ours = await measureOurs()
      for (let again = 0; again < 5 && !ours.isCarried; again++) {
        // Whoever waits for a core looks like a process that stands still.
        if (again > 0 && ours.cores.others <= othersAtMost) break
        ours = await measureOurs()
      }
      isCarried = ours.isCarried
      measured.ours.push({ times, ...ours.summary })
      if (isControlCarried) {
        const toControl = { ...load, port: control.port, isControl: true }
        const bare = await watch({ ...pids, server: control.pid }, ask, toControl)
        isControlCarried = print(times, 0, bare)
        measured.control.push({ times, ...bare.summary })
      }
    }
  } finally {
    await client.stop()
    await control.stop()
    await endServer(server.child, 'SIGKILL')
    await world.close()
  }
  keep(measured)
}

type Pids = { server: number; database: number | null; clients: number }
type Step = Extract<Order, { seconds: number }>

/** Warms up, and then measures. */
async function watch(
  { server, database, clients }: Pids,
  ask: (order: Order) => Promise<unknown>,
  load: Omit<Step, 'seconds'>,
  closedSockets: unknown = 0,
) {
  await ask({ ...load, seconds: warmUpSeconds })
  const read = () => ({
    at: performance.now() / 1000,
    busy: readBusyTime(),
    server: readProcessorTime(server),
    database: database === null ? 0 : readProcessorTime(database).all,
    clients: readProcessorTime(clients).all,
    waited: readWaitForCore(server) + readWaitForCore(clients),
  })
  const before = read()
  const { waits, failures } = (await ask({ ...load, seconds })) as Load
  if (closedSockets !== 0) failures['sockets that were closed'] = Number(closedSockets)
  const after = read()
  const cores = (took: number) => took / (after.at - before.at)
  const used = {
    server: cores(after.server.all - before.server.all),
    mainThread: cores(after.server.mainThread - before.server.mainThread),
    database: cores(after.database - before.database),
    clients: cores(after.clients - before.clients),
  }
  const all = cores(after.busy - before.busy)
  const others = Math.max(0, all - used.server - used.database - used.clients)
  const byKind = Object.entries(waits).map(([kind, times]) => ({ kind, ...percentiles(times) }))
  byKind.sort((a, b) => b.p99 - a.p99)
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
  return {
    byKind,
    failures,
    cores: { ...used, others, all },
    waited: after.waited - before.waited,
    megabytes: readMegabytes(server),
    summary: {
      median: Math.max(...byKind.map(({ p50 }) => p50)),
      p99: byKind[0]?.p99 ?? 0,
      failed,
    },
  }
}

type Watched = Awaited<ReturnType<typeof watch>>

const percentiles = (sorted: number[]) => ({
  p50: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
  p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
})

/** Returns whether the load was carried. */
function print(times: number, sockets: number, watched: Watched): boolean {
  const { byKind, failures, cores, waited, megabytes, summary } = watched
  const calls = Object.values(perSecond).reduce((sum, count) => sum + count, 0) * times
  const [worst] = byKind
  const who = sockets > 0 ? `ours, ${sockets.toLocaleString('en')} sockets` : 'control'
  const fixed = (value: number) => value.toFixed(2)
  console.log(
    [
      `  ${fixed(times)} (${calls.toFixed(0)} calls/s) ${who}`,
      `p50 ${summary.median.toFixed(1)}, p99 ${summary.p99.toFixed(1)} ms (${worst?.kind})`,
      `cores: server ${fixed(cores.server)} (main thread ${fixed(cores.mainThread)}), database ${fixed(cores.database)}, clients ${fixed(cores.clients)}, others ${fixed(cores.others)}`,
      `server and clients waited ${fixed(waited)} s for a core`,
      `${megabytes.toFixed(0)} MB`,
    ].join('; '),
  )
  for (const [what, count] of Object.entries(failures)) console.log(`       ${count} × ${what}`)
  const isCarried = summary.p99 <= limitMs && summary.failed === 0
  if (isCarried) return true
  for (const { kind, p50, p99 } of byKind) {
    console.log(`       ${kind.padEnd(12)} p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`)
  }
  console.log(`       gave way: ${whatGaveWay(watched)}`)
  return false
}

function whatGaveWay({ byKind, failures, cores }: Watched): string {
  const refused = Object.keys(failures).filter((what) => /E[A-Z]{4,}|socket|closed/.test(what))
  const isSlow = (kind: string) => byKind.some((each) => each.kind === kind && each.p99 > limitMs)
  const reads = kinds.filter((kind) => !writes.includes(kind))
  if (refused.length > 0) return `connections (${refused.join(', ')})`
  if (cores.others > othersAtMost)
    return `not known: other programs used ${cores.others.toFixed(2)} cores`
  if (cores.mainThread > 0.85) return "the server's one thread"
  if (!reads.some(isSlow)) return 'commits: only writes are slow'
  return `the processors of the machine, or the disk: ${cores.all.toFixed(2)} cores were busy`
}

type World = Awaited<ReturnType<typeof openCapacityWorld>>

async function startControl(world: World) {
  const recorder = await openRecorder(world.env)
  const routes: BareRoute[] = []
  for (const kind of kinds) {
    const recorded = await recorder.record(world.people.slice(0, answersOfControl), (person) => {
      const call = makeCall(kind, person, world)
      return { ...call, ...(call.body && { method: 'POST' }) }
    })
    for (const [index, { call, answer: bytes, statements }] of recorded.entries()) {
      const path = pathOfControl(kind, index)
      const renewed = renewedOf(call.body, statements, world)
      routes.push({ path, bytes, statements, ...(renewed && { renewed }) })
    }
  }
  await recorder.stop()
  const control = await startServer('cost-control.ts', world.env)
  for (const route of routes) await control.ask(route)
  return control
}

/** Of a swipe the other person, of a message its `clientId` and its `seq`. */
function renewedOf(
  body: string | undefined,
  statements: Statement[],
  { others }: Pick<CapacityWorld, 'others'>,
): Renewed | null {
  const { likedId, dislikedId, clientId } = JSON.parse(body ?? '{}')
  const targetId = likedId ?? dislikedId
  if (targetId !== undefined) return { values: [targetId], numbers: others }
  if (clientId === undefined) return null
  const insert = statements.find(({ values }) => values.includes(clientId))
  return { values: [clientId, insert?.values[1]], numbers: { first: 1_000_000, count: 1e9 } }
}

/** The last measurement of each engine, for the pictures; a quick look draws none. */
const kept = new URL('../docs/capacity.json', import.meta.url)

function keep(measured: Measured): void {
  if (accounts < fullAccounts) return
  const all: Measured[] = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : []
  const others = all.filter(({ engine }) => engine !== measured.engine)
  const both = [...others, measured].toSorted((a, b) => b.engine.localeCompare(a.engine))
  writeFileSync(kept, `${JSON.stringify(both, null, 2)}\n`)
  for (const theme of ['light', 'dark'] as const) {
    const picture = new URL(`../docs/capacity-${theme}.svg`, import.meta.url)
    writeFileSync(picture, drawCapacity(both, theme))
  }
}
