import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { socketProtocol } from '../contract/socket-protocol.ts'
import type { Person } from '../harness/people.ts'
import { startServer } from './start-server.ts'
import type { BenchWorld } from './world.ts'

// A load generator: many people with one open socket each. It measures the time from a send until
// the other person's socket has the message.

export interface ChatResult {
  perSecond: number
  p50: number
  p99: number
  /** The latency of every message, the fastest first. */
  times: number[]
}

export interface ChatLoad {
  /** Sends as many messages as the server accepts, with `inFlight` at a time. */
  saturate(seconds: number, inFlight: number): Promise<ChatResult>
  /** Sends `perSecond` messages per second until the promise settles. */
  sendSteadily(until: Promise<unknown>, perSecond: number): Promise<ChatResult>
  close(): Promise<void>
}

function percentiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99), times: sorted }
}

const opensAtATime = 100
const text = 'Hola, ¿salimos al parque esta tarde? Toby tiene muchas ganas.'

export async function openChatLoad(port: number, people: Person[]): Promise<ChatLoad> {
  const arrivals = new Map<string, { sentAt: number; receiver: number; done: () => void }>()
  const times: number[] = []
  const sockets: WebSocket[] = []

  const open = async (person: Person) => {
    const socket = new WebSocket(
      `ws://127.0.0.1:${port}/api/michisocket/${person.id}`,
      [socketProtocol],
      {
        headers: { cookie: person.cookie },
      },
    )
    socket.on('message', (data) => {
      const clientId = /"client_?[iI]d":"([^"]+)"/.exec(String(data))?.[1] ?? ''
      const arrival = arrivals.get(clientId)
      if (arrival?.receiver !== person.id) return
      arrivals.delete(clientId)
      times.push(performance.now() - arrival.sentAt)
      arrival.done()
    })
    await once(socket, 'open')
    return socket
  }
  for (let opened = 0; opened < people.length; opened += opensAtATime) {
    const some = people.slice(opened, opened + opensAtATime)
    sockets.push(...(await Promise.all(some.map(open))))
  }

  let sent = 0
  const send = (index: number): Promise<void> => {
    const { chatId, otherId } = people[index] as Person
    const clientId = `c-${sent++}`
    return new Promise((done) => {
      arrivals.set(clientId, { sentAt: performance.now(), receiver: otherId, done })
      const frame = { type: 'message.send', chatId, otherId, clientId, message: text }
      sockets[index]?.send(JSON.stringify(frame))
    })
  }

  const measure = async (run: () => Promise<unknown>): Promise<ChatResult> => {
    times.length = 0
    const start = performance.now()
    await run()
    const seconds = (performance.now() - start) / 1000
    return { perSecond: times.length / seconds, ...percentiles(times) }
  }

  let turn = 0
  const next = () => (turn = (turn + 7) % people.length)
  return {
    saturate: (seconds, inFlight) =>
      measure(async () => {
        const end = performance.now() + seconds * 1000
        await Promise.all(
          Array.from({ length: inFlight }, async () => {
            while (performance.now() < end) await send(next())
          }),
        )
      }),
    sendSteadily: (until, perSecond) =>
      measure(async () => {
        const sends: Promise<void>[] = []
        const start = performance.now()
        let isOver = false
        void until.finally(() => {
          isOver = true
        })
        while (!isOver) {
          const due = ((performance.now() - start) / 1000) * perSecond
          while (sends.length < due) sends.push(send(next()))
          await sleep(2)
        }
        await Promise.all(sends)
      }),
    async close() {
      for (const socket of sockets) socket.terminate()
      await sleep(200)
    },
  }
}

/** A server of this folder with everybody connected to it. */
export async function startServerUnderLoad(file: string, { people, env }: BenchWorld) {
  const server = await startServer(file, env)
  const load = await openChatLoad(server.port, people)
  return {
    load,
    server,
    async close() {
      await load.close()
      await server.stop()
    },
  }
}
