import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import type { PhotoItem } from '../contract/photos.ts'
import { type ChatClient, createChatClient } from '../web/chats/client/chat-client.ts'
import type { Person } from './people.ts'
import { TestBrowser } from './test-browser.ts'
import { type Answer, TestClient } from './test-client.ts'
import type { World } from './world.ts'

// People who use the product while a test breaks or attacks it. Everybody writes to the other member
// of their pair through the shipped chat client, and may make other calls as well.

export type Call = 'deck' | 'chats' | 'like' | 'upload' | 'login'

export interface CrowdOptions {
  /** How often each member writes, and makes one of the calls. */
  everyMs?: number
  /** Each member makes these in turn. */
  calls?: readonly Call[]
  /** The ids of the people that they like. */
  likeIds?: number[]
  /** The photo that they upload. */
  photo?: Uint8Array
  password?: string
}

const opensAtATime = 50
/** How long the web app waits before it repeats a call that failed. */
const repeatMs = 1000

export class Member {
  readonly person: Person
  readonly client: ChatClient
  /** Texts that the server acknowledged, which is the promise that they are stored. */
  readonly acknowledged = new Set<string>()
  readonly likedIds = new Set<number>()
  /** When a message was acknowledged or a call answered, and how long that took. */
  readonly waits: { what: Call | 'message'; at: number; ms: number }[] = []
  /** Responses after which the web app repeats a call: none, 429 or 5xx. */
  readonly repeated: string[] = []
  /** Any other failure. */
  readonly errors: string[] = []
  /** Whether the socket was lost after it was open. */
  wasOffline = false
  /** When the newest acknowledged text was written. */
  acknowledgedWriteAt = 0
  readonly #browser: TestClient
  readonly #otherBrowser: TestClient
  readonly #options: CrowdOptions
  readonly #name = randomUUID().slice(0, 8)
  #pending: { text: string; at: number } | null = null
  #written = 0
  #calls: number
  #isActive = false
  #activity: Promise<unknown> = Promise.resolve()

  constructor(person: Person, url: string, options: CrowdOptions) {
    this.person = person
    this.#options = options
    this.#calls = person.id
    const headers = person.address ? { 'x-forwarded-for': person.address } : {}
    this.#browser = new TestClient(url, person.id, person.cookie, headers)
    this.#otherBrowser = new TestClient(url, person.id, '', headers)
    const tab = new TestBrowser().openTab(this.#browser)
    this.client = createChatClient({ userId: person.id, ...tab })
    let wasOnline = false
    this.client.subscribe(() => {
      wasOnline ||= this.isOnline
      if (wasOnline && !this.isOnline) this.wasOffline = true
      this.#findAcknowledgement()
    })
    this.client.start()
    void this.client.open(person.chatId)
  }

  get isOnline(): boolean {
    return this.client.getStatus() === 'online'
  }

  get isSettled(): boolean {
    return this.#pending === null
  }

  get texts(): string[] {
    return this.client.getChat(this.person.chatId).messages.map(({ text }) => text)
  }

  /** Writes and calls until `pause` is called. */
  start(): void {
    const { everyMs = 20, calls = [] } = this.#options
    this.#isActive = true
    const loops = [this.#repeat(everyMs, () => this.writeNext())]
    if (calls.length > 0) loops.push(this.#repeat(everyMs, () => this.#makeNextCall(calls)))
    this.#activity = Promise.all(loops)
  }

  async pause(): Promise<void> {
    this.#isActive = false
    await this.#activity
  }

  /** Closes also with unsent messages: a store that is lost for good would never accept them. */
  close(): void {
    this.#isActive = false
    this.client.stop()
  }

  /** Writes unless the last text is not acknowledged yet. */
  writeNext(): void {
    if (this.isSettled) this.write(`${this.#name} ${this.#written++}`)
  }

  write(text: string): void {
    this.#pending = { text, at: Date.now() }
    this.client.send(this.person.chatId, text)
  }

  #findAcknowledgement(): void {
    if (this.#pending === null) return
    const { text, at } = this.#pending
    const { messages } = this.client.getChat(this.person.chatId)
    const message = messages.findLast((each) => each.text === text)
    if (!message?.isMine || message.seq === null) return
    this.acknowledged.add(text)
    this.acknowledgedWriteAt = at
    this.#recordWait('message', at)
    this.#pending = null
  }

  #recordWait(what: Call | 'message', startedAt: number): void {
    const at = Date.now()
    this.waits.push({ what, at, ms: at - startedAt })
  }

  async #repeat(everyMs: number, act: () => void | Promise<void>): Promise<void> {
    // Members do not act in step with each other.
    await sleep(Math.random() * everyMs)
    while (this.#isActive) {
      const startedAt = Date.now()
      await act()
      await sleep(Math.max(0, startedAt + everyMs - Date.now()))
    }
  }

  async #makeNextCall(calls: readonly Call[]): Promise<void> {
    const what = calls[this.#calls++ % calls.length] as Call
    while (this.#isActive) {
      const startedAt = Date.now()
      const { status } = await this.#call(what).catch(() => ({ status: 0 }))
      if (status >= 200 && status < 300) {
        this.#recordWait(what, startedAt)
        return
      }
      const isRepeated = status === 0 || status === 429 || status >= 500
      const failures = isRepeated ? this.repeated : this.errors
      failures.push(`${what} ${status}`)
      if (!isRepeated) return
      await sleep(repeatMs)
    }
  }

  #call(what: Call): Promise<Answer> {
    const { id } = this.person
    switch (what) {
      case 'deck':
        return this.#browser.get(`/api/usertimeline/${id}?images=url`)
      case 'chats':
        return this.#browser.get(`/api/userchats/${id}?images=url`)
      case 'like':
        return this.#like()
      case 'upload':
        return this.#upload()
      case 'login':
        return this.#logIn()
    }
  }

