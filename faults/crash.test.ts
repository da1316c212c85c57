import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { MessageItem } from '../contract/chat.ts'
import type { Playdate } from '../contract/playdates.ts'
import { drawPicture } from '../harness/pictures.ts'
import { acts, propose } from '../harness/playdates.ts'
import { type ServerProcess, startServerProcess } from '../harness/server-process.ts'
import { type Answer, TestClient } from '../harness/test-client.ts'
import { TestSocket } from '../harness/test-socket.ts'
import type { World } from '../harness/world.ts'
import { openCrowdForTest, openWorldForTest } from './setup.ts'
import { size } from './size.ts'

const crashes = size(3, 50)

async function startServer(world: World): Promise<ServerProcess> {
  const server = await startServerProcess(world.env)
  onTestFinished(() => server.kill())
  return server
}

describe('kill -9 of the server', () => {
  it(`in the middle of writing, ${crashes} times, loses and doubles nothing`, async () => {
    const world = await openWorldForTest(5)
    const server = await startServer(world)
    const crowd = await openCrowdForTest(world.people, server.url)
    crowd.start()
    for (let crash = 0; crash < crashes; crash++) {
      const acknowledged = crowd.countAcknowledged()
      await expect.poll(crowd.countAcknowledged).toBeGreaterThan(acknowledged)
      await sleep(Math.random() * 300)
      await server.kill()
      await server.start()
    }
    await crowd.settle()
    await server.kill('SIGTERM')
    expect(await crowd.expectNothingLost(world)).toBeGreaterThan(crashes)
  }, 600_000)

  it('while one clientId comes 50 times at once, and 50 times after: one row, one id', async () => {
    const world = await openWorldForTest(1)
    const server = await startServer(world)
    const { id, cookie, chatId } = world.people[0] ?? { id: 0, cookie: '', chatId: 0 }
    const client = new TestClient(server.url, id, cookie)
    const body = { userId: id, chatId, clientId: 'the-one', message: 'una vez' }
    const sendAll = async () => {
      const socket = await TestSocket.open(client)
      const calls = Array.from({ length: 50 }, (_, index) => {
        socket.send({ type: 'message.send', chatId, clientId: 'the-one', message: 'una vez' })
        // Some requests are in flight when the server dies.
        if (index === 40) setTimeout(() => server.kill(), 5)
        return client.post<MessageItem>('/api/addmessage', body).catch(() => null)
      })
      const answers = await Promise.all(calls)
      socket.close()
      return answers.flatMap((answer) => (answer?.status === 201 ? [answer.body.message_id] : []))
    }
    const before = await sendAll()
    await server.kill()
    await server.start()
    const again = await Promise.all(
      Array.from({ length: 50 }, () => client.post<MessageItem>('/api/addmessage', body)),
    )
    await server.kill('SIGTERM')
    const ids = new Set([...before, ...again.map((answer) => answer.body.message_id)])
    expect(ids.size).toBe(1)
    expect((await world.readMessages()).map((row) => row.id)).toEqual([...ids])
  })
})

describe('kill -9 while people send photos', () => {
  it(`${crashes} times: nothing acknowledged is lost, nothing is doubled, no bytes are left over`, async () => {
    const world = await openWorldForTest(3)
    const server = await startServer(world)
    const picture = await drawPicture()
    const acknowledged = new Map<string, number>()
    let isOver = false

    /** Sends a photo with its key until it is acknowledged, as the app does. */
    const send = async (client: TestClient, chatId: number, clientId: string) => {
      while (!acknowledged.has(clientId)) {
        const answer = await client
          .uploadToChat<MessageItem>(chatId, picture, clientId)
          .catch(() => null)
        if (answer?.status === 201) acknowledged.set(clientId, answer.body.message_id)
        else await sleep(50)
      }
    }
    const clients = world.people.map(({ id, cookie, chatId }) => ({
      client: new TestClient(server.url, id, cookie),
      chatId,
    }))
    for (const { client, chatId } of clients) {
      const body = { userId: client.id, chatId, message: `hola ${client.id}` }
      expect((await client.post('/api/addmessage', body)).status).toBe(201)
    }
    const senders = clients.map(async ({ client, chatId }) => {
      for (let photo = 0; !isOver; photo++) await send(client, chatId, `${client.id}-${photo}`)
    })
    for (let crash = 0; crash < crashes; crash++) {
      const before = acknowledged.size
      await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before)
      await sleep(Math.random() * 300)
      await server.kill()
      await server.start()
    }
    isOver = true
    await Promise.all(senders)
    await server.kill('SIGTERM')

    const stored = (await world.readMessages()).filter(({ clientId }) => clientId !== null)
    expect(new Map(stored.map(({ clientId, id }) => [clientId, id]))).toEqual(acknowledged)
    expect(stored).toHaveLength(acknowledged.size)
    const ids = stored.map(({ id }) => id).sort((a, b) => a - b)
    expect(await world.readPhotos()).toEqual(ids)
  }, 600_000)
})

