import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatListItem } from '../../contract/chat.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import type { ServerEvent } from '../../contract/socket.ts'
import { type Answer, TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { size } from '../size.ts'
import type { Townsman } from './town.ts'

/** How long each thing took them, by what it was. */
export type Waits = Record<Kind, number[]>
export const kinds = ['message', 'call', 'upload', 'login'] as const
export type Kind = (typeof kinds)[number]

/** A person does something this often; where nothing is measured, less often. */
const actionEveryMs = size(1000, 200)
const uploadEveryMs = 1500
const loginEveryMs = 1500
/** In the short form nothing is said about times, and the machine may be busy. */
const patienceMs = size(240_000, 60_000)

/** A browser at an address of its own. */
class Browser extends TestClient {
  readonly #address: string

  constructor(url: string, { id, cookie, address }: Townsman) {
    super(url, id, cookie)
    this.#address = address
  }

  override sendRaw<Body>(
    method: string,
    path: string,
    body?: string | FormData | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const all = { ...headers, 'x-forwarded-for': this.#address }
    return withinPatience(super.sendRaw(method, path, body, all), path)
  }
}

/** Ordinary people in pairs: each with an open chat, who also look at the deck, like and upload. */
export class Crowd {
  /** What went wrong for any of them. */
  readonly errors: string[] = []
  readonly #people: Neighbour[]
  readonly #photo: Buffer
  #turn = 0

  private constructor(people: Neighbour[], photo: Buffer) {
    this.#people = people
    this.#photo = photo
  }

  static async open(
    url: string,
    people: Townsman[],
    { petIds, photo }: { petIds: number[]; photo: Buffer },
  ): Promise<Crowd> {
    const arrivals: Arrivals = new Map()
    const neighbours = people.map((person) => new Neighbour(url, person, petIds, arrivals))
    const crowd = new Crowd(neighbours, photo)
    for (const each of neighbours) {
      await each.open((code) => crowd.errors.push(`a socket was closed with ${code}`))
    }
    return crowd
  }

  /** They go about their day for so long, and until that is over too. */
  async live(seconds: number, meanwhile?: Promise<unknown>): Promise<Waits> {
    const waits: Waits = { message: [], call: [], upload: [], login: [] }
    let end = performance.now() + seconds * 1000
    if (meanwhile) {
      const soonest = end
      end = Number.POSITIVE_INFINITY
      const finish = () => {
        end = Math.max(soonest, performance.now())
      }
      meanwhile.then(finish, finish)
    }
    const repeat = async (everyMs: number, delayMs: number, act: () => Promise<Kind>) => {
      await sleep(delayMs)
      while (performance.now() < end) {
        const start = performance.now()
        try {
          waits[await act()].push(performance.now() - start)
        } catch (error) {
          this.errors.push(String(error))
        }
        // Whoever had to wait goes on at once, and does not make up for what was missed.
        await sleep(Math.max(0, start + everyMs - performance.now()))
      }
    }
    await Promise.all([
      ...this.#people.map((person, index) =>
        repeat(actionEveryMs, (index * actionEveryMs) / this.#people.length, () => person.act()),
      ),
      repeat(uploadEveryMs, 100, () => this.#next.upload(this.#photo)),
      repeat(loginEveryMs, 300, () => this.#next.login()),
    ])
    return waits
  }

  close(): void {
    for (const person of this.#people) person.close()
  }

  get #next(): Neighbour {
    return this.#people[this.#turn++ % this.#people.length] as Neighbour
  }
}

async function withinPatience<T>(work: Promise<T>, what: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${what}: nothing in time`)), patienceMs)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

type Arrivals = Map<string, () => void>

const day = [
  'message',
  'message',
  'deck',
  'message',
  'like',
  'message',
  'chats',
  'message',
] as const

class Neighbour {
  readonly #person: Townsman
  readonly #browser: Browser
  readonly #petIds: number[]
  readonly #arrivals: Arrivals
  #socket: TestSocket | undefined
  #acts = 0
  #likes: number
  #isClosed = false

  constructor(url: string, person: Townsman, petIds: number[], arrivals: Arrivals) {
    this.#person = person
    this.#browser = new Browser(url, person)
    this.#petIds = petIds
    this.#arrivals = arrivals
    this.#acts = person.id
    this.#likes = person.id
  }

  /** `onClosed` is told how others closed it. */
  async open(onClosed: (code: number) => void): Promise<void> {
    await this.login()
    const headers = { 'x-forwarded-for': this.#person.address }
    const socket = await TestSocket.open(this.#browser, { headers })
    this.#socket = socket
    socket.socket.on('message', (data) => {
      socket.received.length = 0
      const event = JSON.parse(String(data)) as ServerEvent
      if (event.type !== 'message.new' || event.message.user_id === this.#person.id) return
      this.#arrivals.get(event.message.client_id ?? '')?.()
    })
    void socket.closed.then((code) => {
      if (!this.#isClosed) onClosed(code)
    })
  }

  close(): void {
    this.#isClosed = true
    this.#socket?.close()
  }

  async act(): Promise<Kind> {
    const { id } = this.#person
    const what = day[this.#acts++ % day.length]
    if (what === 'message') return this.#write()
    if (what === 'deck') {
      const path = `/api/usertimeline/${id}?images=url`
      const [card] = this.#expect(200, await this.#browser.get<{ imgUrls?: string[] }[]>(path))
      if (!card) throw new Error('The deck is empty.')
    } else if (what === 'like') {
      const likedId = this.#petIds[this.#likes++ % this.#petIds.length]
      const like = { likerId: id, likedId }
      this.#expect(200, await this.#browser.post('/api/adduserlike', like))
    } else {
      const path = `/api/userchats/${id}?images=url`
      const [chat] = this.#expect(200, await this.#browser.get<ChatListItem[]>(path))
      if (!chat) throw new Error('The list of chats is empty.')
    }
    return 'call'
  }

  /** From one's hand to the other's screen. */
  async #write(): Promise<Kind> {
    const { chatId } = this.#person
    const clientId = randomUUID()
    const arrived = new Promise<void>((resolve) => this.#arrivals.set(clientId, resolve))
    this.#socket?.send({ type: 'message.send', chatId, clientId, message: '¿Salimos al parque?' })
    await withinPatience(arrived, 'a message')
    this.#arrivals.delete(clientId)
    return 'message'
  }

  async upload(photo: Buffer): Promise<Kind> {
    const items = this.#expect(201, await this.#browser.upload<PhotoItem[]>([photo]))
    const gone = { id: items[0]?.id, userId: this.#person.id }
    this.#expect(200, await this.#browser.post('/api/deleteimage', gone))
    return 'upload'
  }

  /** In the browser that they always use. */
  async login(): Promise<Kind> {
    const { email, password } = this.#person
    this.#expect(200, await this.#browser.post('/api/userlogin', { email, password }))
    return 'login'
  }

  #expect<Body>(status: number, answer: Answer<Body>): Body {
    if (answer.status === status) return answer.body
    throw new Error(`${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
  }
}
