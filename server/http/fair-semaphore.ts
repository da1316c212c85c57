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

/** The socket of the client; a task whose client has gone while it waited is not started. */
interface Client {
  destroyed: boolean
}

interface Waiter {
  client: Client | undefined
  start(): void
  refuse(error: AppError): void
}

/**
 * A semaphore with a bounded queue that is fair by key: waiting keys take turns (round robin), and when
 * the queue is full, the key with the most waiting tasks loses its newest one.
 */
export class FairSemaphore {
  readonly #bounds: Bounds
  #running = 0
  #waiting = 0
  readonly #runningOf = new Map<Key, number>()
  /** The key whose turn is next comes first. */
  readonly #queues = new Map<Key, Waiter[]>()

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Throws `too_many_requests` when the key has too many tasks, `unavailable` when all keys together do. */
  async run<T>(key: Key, task: () => Promise<T>, client?: Client): Promise<T> {
    const release = await this.acquire(key, client)
    try {
      return await task()
    } finally {
      release()
    }
  }

  /** For a task that ends with an event: answers the function to call once, when it has ended. */
  async acquire(key: Key, client?: Client): Promise<() => void> {
    if (this.#running < this.#bounds.slots && this.#hasSlotFor(key)) this.#enter(key)
    else await this.#wait(key, client)
    return () => this.#leave(key)
  }

  #wait(key: Key, client: Client | undefined): Promise<void> {
    const queue = this.#queues.get(key) ?? []
    if (queue.length >= this.#bounds.waitingPerKey) throw this.#refusal('too_many_requests')
    if (this.#waiting >= this.#bounds.waiting) this.#displace(queue.length)
    return new Promise((resolve, reject) => {
      queue.push({ client, start: resolve, refuse: reject })
      this.#queues.set(key, queue)
      this.#waiting += 1
    })
  }

  #displace(newcomersWaiting: number): void {
    let longest: Waiter[] = []
    for (const queue of this.#queues.values()) if (queue.length > longest.length) longest = queue
    const refusal = this.#refusal('unavailable')
    if (longest.length <= newcomersWaiting + 1) throw refusal
    this.#waiting -= 1
    longest.pop()?.refuse(refusal)
  }

  #leave(key: Key): void {
    this.#running -= 1
    const left = (this.#runningOf.get(key) ?? 1) - 1
    if (left > 0) this.#runningOf.set(key, left)
    else this.#runningOf.delete(key)
    this.#startNext()
  }

  #startNext(): void {
    for (const [key, queue] of this.#queues) {
      if (!this.#hasSlotFor(key)) continue
      const next = this.#takeFirst(key, queue)
      if (!next) continue
      this.#enter(key)
      next.start()
      return
    }
  }

  /** The key's first task whose client is still there; the key goes to the end of the round. */
  #takeFirst(key: Key, queue: Waiter[]): Waiter | undefined {
    let next = queue.shift()
    this.#waiting -= 1
    while (next?.client?.destroyed) {
      next.refuse(new AppError('timeout'))
      next = queue.shift()
      if (next) this.#waiting -= 1
    }
    this.#queues.delete(key)
    if (queue.length > 0) this.#queues.set(key, queue)
    return next
  }

  #hasSlotFor(key: Key): boolean {
    return (this.#runningOf.get(key) ?? 0) < (this.#bounds.slotsPerKey ?? this.#bounds.slots)
  }

  #enter(key: Key): void {
    this.#running += 1
    this.#runningOf.set(key, (this.#runningOf.get(key) ?? 0) + 1)
  }

  #refusal(code: 'too_many_requests' | 'unavailable'): AppError {
    this.#bounds.onRefuse?.()
    return new AppError(code)
  }
}
