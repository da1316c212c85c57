import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ChatDetail, ChatListItem } from '../../contract/chat.ts'
import { limits } from '../../contract/limits.ts'
import { jpegScans, pngBomb, pngText, webpAnimation } from '../../harness/bombs.ts'
import type { Person } from '../../harness/people.ts'
import { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { rates } from '../../server/chat/live/rates.ts'
import { isFull, size } from '../size.ts'
import { type Attacker, password } from './attack.ts'
import { emptyPng, noisyPhoto } from './photos.ts'
import { ask } from './raw-client.ts'
import { openAttackedServer } from './run-attack.ts'

// One file for all attacks, so that no two of them run at the same time.
const attacked = openAttackedServer()
const clientOf = ({ id, cookie }: Person) => new TestClient(attacked().url, id, cookie)

describe('a flood on sockets whose answers are never read', () => {
  it('of frames of every kind', async () => {
    await attacked().attack('frames')
  })

  it('of invalid frames, with every error read', async () => {
    await attacked().attack('nonsense, answered', { refused: /close 1008/ })
  })

  it('of new sockets', async () => {
    await attacked().attack('opening sockets', { refused: /close 1008|429/ })
  })
})

describe('somebody who reconnects again and again', () => {
  it('writes no more messages than one socket may', async () => {
    const startedAt = performance.now()
    const { job } = await attacked().attack('reconnecting')
    const [attacker] = job.attackers as [Attacker]
    const countWritten = async () => {
      const path = `/api/chat/${attacker.chatId}?images=url`
      const { body } = await clientOf(attacker).get<ChatDetail>(path)
      return (body.chatMessages.at(-1)?.seq ?? 0) - 100
    }
    await expect.poll(countWritten).toBeGreaterThan(0)
    const written = await countWritten()
    const seconds = (performance.now() - startedAt) / 1000
    const { burst, perSecond } = rates.messages
    expect(written).toBeLessThanOrEqual(burst + seconds * perSecond)
  })

  it('is shown as typing no more often than others', async () => {
    const [attacker, other] = attacked().world.takeAttackers(2) as [Attacker, Attacker]
    const socket = await TestSocket.open(clientOf(other))
    onTestFinished(() => socket.close())
    const path = `/api/userchats/${attacker.id}?images=url&limit=2`
    const { body } = await clientOf(attacker).get<ChatListItem[]>(path)
    const ids = [attacker.chatId, ...body.map((chat) => chat.chat_id)]
    const startedAt = performance.now()
    await attacked().attack('typing', { attackers: [attacker], ids })
    await socket.waitForEvent('chat.typing')
    const seen = socket.events.filter(({ type }) => type === 'chat.typing').length
    const ms = performance.now() - startedAt
    expect(seen).toBeLessThanOrEqual(1 + ms / limits.typingEveryMs)
  })
})

describe('heavy photos in base64', () => {
  it.each(['every heavy call, pipelined', 'every heavy call, HEAD', 'every heavy call, read'])(
    '%s, by five accounts',
    async (name) => {
      await attacked().attack(name, { attackers: 5 })
    },
  )
})

describe('logins', () => {
  it('from one address', async () => {
    await attacked().attack('logins from one /64', { refused: /429 / })
  })

  it('from many networks', async () => {
    // The short form sends too few to be refused.
    await attacked().attack('logins from many /64s', isFull ? { refused: /503 |429 / } : {})
  })

  it('of somebody to their own account, from many networks', async () => {
    await attacked().attack('own logins from many networks', { refused: /503 |429 / })
  })

  it('of a school behind one address: nobody is refused', async () => {
    const { url, world } = attacked()
    const people = world.people as Person[]
    const visit = async ({ email, id }: Person) => {
      const headers = { 'x-forwarded-for': '192.0.2.77' }
      const client = new TestClient(url, id, '', headers)
      const statuses: number[] = []
      for (let asked = 0; asked < 5; asked++) statuses.push((await client.get('/michiapp/')).status)
      statuses.push((await client.post('/api/userlogin', { email, password })).status)
      statuses.push((await client.get(`/api/usertimeline/${id}?images=url`)).status)
      for (const dislikedId of world.petIds.slice(0, 5))
        statuses.push(
          (await client.post('/api/adduserdislike', { dislikerId: id, dislikedId })).status,
        )
      return statuses
    }
    const seen = new Set<number>()
    for (let visitors = 0; visitors < size(20, 100); visitors += 10) {
      const group = Array.from({ length: 10 }, (_, index) => {
        return visit(people[(visitors + index) % people.length] as Person)
      })
      for (const status of (await Promise.all(group)).flat()) seen.add(status)
    }
    expect(seen).toEqual(new Set([200]))
  })

  const signIn = async (client: TestClient, address: string, email: string, tried = password) => {
    const headers = { 'x-forwarded-for': address }
    return (await client.post('/api/userlogin', { email, password: tried }, headers)).status
  }
  const device = () => new TestClient(attacked().url, 0, '')
  const addressOf = (index: number) => `10.9.${index >> 8}.${index & 255}`

  it('that guess a password from many addresses do not lock the owner out', async () => {
    const { email } = attacked().world.people[0] as Person
    const ownDevice = device()
    expect(await signIn(ownDevice, '192.0.2.10', email)).toBe(200)
    for (let guesses = 0; guesses < size(20, 200); guesses += 10) {
      const some = Array.from({ length: 10 }, (_, index) =>
        signIn(device(), addressOf(guesses + index), email, 'a wrong guess'),
      )
      await Promise.all(some)
    }
    expect(await signIn(ownDevice, '192.0.2.10', email)).toBe(200)
  })

  it('leave an address over its limit refused while others come by', async () => {
    // Invalid sign-ups count as well, and cost no hash.
    const signUp = (address: string) =>
      ask(attacked().port, { address }, { method: 'POST', path: '/api/adduser', body: '{}' })
    const tries = Array.from({ length: 101 }, () => signUp('192.0.2.99'))
    expect(await Promise.all(tries)).toContain('429 too_many_requests')
    for (let others = 0; others < size(500, 2000); others += 100) {
      const some = Array.from({ length: 100 }, (_, index) => signUp(addressOf(others + index)))
      expect(new Set(await Promise.all(some))).toEqual(new Set(['422 invalid_input']))
    }
    expect(await signUp('192.0.2.99')).toBe('429 too_many_requests')
  })
})

describe('uploads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'michi-costly-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const files: string[] = []
  beforeAll(async () => {
    const withTexts = (count: number) => pngBomb(8, 8, 8, Array(count).fill(pngText()))
    const refused = [
      () => emptyPng(24_000_000, 1),
      () => webpAnimation(40_000),
      () => withTexts(100),
      () => emptyPng(1, 24_000_000),
    ]
    const allowedButCostly = [
      () => emptyPng(6000, 4000),
      () => webpAnimation(1000),
      () => withTexts(5),
      () => jpegScans(50, 6000, 4000),
      noisyPhoto,
    ]
    const makers = [...refused, ...allowedButCostly.slice(0, size(1, 5))]
    const pictures = await Promise.all(makers.map((make) => make()))
    for (const [index, bytes] of pictures.entries()) {
      const file = join(folder, String(index))
      writeFileSync(file, bytes)
      files.push(file)
    }
  })

  it('of pictures that cost more than they weigh, by five accounts', async () => {
    await attacked().attack('costly pictures', { attackers: 5, files, refused: /422 / })
  })

  it('that send a byte at a time, by twelve accounts of one address', async () => {
    const { outcomes } = await attacked().attack('trickled uploads', { attackers: 12 })
    expect(outcomes.begun).toBeGreaterThanOrEqual(12)
  })

  it('that begin and go silent, eight each by five accounts', async () => {
    const { outcomes } = await attacked().attack('idle uploads', { attackers: 5 })
    expect(outcomes.begun).toBeGreaterThanOrEqual(40)
  })
})
