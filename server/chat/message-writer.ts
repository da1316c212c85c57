import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/store.ts'
import { isStoreTrouble } from '../db/store-trouble.ts'
import { AppError } from '../errors.ts'
import { type Draft, insertMessages, type StoredMessage } from './insert-messages.queries.ts'

const maxTogether = 64
const maxCommits = 3

interface Waiting {
  draft: Draft
  resolve: (stored: StoredMessage) => void
  reject: (error: unknown) => void
}

/**
 * Group commit: messages that came in while the store was busy are stored together. Each chat has at
 * most one message in a commit, in the order in which they came in.
 */
export class MessageWriter {
  readonly #db: Db
  readonly #now: () => number
  #waiting: Waiting[] = []
  readonly #busyChats = new Set<number>()
  #commits = 0

  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  async write(draft: Draft): Promise<StoredMessage> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ draft, resolve, reject })
      if (this.#commits < maxCommits) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#commits += 1
    // Queries of SQLite block the event loop, so sockets with input are read first.
    await setImmediate()
    for (let next = this.#takeTogether(); next.length > 0; next = this.#takeTogether()) {
      await this.#store(next)
      for (const { draft } of next) this.#busyChats.delete(draft.chatId)
      await setImmediate()
    }
    this.#commits -= 1
  }

  #takeTogether(): Waiting[] {
    const together: Waiting[] = []
    const later: Waiting[] = []
    const skipped = new Set(this.#busyChats)
    for (const each of this.#waiting) {
      const { chatId } = each.draft
      if (together.length < maxTogether && !skipped.has(chatId)) together.push(each)
      else later.push(each)
      skipped.add(chatId)
    }
    this.#waiting = later
    for (const { draft } of together) this.#busyChats.add(draft.chatId)
    return together
  }

  async #store(together: Waiting[]): Promise<void> {
    try {
      const drafts = together.map((each) => each.draft)
      const stored = await insertMessages(this.#db, drafts, this.#now())
      for (const [index, each] of together.entries()) {
        const message = stored[index]
        if (message) each.resolve(message)
        else each.reject(new AppError('not_found'))
      }
    } catch (error) {
      if (together.length > 1 && !isStoreTrouble(error)) {
        // One message is at fault, for example because its author is being deleted.
        for (const each of together) await this.#store([each])
      } else {
        for (const each of together) each.reject(error)
      }
    }
  }
}
