import { AppError } from '../errors.ts'

interface Bounds {
  /** How many tasks run at once. */
  slots: number
  /** How many tasks of one first key run at once; all slots when absent. */
  slotsPerKey?: number
  /** How many tasks may wait. */
  waiting: number
  /** How many tasks of one first key may wait. */
  waitingPerKey: number
  /** Called when a task is refused because too many wait. */
  onRefuse?: () => void
}

export type Key = string | number | symbol
/** Whose task it is, such as an account and a network: whatever one person could ask through. */
type Keys = Key | readonly [Key, ...Key[]]

/** The socket of the client; a task whose client has gone while it waited is not started. */
interface Client {
  destroyed: boolean
}

interface Task {
  keys: readonly Key[]
  /** Asks a running task to end. */
  displace?: (() => void) | undefined
}

interface Waiter extends Task {
  turn: number
  client: Client | undefined
  start(): void
  refuse(error: AppError): void
}

/**
 * A semaphore with a bounded queue that is fair by key. Each waiting task has a turn: one after the last
 * turn of its keys, or the present one. Tasks start in the order of their turns, and when the queue is
 * full, the newest task of the last turn is refused: it belongs to whoever waits with most. In the same
 * way, a running task that can be displaced makes space for somebody who has fewer.
 */
export class FairSemaphore {
  readonly #bounds: Bounds
  /** In the order in which they started. */
  readonly #running: Task[] = []
  /** The turn of the task that was started last. */
  #turn = 0
  /** In the order of their turns. */
  readonly #waiters: Waiter[] = []

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Throws `too_many_requests` when a first key has too many tasks, `unavailable` when all together do. */
  async run<T>(
    keys: Keys,
    task: () => Promise<T>,
    client?: Client,
    displace?: () => void,
  ): Promise<T> {
    const release = await this.acquire(keys, client, displace)
    try {
      return await task()
    } finally {
      release()
    }
  }

  /** For a task that ends with an event: answers the function to call once, when it has ended. */
  async acquire(of: Keys, client?: Client, displace?: () => void): Promise<() => void> {
    const task: Task = { keys: typeof of === 'object' ? of : [of], displace }
    if (this.#hasSlotFor(task)) this.#running.push(task)
    else await this.#wait(task, client)
    return () => {
      this.#running.splice(this.#running.indexOf(task), 1)
      this.#startNext()
    }
  }

  #wait(task: Task, client: Client | undefined): Promise<void> {
    const { keys } = task
    const turn = this.#turnFor(keys)
    if (this.#waiters.length >= this.#bounds.waiting) this.#makeSpaceFor(turn)
    if (this.#running.length >= this.#bounds.slots) this.#displaceFor(keys)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const start = () => {
      this.#running.push(task)
      resolve()
    }
    const before = this.#waiters.findIndex((waiter) => waiter.turn > turn)
    const at = before < 0 ? this.#waiters.length : before
    this.#waiters.splice(at, 0, { ...task, turn, client, start, refuse: reject })
    return promise
  }

  #turnFor(keys: readonly Key[]): number {
    let turn = this.#turn
    for (const [index, key] of keys.entries()) {
      const own = this.#waiters.filter((waiter) => waiter.keys.includes(key))
      if (index === 0 && own.length >= this.#bounds.waitingPerKey)
        throw this.#refusal('too_many_requests')
      turn = Math.max(turn, (own.at(-1)?.turn ?? -1) + 1)
    }
    return turn
  }

  #makeSpaceFor(turn: number): void {
    const refusal = this.#refusal('unavailable')
    if ((this.#waiters.at(-1)?.turn ?? 0) <= turn) throw refusal
    this.#waiters.pop()?.refuse(refusal)
  }

  /** The newest task of whoever has most makes space for somebody who has at least two fewer. */
  #displaceFor(keys: readonly Key[]): void {
    const own = this.#countOf(keys)
    let most = own + 1
    let newest: Task | undefined
    for (const task of this.#running) {
      const count = task.displace ? this.#countOf(task.keys) : 0
      if (count <= own + 1 || count < most) continue
      most = count
      newest = task
    }
    const { displace } = newest ?? {}
    if (newest) newest.displace = undefined
    displace?.()
  }

  /** How many tasks of the busiest of these keys run. */
  #countOf(keys: readonly Key[]): number {
    const counts = keys.map(
      (key) => this.#running.filter((running) => running.keys.includes(key)).length,
    )
    return Math.max(...counts)
  }

  #startNext(): void {
    for (const waiter of this.#waiters.filter(({ client }) => client?.destroyed)) {
      this.#remove(waiter)
      waiter.refuse(new AppError('timeout'))
    }
    const next = this.#waiters.find((waiter) => this.#hasSlotFor(waiter))
    if (!next) return
    this.#remove(next)
    this.#turn = Math.max(this.#turn, next.turn)
    next.start()
  }

  #remove(waiter: Waiter): void {
    this.#waiters.splice(this.#waiters.indexOf(waiter), 1)
  }

  #hasSlotFor({ keys: [first] }: Task): boolean {
    const { slots, slotsPerKey = slots } = this.#bounds
    if (this.#running.length >= slots) return false
    return (
      slotsPerKey === slots ||
      this.#running.filter(({ keys }) => keys[0] === first).length < slotsPerKey
    )
  }

  #refusal(code: 'too_many_requests' | 'unavailable'): AppError {
    this.#bounds.onRefuse?.()
    return new AppError(code)
  }
}
