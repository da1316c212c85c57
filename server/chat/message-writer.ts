import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { isStoreTrouble } from '../db/store-trouble.ts'
import { AppError } from '../errors.ts'
import { type Draft, insertMessages, type StoredMessage } from './messages.queries.ts'

const maxTogether = 32

interface Waiting {
  draft: Draft
  resolve: (stored: StoredMessage) => void
  reject: (error: unknown) => void
}

/**
 * Stores what came in while the store was busy with one commit: the busier it is, the more
 * messages share the next. Of one chat there is only one in a commit, first come first served.
 */
export class MessageWriter {
  readonly #db: Kysely<Database>
  readonly #now: () => number
  #waiting: Waiting[] = []
  #isBusy = false

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db
    this.#now = now
  }

  async write(draft: Draft): Promise<StoredMessage> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ draft, resolve, reject })
      if (!this.#isBusy) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    while (this.#waiting.length > 0) await this.#store(this.#takeTogether())
    this.#isBusy = false
  }

  #takeTogether(): Waiting[] {
    const chatIds = new Set<number>()
    const together: Waiting[] = []
    const later: Waiting[] = []
    for (const each of this.#waiting) {
      const { chatId } = each.draft
      const fits = together.length < maxTogether && !chatIds.has(chatId)
      ;(fits ? together : later).push(each)
      chatIds.add(chatId)
    }
    this.#waiting = later
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
        // One of them is at fault, say because its author is being deleted.
        for (const each of together) await this.#store([each])
      } else {
        for (const each of together) each.reject(error)
      }
    }
  }
}
