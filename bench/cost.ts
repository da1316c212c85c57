import type { Person } from '../harness/people.ts'
import type { Store } from '../server/db/store.ts'
import { benchProcess } from './cost-process.ts'
import { openCostWorld } from './cost-world.ts'
import { load, type Target } from './http-load.ts'
import { benchPhotoStore } from './photo-store.ts'
import { openRecorder, type RecordedCall } from './record-calls.ts'
import { startServer } from './start-server.ts'
import type { Statement } from './statements.ts'

// The cost of a request, compared with a bare Fastify that sends the same bytes or runs the same
// statements.

const users = 100_000
const connections = 20
const rounds = 5

export async function benchCost(): Promise<void> {
  for (const engine of ['sqlite', 'postgres'] as const) await benchRequests(engine)
  await benchPhotoStore()
  await benchProcess()
}

type World = Awaited<ReturnType<typeof openCostWorld>>
type Process = Awaited<ReturnType<typeof startServer>>

async function benchRequests(engine: Store['engine']): Promise<void> {
  const world = await openCostWorld(engine, users)
  const calls = await recordCalls(world)
  const subject = await startServer('server.ts', world.env)
  const control = await startServer('cost-control.ts', world.env)
  const both = [subject, control]
  const ours = (call: Call) => world.people.map((person) => toTarget(subject, person, call(person)))
  const bare = async (path: string, bytes: string | Uint8Array, statements: Statement[] = []) => {
    await control.ask({ path, bytes, statements })
    return { port: control.port, path, cookie: world.people[0]?.cookie ?? '' }
  }
  const print = (what: string, goal: number | null, ratio: Ratio) =>
    console.log(
      [
        `  ${what.padEnd(40)}`,
        `${ratio.ours.toFixed(0).padStart(6)} beside ${ratio.bare.toFixed(0).padStart(6)}/s:`,
        `${ratio.ratio.toFixed(2)} (goal: ${goal?.toFixed(2) ?? 'none'}), of processor time ${ratio.cpuRatio.toFixed(2)}`,
      ].join(' '),
    )
  try {
    const page = String(Buffer.from(calls.deck[0]?.answer ?? ''))
    await subject.ask(page)
    const bareRoute = toTarget(subject, world.people[0] as Person, { path: '/bench/bare' })
    const barePage = await bare('/page', page)
    console.log(`\ncost of a request, ${engine}, ${connections} connections`)
    if (engine === 'sqlite') {
      print('bare route of 6 kB over bare Fastify', null, await compare(both, bareRoute, barePage))
      print('deck page over bare Fastify', 0.2, await compare(both, ours(deck), barePage))
    }
    const photo = photoOf(world)
    const barePhoto = await bare('/photo', world.photo.bytes)
    print('photo of 60 kB over the same buffer', null, await compare(both, ours(photo), barePhoto))
    const revalidated: Call = (person) => ({ ...photo(person), etag: `"${world.photo.key}"` })
    print(
      'photo, 304, over the bare route',
      null,
      await compare(both, ours(revalidated), bareRoute),
    )
    for (const [name, call] of Object.entries({ deck, like, chats, chat })) {
      const recorded = calls[name as keyof typeof calls]
      const replays: Target[] = []
      for (const [index, { answer, statements }] of recorded.entries()) {
        replays.push(await bare(`/${name}/${index}`, answer, statements))
      }
      const what = `${name} over its ${recorded[0]?.statements.length} statements`
      print(what, null, await compare(both, ours(call), replays))
    }
  } finally {
    await subject.stop()
    await control.stop()
    await world.close()
  }
}

type Call = (person: Person) => RecordedCall

const deck: Call = ({ id }) => ({ path: `/api/usertimeline/${id}?images=url` })
const chats: Call = ({ id }) => ({ path: `/api/userchats/${id}?images=url` })
const chat: Call = ({ chatId }) => ({ path: `/api/chat/${chatId}?images=url` })
const photoOf =
  ({ photo }: World): Call =>
  () => ({ path: `/api/photos/${photo.key}/card` })
/** Likes the same pet each time, so that each like is the same work. */
const like: Call = ({ id }) => ({
  path: '/api/adduserlike',
  method: 'POST',
  body: JSON.stringify({ likerId: id, likedId: id + 2000 }),
})

const toTarget = ({ port }: Process, { cookie }: Person, call: RecordedCall): Target => ({
  port,
  cookie,
  ...call,
})

interface Ratio {
  ours: number
  bare: number
  ratio: number
  /** The ratio of the processor time per request, which other programs hardly change. */
  cpuRatio: number
}

/** Measures both in turns, so that other programs slow both down alike. Returns the medians. */
async function compare(
  processes: Process[],
  ours: Target | Target[],
  bare: Target | Target[],
): Promise<Ratio> {
  const prepare = async (targets: Target | Target[]) => {
    await load(targets, 1000, connections)
    const size = Math.ceil((await load(targets, 1000, connections)).perSecond)
    const [{ port } = { port: 0 }] = [targets].flat()
    const process = processes.find((each) => each.port === port) as Process
    return async () => {
      const before = (await process.ask('cpu')) as NodeJS.CpuUsage
      const { perSecond } = await load(targets, size, connections)
      const after = (await process.ask('cpu')) as NodeJS.CpuUsage
      const cpu = after.user + after.system - before.user - before.system
      return { perSecond, cpu: cpu / size }
    }
  }
  const measureOurs = await prepare(ours)
  const measureBare = await prepare(bare)
  const results: Ratio[] = []
  for (let round = 0; round < rounds; round++) {
    const control = await measureBare()
    const subject = await measureOurs()
    results.push({
      ours: subject.perSecond,
      bare: control.perSecond,
      ratio: subject.perSecond / control.perSecond,
      cpuRatio: control.cpu / subject.cpu,
    })
  }
  const [median] = results.toSorted((a, b) => a.ratio - b.ratio).slice(Math.floor(rounds / 2))
  const [cpu] = results.toSorted((a, b) => a.cpuRatio - b.cpuRatio).slice(Math.floor(rounds / 2))
  return { ...(median as Ratio), cpuRatio: cpu?.cpuRatio ?? 0 }
}

async function recordCalls(world: World) {
  const { record, stop } = await openRecorder(world.env)
  const calls = {
    deck: await record(world.people, deck),
    like: await record(world.people, like),
    chats: await record(world.people, chats),
    chat: await record(world.people, chat),
  }
  await stop()
  return calls
}
