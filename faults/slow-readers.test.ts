import { describe, expect, it, onTestFinished } from 'vitest'
import { limits } from '../contract/limits.ts'
import type { Person } from '../harness/people.ts'
import { readMetrics, type ServerProcess, startServerProcess } from '../harness/server-process.ts'
import { TestClient } from '../harness/test-client.ts'
import { TestSocket } from '../harness/test-socket.ts'
import { openCrowdForTest, openWorldForTest } from './setup.ts'
import { size } from './size.ts'

const readers = size(20, 200)
const socketsEach = 20

// The longest message in bytes: 2000 characters of four bytes.
const longMessage = '😺'.repeat(limits.messageLength)

describe(`${readers} sockets that do not read`, () => {
  it('are cut, and others write on', async () => {
    const world = await openWorldForTest(10 + readers / socketsEach)
    const server = await startServerProcess(world.env)
    onTestFinished(() => server.kill())
    const crowd = await openCrowdForTest(world.people.slice(0, 20), server.url, { everyMs: 100 })
    crowd.start()

    // The two people of a pair are neighbours in the list.
    const { flooders = [], flooded = [] } = Object.groupBy(world.people.slice(20), (_, index) =>
      index % 2 === 0 ? 'flooders' : 'flooded',
    )
    const stuck = await openAll(server, flooded, socketsEach)
    for (const { socket } of stuck) socket.pause()
    const stopFlood = startFlood(await openAll(server, flooders, 1))
    await expect
      .poll(() => countSockets(server), { timeout: 120_000, interval: 200 })
      .toBeLessThanOrEqual(crowd.members.length + flooders.length)
    await crowd.untilEverybodyWrote()
    await stopFlood()
    for (const each of stuck) each.socket.resume()
    expect(crowd.errors()).toEqual([])
    expect(crowd.members.filter(({ wasOffline }) => wasOffline)).toEqual([])
  })
})

interface PersonSocket extends TestSocket {
  person: Person
}

async function openAll(
  server: ServerProcess,
  people: Person[],
  each: number,
): Promise<PersonSocket[]> {
  return Promise.all(
    people.flatMap((person) =>
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
      writer.send({ type: 'message.send', chatId, clientId, message: longMessage })
      await writer.waitForMessage(longMessage).catch(() => null)
      writer.received.length = 0
    }
    writer.close()
  })
  return async () => {
    isOver = true
    await Promise.all(loops)
  }
}

async function countSockets({ url }: ServerProcess): Promise<number> {
  return Number(/^michi_open_sockets (\d+)$/m.exec(await readMetrics(url))?.[1])
}
