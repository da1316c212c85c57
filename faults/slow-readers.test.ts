import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { limits } from '../contract/limits.ts'
import type { Person } from '../harness/people.ts'
import { type ServerProcess, startServerProcess } from '../harness/server-process.ts'
import { TestClient } from '../harness/test-client.ts'
import { TestSocket } from '../harness/test-socket.ts'
import { isFull, size } from './size.ts'
import { makeWorld } from './world.ts'

const readers = size(20, 200)
const socketsEach = 20
const rounds = size(1, 3)
const secondsARound = size(2, 8)

// As long a message as UTF-8 can make of 2000 characters.
const flood = '😺'.repeat(limits.messageLength)

describe(`${readers} sockets that do not read`, () => {
  it('are cut, and the others wait no longer than beside as many that do', async () => {
    const world = await makeWorld(20 + readers / socketsEach)
    const server = await startServerProcess(world.env)
    onTestFinished(() => server.kill())
    const talkers = await openAll(server, world.people.slice(0, 40), 1)
    const floods = world.people.slice(40)

    const waits = { reading: [] as number[], stuck: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      for (const kind of ['reading', 'stuck'] as const) {
        const floodedPeople = floods.filter((_, index) => index % 2 === 1)
        const flooded = await openAll(server, floodedPeople, socketsEach)
        if (kind === 'stuck') for (const { socket } of flooded) socket.pause()
        const stopFlood = startFlood(await openAll(server, floods, 1, (index) => index % 2 === 0))
        waits[kind].push(await measureP99(talkers, secondsARound))
        if (kind === 'stuck') await areCut(server, flooded, talkers.length + floods.length / 2)
        await stopFlood()
        for (const each of flooded) each.close()
      }
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[rounds >> 1] ?? 0
    const ratio = median(waits.stuck) / median(waits.reading)
    process.stdout.write(
      `p99 beside readers who do not read, to those who do: ${ratio.toFixed(2)}\n`,
    )
    if (isFull) expect(ratio).toBeLessThan(1.2)
  })
})

interface PersonSocket extends TestSocket {
  person: Person
}

async function openAll(
  server: ServerProcess,
  people: Person[],
  each: number,
  isWanted: (index: number) => boolean = () => true,
): Promise<PersonSocket[]> {
  const wanted = people.filter((_, index) => isWanted(index))
  return Promise.all(
    wanted.flatMap((person) =>
      Array.from({ length: each }, async () => {
        const client = new TestClient(server.url, person.id, person.cookie)
        return Object.assign(await TestSocket.open(client), { person })
      }),
    ),
  )
}

/** Each writes long messages as fast as they are stored. */
function startFlood(writers: PersonSocket[]): () => Promise<void> {
  let isOver = false
  const loops = writers.map(async (writer) => {
    for (let sent = 0; !isOver; sent++) {
      const clientId = `flood-${Date.now()}-${sent}`
      const { chatId } = writer.person
      writer.send({ type: 'message.send', chatId, clientId, message: flood })
      await writer.waitForMessage(flood).catch(() => null)
      writer.received.length = 0
    }
    writer.close()
  })
  return async () => {
    isOver = true
    await Promise.all(loops)
  }
}

/** From one's send to the other's screen, 50 a second in all. */
async function measureP99(talkers: PersonSocket[], seconds: number): Promise<number> {
  const waits: number[] = []
  const end = Date.now() + seconds * 1000
  for (let turn = 0; Date.now() < end; turn++) {
    const talker = talkers[turn % talkers.length]
    const other = talkers.find(({ person }) => person.id === talker?.person.otherId)
    if (!talker || !other) throw new Error('They come in pairs.')
    const message = `hola ${Math.random()}`
    const sentAt = performance.now()
    const { chatId } = talker.person
    talker.send({
      type: 'message.send',
      chatId,
      clientId: `t-${Math.random()}`.replace('.', ''),
      message,
    })
    await other.waitForMessage(message)
    waits.push(performance.now() - sentAt)
    other.received.length = 0
    await sleep(10)
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0
}

async function areCut(server: ServerProcess, flooded: PersonSocket[], others: number) {
  const countOpen = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return Number(/^michi_open_sockets (\d+)$/m.exec(text)?.[1])
  }
  await expect.poll(countOpen, { timeout: 60_000, interval: 200 }).toBeLessThanOrEqual(others)
  for (const each of flooded) each.socket.resume()
}
