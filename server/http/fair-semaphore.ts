import { AppError } from '../errors.ts'

interface Bounds {
  /** How many tasks run at once. */
  slots: number
  /** How many tasks of one key run at once; all slots when absent. */
  slotsPerKey?: number
  /** How many tasks may wait. */
  waiting: number
  /** How many tasks of one key may wait. */
  waitingPerKey: number
  /** Called when a task is refused because too many wait. */
  onRefuse?: () => void
}

type Key = string | number | symbol
/** Whose task it is, such as a network and an account: whatever one person could ask through. */
type Keys = Key | readonly Key[]

/** The socket of the client; a task whose client has gone while it waited is not started. */
interface Client {
  destroyed: boolean
}

interface Waiter {
  keys: readonly Key[]
  turn: number
  client: Client | undefined
  start(): void
  refuse(error: AppError): void
}

/**
 * A semaphore with a bounded queue that is fair by key. Each waiting task has a turn: one after the last
 * turn of its keys, or the present one. Tasks start in the order of their turns, and when the queue is
 * full, the newest task of the last turn is refused: it belongs to whoever waits with most.
 */
export class FairSemaphore {
  readonly #bounds: Bounds
  #running = 0
  readonly #runningOf = new Map<Key, number>()
  /** The turn of the task that was started last. */
  #turn = 0
  /** In the order of their turns. */
  readonly #waiters: Waiter[] = []

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Throws `too_many_requests` when a key has too many tasks, `unavailable` when all together do. */
  async run<T>(keys: Keys, task: () => Promise<T>, client?: Client): Promise<T> {
    const release = await this.acquire(keys, client)
    try {
      return await task()
    } finally {
      release()
    }
  }

  /** For a task that ends with an event: answers the function to call once, when it has ended. */
  async acquire(of: Keys, client?: Client): Promise<() => void> {
    const keys = typeof of === 'object' ? of : [of]
    if (this.#hasSlotFor(keys)) this.#enter(keys)
    else await this.#wait(keys, client)
    return () => this.#leave(keys)
  }

  #wait(keys: readonly Key[], client: Client | undefined): Promise<void> {
    const turn = this.#turnFor(keys)
    if (this.#waiters.length >= this.#bounds.waiting) this.#makeSpaceFor(turn)
    return new Promise((start, refuse) => {
      const before = this.#waiters.findIndex((waiter) => waiter.turn > turn)
      const at = before < 0 ? this.#waiters.length : before
      this.#waiters.splice(at, 0, { keys, turn, client, start, refuse })
    })
  }

  #turnFor(keys: readonly Key[]): number {
    let turn = this.#turn
    for (const key of keys) {
      const own = this.#waiters.filter((waiter) => waiter.keys.includes(key))
      if (own.length >= this.#bounds.waitingPerKey) throw this.#refusal('too_many_requests')
      turn = Math.max(turn, (own.at(-1)?.turn ?? -1) + 1)
    }
    return turn
  }

  #makeSpaceFor(turn: number): void {
    const refusal = this.#refusal('unavailable')
    if ((this.#waiters.at(-1)?.turn ?? 0) <= turn) throw refusal
    this.#waiters.pop()?.refuse(refusal)
  }

  #leave(keys: readonly Key[]): void {
    this.#running -= 1
    for (const key of keys) {
      const left = (this.#runningOf.get(key) ?? 1) - 1
      if (left > 0) this.#runningOf.set(key, left)
      else this.#runningOf.delete(key)
    }
    this.#startNext()
  }

  #startNext(): void {
    for (const waiter of this.#waiters.filter(({ client }) => client?.destroyed)) {
      this.#remove(waiter)
      waiter.refuse(new AppError('timeout'))
    }
    const next = this.#waiters.find(({ keys }) => this.#hasSlotFor(keys))
    if (!next) return
    this.#remove(next)
    this.#turn = Math.max(this.#turn, next.turn)
    this.#enter(next.keys)
    next.start()
  }

  #remove(waiter: Waiter): void {
    this.#waiters.splice(this.#waiters.indexOf(waiter), 1)
  }

  #hasSlotFor(keys: readonly Key[]): boolean {
    const { slots, slotsPerKey = slots } = this.#bounds
    return (
      this.#running < slots && keys.every((key) => (this.#runningOf.get(key) ?? 0) < slotsPerKey)
    )
  }

  #enter(keys: readonly Key[]): void {
    this.#running += 1
    for (const key of keys) this.#runningOf.set(key, (this.#runningOf.get(key) ?? 0) + 1)
  }

  #refusal(code: 'too_many_requests' | 'unavailable'): AppError {
    this.#bounds.onRefuse?.()
    return new AppError(code)
  }
}
