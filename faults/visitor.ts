import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Person } from '../harness/people.ts'
import { TestClient } from '../harness/test-client.ts'

/** How long the web app waits at first before it asks again. */
const repeatMs = 1000

/** Somebody who likes and looks around, and repeats what failed as the web app does. */
export class Visitor {
  readonly person: Person
  /** Whom the server said they like. */
  readonly liked = new Set<number>()
  /** What was repeated, and what the web app would not have repeated. */
  readonly repeated: string[] = []
  readonly failed: string[] = []
  readonly #client: TestClient
  readonly #others: Person[]
  #isHere = true
  #visit: Promise<void> | undefined

  constructor(person: Person, others: Person[], url: string) {
    this.person = person
    this.#others = others
    this.#client = new TestClient(url, person.id, person.cookie)
  }

  come(paceMs: number): void {
    this.#visit = this.#lookAround(paceMs)
  }

  async leave(): Promise<void> {
    this.#isHere = false
    await this.#visit
  }

  async #lookAround(paceMs: number): Promise<void> {
    const { id, otherId } = this.person
    const strangers = this.#others.filter((other) => other.id !== id && other.id !== otherId)
    for (let turn = 0; this.#isHere; turn++) {
      const { id: likedId } = strangers[(id + turn) % strangers.length] as Person
      const like = { likerId: id, likedId }
      await this.#insist('like', () => this.#client.post('/api/adduserlike', like))
      this.liked.add(likedId)
      await this.#insist('deck', () => this.#client.get(`/api/usertimeline/${id}?images=url`))
      await this.#insist('chats', () => this.#client.get(`/api/userchats/${id}?images=url`))
      await sleep(paceMs)
    }
  }

  /** The web app repeats where no answer came, and where the server failed. */
  async #insist(what: string, ask: () => Promise<{ status: number }>): Promise<void> {
    for (;;) {
      const { status } = await ask().catch(() => ({ status: 0 }))
      if (status >= 200 && status < 300) return
      const isRepeated = status === 0 || status === 429 || status >= 500
      const list = isRepeated ? this.repeated : this.failed
      list.push(`${what} ${status}`)
      if (!isRepeated) return
      await sleep(repeatMs)
    }
  }
}

export function openVisitors(people: Person[], url: string): Visitor[] {
  const visitors = people.map((person) => new Visitor(person, people, url))
  onTestFinished(async () => {
    await Promise.all(visitors.map((visitor) => visitor.leave()))
  })
  return visitors
}
