import { randomUUID } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import type { Person } from '../harness/people.ts'
import { TestBrowser } from '../harness/test-browser.ts'
import { TestClient } from '../harness/test-client.ts'
import { type ChatClient, createChatClient } from '../web/features/chats/client/chat-client.ts'
import type { World } from './world.ts'

/** Somebody with the shipped chat client, who writes on as soon as the last message is sent. */
export class Talker {
  readonly person: Person
  readonly client: ChatClient
  /** What this person saw marked as sent, which is the promise that it is stored. */
  readonly promised = new Set<string>()
  readonly #paceMs: number
  readonly #name = randomUUID().slice(0, 8)
  #saying: string | null = null
  #saidAt = 0
  /** When that was said which was marked as sent last. */
  lastPromiseSaidAt = 0
  onPromise = () => {}
  #timer: NodeJS.Timeout | undefined
  #said = 0
  /** Since it was online for the first time. */
  wasOffline = false

  constructor(person: Person, url: string, paceMs = 20) {
    this.person = person
    this.#paceMs = paceMs
    const tab = new TestBrowser().openTab(new TestClient(url, person.id, person.cookie))
    this.client = createChatClient({ userId: person.id, ...tab })
    let wasOnline = false
    this.client.subscribe(() => {
      wasOnline ||= this.isOnline
      if (wasOnline && !this.isOnline) this.wasOffline = true
      this.#look()
    })
    this.client.start()
    void this.client.open(person.chatId)
  }

  talk(): void {
    this.#timer = setInterval(() => this.sayNext(), this.#paceMs)
  }

  /** Unless the last message is still on its way. */
  sayNext(): void {
    if (this.#saying === null) this.say(`${this.#name} ${this.#said++}`)
  }

  say(text: string): void {
    this.#saying = text
    this.#saidAt = Date.now()
    this.client.send(this.person.chatId, text)
  }

  hush(): void {
    clearInterval(this.#timer)
  }

  stop(): void {
    this.hush()
    this.client.stop()
  }

  get isOnline(): boolean {
    return this.client.getStatus() === 'online'
  }

  /** Nothing is on its way. */
  get isSettled(): boolean {
    return this.#saying === null
  }

  get texts(): string[] {
    return this.#messages.map(({ text }) => text)
  }

  get #messages() {
    return this.client.getChat(this.person.chatId).messages
  }

  #look(): void {
    const text = this.#saying
    if (text === null) return
    const message = this.#messages.findLast((each) => each.text === text)
    if (!message?.isMine || message.seq === null) return
    this.promised.add(text)
    this.lastPromiseSaidAt = this.#saidAt
    this.#saying = null
    this.onPromise()
  }
}

/** Everybody with an open chat, until the test ends. */
export function openTalkers(people: Person[], url: string, paceMs?: number): Talker[] {
  const talkers = people.map((person) => new Talker(person, url, paceMs))
  onTestFinished(() => {
    for (const talker of talkers) talker.stop()
  })
  return talkers
}

/** Lets everybody finish, and the last word reach everybody. */
export async function settle(talkers: Talker[], withinMs = 60_000): Promise<void> {
  for (const talker of talkers) talker.hush()
  await expect
    .poll(() => talkers.filter(({ isSettled }) => !isSettled).length, { timeout: withinMs })
    .toBe(0)
  for (const talker of talkers) {
    const { promised } = talker
    const other = talkers.find(({ person }) => person.id === talker.person.otherId)
    const last = [...promised].at(-1)
    if (last && other) await expect.poll(() => other.texts, { timeout: withinMs }).toContain(last)
  }
}

/** Nothing promised is lost, nothing is there twice, and both see the same in the same order. */
export async function expectNothingLost(talkers: Talker[], world: World): Promise<number> {
  const rows = await world.readMessages()
  expect(new Set(rows.map((row) => row.clientId)).size).toBe(rows.length)
  expect(new Set(rows.map((row) => row.body)).size).toBe(rows.length)
  const rowsOf = Map.groupBy(rows, (row) => row.chatId)
  for (const { person, promised, texts } of talkers) {
    const stored = rowsOf.get(person.chatId) ?? []
    expect(stored.map((row) => row.seq)).toEqual(stored.map((_, index) => index + 1))
    const bodies = stored.map((row) => row.body)
    expect(bodies).toEqual(expect.arrayContaining([...promised]))
    expect(texts).toEqual(bodies)
  }
  return rows.length
}
