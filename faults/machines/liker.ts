import type { Person } from '../../harness/people.ts'
import { TestBrowser, type TestTab } from '../../harness/test-browser.ts'
import { TestClient } from '../../harness/test-client.ts'
import type { Pet } from '../../web/features/discovery/deck.ts'
import { sendSwipes } from '../../web/features/discovery/send-swipes.ts'
import { openSwipeQueue, type SwipeQueue } from '../../web/features/discovery/swipe-queue.ts'
import { accountUrls } from '../../web/lib/account-urls.ts'
import { get, post, toApiError } from '../../web/lib/api.ts'
import { safeStorage } from '../../web/lib/storage/safe-storage.ts'
import { urls } from '../../web/lib/urls.ts'

/** Somebody who reads the deck and likes, with the shipped queue of swipes. */
export class Liker {
  readonly person: Person
  /** Whom this person likes as far as the server has said so. */
  readonly promised: number[] = []
  /** Answers to reading, by status; 0 for none. */
  readonly reads = new Map<number, number>()
  readonly #tab: TestTab
  readonly #queue: SwipeQueue
  readonly #strangers: number[]
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | null = null
  /** What no repetition can mend. */
  #refusal: unknown
  #isGone = false

  constructor(person: Person, url: string, strangers: number[]) {
    this.person = person
    this.#strangers = strangers
    this.#tab = new TestBrowser().openTab(new TestClient(url, person.id, person.cookie))
    this.#queue = openSwipeQueue(person.id, safeStorage(this.#tab.storage))
  }

  like(everyMs: number): void {
    this.#timer = setInterval(() => {
      void this.#read()
      const id = this.#strangers.shift()
      if (id === undefined) return
      const pet: Pet = { id, name: 'Ana', animalName: 'Michi', km: 3, pets: [], photos: [] }
      this.#queue.push({ act: 'like', pet })
      this.#sending ??= this.#send()
        .catch((error) => {
          this.#refusal = error
        })
        .finally(() => {
          this.#sending = null
        })
    }, everyMs)
  }

  /** Until nothing is on its way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sending
    if (this.#refusal) throw this.#refusal
  }

  /** Whatever is on its way: a store that is lost for good would never take it. */
  leave(): void {
    clearInterval(this.#timer)
    this.#isGone = true
  }

  #send(): Promise<void> {
    return sendSwipes(this.#queue, {
      deliver: async ({ pet: { id } }) => {
        if (this.#isGone) return 'stop'
        const like = { likerId: this.person.id, likedId: id }
        try {
          await post(this.#url(accountUrls.like), like, { fetch: this.#tab.fetch })
          this.promised.push(id)
          return 'done'
        } catch (error) {
          const { status } = toApiError(error)
          if (status === 0 || status >= 500) return 'later'
          throw error
        }
      },
      pause: (failures) =>
        new Promise((resolve) => setTimeout(resolve, Math.min(5000, 500 * 2 ** failures))),
    })
  }

  async #read(): Promise<void> {
    const options = { fetch: this.#tab.fetch, timeoutMs: 5000 }
    const status = await get(this.#url(urls.deck(this.person.id)), options).then(
      () => 200,
      (error) => toApiError(error).status,
    )
    this.reads.set(status, (this.reads.get(status) ?? 0) + 1)
  }

  #url(path: string): string {
    return new URL(path, this.#tab.origin).href
  }
}