  async #like(): Promise<Answer> {
    const { id, otherId } = this.person
    const ids = (this.#options.likeIds ?? []).filter((each) => each !== id && each !== otherId)
    const likedId = ids[this.#calls % ids.length] ?? 0
    const answer = await this.#browser.post('/api/adduserlike', { likerId: id, likedId })
    if (answer.status === 200) this.likedIds.add(likedId)
    return answer
  }

  /** In another browser, and signs off there: after fifty sessions the oldest one would end. */
  async #logIn(): Promise<Answer> {
    const { email } = this.person
    const { password } = this.#options
    const answer = await this.#otherBrowser.post('/api/userlogin', { email, password })
    if (answer.status !== 200) return answer
    return this.#otherBrowser.post('/api/signoff', {})
  }

  async #upload(): Promise<Answer> {
    const photo = this.#options.photo ?? new Uint8Array()
    const { status, body } = await this.#browser.upload<PhotoItem[]>([photo])
    const [item] = status === 201 ? body : []
    if (!item) return { status, body, headers: new Headers() }
    // A gallery holds twelve photos at most.
    return this.#browser.post('/api/deleteimage', { id: item.id, userId: this.person.id })
  }
}

export type Crowd = Awaited<ReturnType<typeof openCrowd>>

/** Opens a chat for everybody. */
export async function openCrowd(people: Person[], url: string, options: CrowdOptions = {}) {
  const members: Member[] = []
  const countOffline = () => members.filter(({ isOnline }) => !isOnline).length
  for (let opened = 0; opened < people.length; opened += opensAtATime) {
    const some = people.slice(opened, opened + opensAtATime)
    members.push(...some.map((person) => new Member(person, url, options)))
    await vi.waitUntil(() => countOffline() === 0, { timeout: 60_000 })
  }
  return crowdOf(members)
}

/** A crowd of several: each may be connected to a server of its own. */
export function crowdOf(members: Member[]) {
  const collect = <T>(list: (member: Member) => T[]) => members.flatMap(list)
  const crowd = {
    members,

    start(): void {
      for (const member of members) member.start()
    },

    async pause(): Promise<void> {
      await Promise.all(members.map((member) => member.pause()))
    },

    close(): void {
      for (const member of members) member.close()
    },

    writeAtOnce(): void {
      for (const member of members) member.writeNext()
    },

    countAcknowledged: () => members.reduce((sum, member) => sum + member.acknowledged.size, 0),
    countOffline: () => members.filter(({ isOnline }) => !isOnline).length,
    errors: () => collect(({ errors }) => errors),

    /** The waits since the last call of this function. */
    takeWaits: () => collect(({ waits }) => waits.splice(0)),
    takeRepeated: () => collect(({ repeated }) => repeated.splice(0)),

    /** Waits until everybody has an acknowledgement for a text written from now on. */
    async untilEverybodyWrote(withinMs = 60_000): Promise<number> {
      const since = Date.now()
      const countSilent = () =>
        members.filter(({ acknowledgedWriteAt }) => acknowledgedWriteAt < since).length
      await vi.waitUntil(() => countSilent() === 0, { timeout: withinMs })
      return Date.now() - since
    },

    /** Pauses, and waits until everything that was written has reached the other member. */
    async settle(withinMs = 60_000): Promise<void> {
      await crowd.pause()
      const countPending = () => members.filter(({ isSettled }) => !isSettled).length
      await expect.poll(countPending, { timeout: withinMs }).toBe(0)
      for (const { person, acknowledged } of members) {
        const other = members.find((each) => each.person.id === person.otherId)
        const last = [...acknowledged].at(-1)
        if (last && other)
          await expect.poll(() => other.texts, { timeout: withinMs }).toContain(last)
      }
    },

    /**
     * Nothing that was acknowledged is lost or stored twice, and both members of a chat see the same
     * messages in the same order. Returns the number of stored messages.
     */
    async expectNothingLost(world: World): Promise<number> {
      const rows = await world.readMessages()
      expect(new Set(rows.map((row) => row.clientId)).size).toBe(rows.length)
      expect(new Set(rows.map((row) => row.body)).size).toBe(rows.length)
      const rowsOf = Map.groupBy(rows, (row) => row.chatId)
      for (const { person, acknowledged, texts } of members) {
        const stored = rowsOf.get(person.chatId) ?? []
        expect(stored.map((row) => row.seq)).toEqual(stored.map((_, index) => index + 1))
        const bodies = stored.map((row) => row.body)
        expect(bodies).toEqual(expect.arrayContaining([...acknowledged]))
        expect(texts).toEqual(bodies)
      }
      const likes = await world.readLikes()
      for (const { person, likedIds } of members) {
        const stored = likes.filter(({ likerId }) => likerId === person.id)
        const storedIds = stored.map(({ likedId }) => likedId)
        expect(new Set(storedIds).size).toBe(storedIds.length)
        expect(storedIds).toEqual(expect.arrayContaining([...likedIds]))
      }
      return rows.length
    },
  }
  return crowd
}
