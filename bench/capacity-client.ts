import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { socketProtocol } from '../contract/socket-protocol.ts'
import {
  anyPathOfControl,
  type CapacityWorld,
  type Kind,
  kinds,
  makeCall,
  perSecond,
  writeCall,
} from './capacity-calls.ts'
import { openConnection } from './http-load.ts'

// The people of the capacity bench, in a process of their own. The load is open: a call is due at its
// time, however long others take, and its wait counts from then.

/** What the bench sends. */
export type Order =
  | { world: CapacityWorld }
  | { port: number; sockets: number }
  | { port: number; times: number; seconds: number; isControl: boolean }

/** A message that is on its way to the other person's socket. */
type Waited = Kind | 'delivery'

export interface Load {
  /** Milliseconds, the shortest first. */
  waits: Partial<Record<Waited, number[]>>
  /** How often each failure happened. */
  failures: Record<string, number>
}

const opensAtATime = 100
/** More calls at a time than this are not made. */
const callsAtATime = 4000
const answerWithinMs = 5000

let world: CapacityWorld = { people: [], others: { first: 0, count: 0 }, photoKeys: [] }
const sockets: WebSocket[] = []
const arrivals = new Map<string, { dueAt: number; arrived: () => void }>()

async function openSockets(port: number, count: number): Promise<void> {
  while (sockets.length < count) {
    const next = world.people.slice(sockets.length, Math.min(count, sockets.length + opensAtATime))
    sockets.push(
      ...(await Promise.all(
        next.map(async ({ id, cookie, address }) => {
          const url = `ws://127.0.0.1:${port}/api/michisocket/${id}`
          const headers = { cookie, 'x-forwarded-for': address ?? '' }
          const socket = new WebSocket(url, [socketProtocol], { headers })
          await once(socket, 'open')
          socket.on('message', (data) => hear(id, String(data)))
          return socket
        }),
      )),
    )
  }
}

/** Of the two members only the receiver's socket counts. */
function hear(personId: number, frame: string): void {
  const [, clientId = ''] = /"client_?[iI]d":"([^"]+)"/.exec(frame) ?? []
  arrivals.get(`${personId} ${clientId}`)?.arrived()
}

interface Step {
  port: number
  times: number
  seconds: number
  isControl: boolean
}

async function run({ port, times, seconds, isControl }: Step): Promise<Load> {
  const waits: Partial<Record<Waited, number[]>> = {}
  const failures: Record<string, number> = {}
  const idle: Awaited<ReturnType<typeof openConnection>>[] = []
  let running = 0
  const fail = (what: string) => {
    failures[what] = (failures[what] ?? 0) + 1
  }
  const wait = (kind: Waited, dueAt: number) => {
    waits[kind] ??= []
    waits[kind].push(performance.now() - dueAt)
  }

  const call = async (kind: Kind, dueAt: number) => {
    if (running >= callsAtATime) return fail(`${kind}: too many calls at a time`)
    const person = world.people[Math.floor(Math.random() * sockets.length)]
    if (!person) return
    running += 1
    const clientId = randomUUID()
    const ours = makeCall(kind, person, world, clientId)
    const made = isControl ? { ...ours, path: anyPathOfControl(kind) } : ours
    if (kind === 'message' && !isControl) {
      const key = `${person.otherId} ${clientId}`
      arrivals.set(key, {
        dueAt,
        arrived() {
          arrivals.delete(key)
          wait('delivery', dueAt)
        },
      })
    }
    try {
      const connection = idle.pop() ?? (await openConnection(port))
      const status = await connection.request(writeCall(made, person))
      idle.push(connection)
      if (status >= 400) fail(`${kind}: ${status}`)
      else wait(kind, dueAt)
    } catch (error) {
      fail(`${kind}: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`)
    } finally {
      running -= 1
    }
  }

  const start = performance.now()
  const made = new Map(kinds.map((kind) => [kind, 0]))
  let elapsed = 0
  while (elapsed < seconds * 1000) {
    elapsed = Math.min(performance.now() - start, seconds * 1000)
    for (const kind of kinds) {
      const rate = (perSecond[kind] * times) / 1000
      let count = made.get(kind) ?? 0
      for (; count < elapsed * rate; count++) void call(kind, start + count / rate)
      made.set(kind, count)
    }
    await sleep(1)
  }
  const end = performance.now() + answerWithinMs
  while ((running > 0 || arrivals.size > 0) && performance.now() < end) await sleep(20)
  if (running > 0) failures['no answer within 5 s'] = running
  if (arrivals.size > 0) failures['messages that did not arrive within 5 s'] = arrivals.size
  arrivals.clear()
  for (const connection of idle) connection.close()
  for (const each of Object.values(waits)) each.sort((a, b) => a - b)
  return { waits, failures }
}

process.on('message', async (order: Order) => {
  if ('world' in order) {
    world = order.world
    process.send?.('ready')
  } else if ('sockets' in order) {
    await openSockets(order.port, order.sockets)
    const lost = sockets.filter(({ readyState }) => readyState !== WebSocket.OPEN)
    process.send?.(lost.length)
  } else {
    process.send?.(await run(order))
  }
})
// It has no port.
process.send?.(0)
