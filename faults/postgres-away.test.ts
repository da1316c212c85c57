import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { MessageItem } from '../contract/chat.ts'
import { startServerProcess } from '../harness/server-process.ts'
import { startPostgres } from '../harness/services.ts'
import { type Answer, TestClient } from '../harness/test-client.ts'
import { makeWorld } from '../harness/world.ts'
import { openCrowdForTest } from './setup.ts'
import { size } from './size.ts'

const outages = size(1, 5)
const awayMs = size(0, 5000)

describe('PostgreSQL killed and started again under load', () => {
  it('causes 503 with Retry-After and no false 2xx, and the server recovers by itself', async () => {
    const postgres = await startPostgres()
    const dataDir = mkdtempSync(join(tmpdir(), 'michi-away-'))
    onTestFinished(async () => {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const world = await makeWorld({ dataDir, databaseUrl: postgres.url }, { pairs: 4 })
    const server = await startServerProcess(world.env)
    onTestFinished(() => server.kill())
    const [ana, , ...others] = world.people
    const crowd = await openCrowdForTest(others, server.url)
    crowd.start()

    const client = new TestClient(server.url, ana?.id ?? 0, ana?.cookie ?? '')
    const answers: (Answer<MessageItem> & { clientId: string })[] = []
    let isOver = false
    const load = (async () => {
      while (!isOver) {
        const clientId = randomUUID()
        const body = { userId: client.id, chatId: ana?.chatId, message: clientId, clientId }
        const answer = await client.post<MessageItem>('/api/addmessage', body)
        answers.push({ ...answer, clientId })
        await sleep(10)
      }
    })()
    const statuses = () => new Set(answers.map(({ status }) => status))
    const untilAnswered = async (wanted: number) => {
      const count = answers.length
      const isThere = () => answers.slice(count).some(({ status }) => status === wanted)
      await expect.poll(isThere).toBe(true)
    }
    for (let outage = 0; outage < outages; outage++) {
      await untilAnswered(201)
      await postgres.kill()
      await untilAnswered(503)
      await sleep(awayMs)
      await expect.poll(async () => (await client.get('/healthz')).status).toBe(503)
      await postgres.start()
    }
    await untilAnswered(201)
    isOver = true
    await load

    expect(statuses()).toEqual(new Set([201, 503]))
    for (const { status, headers } of answers) {
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    await crowd.settle()
    const stored = new Set((await world.readMessages()).map((row) => row.clientId))
    for (const { status, clientId } of answers) {
      if (status === 201) expect(stored).toContain(clientId)
    }
    await crowd.expectNothingLost(world)
  })
})