describe('kill -9 while people plan playdates and leave notes', () => {
  it(`${crashes} times: every step is taken once, every note arrives once`, async () => {
    const world = await openWorldForTest(3)
    const server = await startServer(world)
    const people = world.people.map(({ id, cookie, chatId }) => ({
      client: new TestClient(server.url, id, cookie),
      chatId,
    }))
    /** Sends with the same key until it is acknowledged, as the app does. */
    const insist = async <Body>(call: () => Promise<Answer<Body>>): Promise<Body> => {
      for (;;) {
        const answer = await call().catch(() => null)
        if (answer && answer.status < 300) return answer.body
        await sleep(50)
      }
    }
    const acknowledged = new Map<number, string[]>()
    const planners = people.filter((_, index) => index % 2 === 0)
    let isOver = false

    /** Proposes, changes many times, cancels, and begins again. */
    const plan = async ({ client, chatId }: (typeof people)[number]) => {
      const keys: string[] = []
      acknowledged.set(chatId, keys)
      let playdate: Playdate | undefined
      for (let step = 0; !isOver; step++) {
        const clientId = `step-${step}`
        const last = playdate
        if (!last) playdate = await insist(() => propose(client, chatId, { clientId }))
        else if (step % 50 < 49)
          playdate = await insist(() => acts.change(client, last, { clientId }))
        else {
          await insist(() => acts.cancel(client, last, { clientId }))
          playdate = undefined
        }
        keys.push(clientId)
      }
    }
    const plans = planners.map(plan)
    const countSteps = () => [...acknowledged.values()].flat().length
    const noted: string[] = []
    const leaveNote = async (crash: number) => {
      // Nobody has matched the people of another pair, and everybody has five notes a day.
      const [one, other] = [people[0], people[2 + crash]]
      if (!one || !other) return
      const note = { text: `nota ${crash}`, clientId: `note-${crash}` }
      const like = { likerId: one.client.id, likedId: other.client.id, note }
      await insist(() => one.client.post('/api/adduserlike', like))
      noted.push(note.text)
    }
    for (let crash = 0; crash < crashes; crash++) {
      const before = countSteps()
      await expect.poll(countSteps, { timeout: 60_000 }).toBeGreaterThan(before)
      const leaving = leaveNote(crash)
      await sleep(Math.random() * 20)
      await server.kill()
      await server.start()
      await leaving
    }
    isOver = true
    await Promise.all(plans)
    await server.kill('SIGTERM')

    const messages = await world.readMessages()
    const steps = await world.readSteps()
    for (const [chatId, keys] of acknowledged) {
      const stored = messages.filter((message) => message.chatId === chatId)
      expect(stored.map(({ clientId }) => clientId)).toEqual(keys)
      expect(
        steps.filter((step) => step.chatId === chatId).map(({ messageId }) => messageId),
      ).toEqual(stored.map(({ id }) => id))
    }
    expect(steps).toHaveLength(messages.length)
    expect((await world.readNotes()).toSorted()).toEqual(noted.toSorted())
  }, 600_000)
})

describe('SIGTERM', () => {
  it('closes with 1012 and exits by itself, and nothing acknowledged is lost', async () => {
    const world = await openWorldForTest(5)
    const server = await startServer(world)
    const crowd = await openCrowdForTest(world.people, server.url, { everyMs: 5 })
    crowd.start()
    const [first] = world.people
    const client = new TestClient(server.url, first?.id ?? 0, first?.cookie ?? '')
    const socket = await TestSocket.open(client)
    await expect.poll(crowd.countAcknowledged).toBeGreaterThan(20)
    await server.kill('SIGTERM')
    expect(server.exitCode()).toBe(0)
    expect(await socket.closed).toBe(1012)
    await server.start()
    await crowd.settle()
    await server.kill('SIGTERM')
    await crowd.expectNothingLost(world)
  })
})
