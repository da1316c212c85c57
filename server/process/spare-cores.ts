import { availableParallelism } from 'node:os'

/**
 * What the server computes beside requests leaves them a core: so many at a time as there are cores
 * but one, first come first served. Linux lets even a thread of low priority keep a core for some
 * milliseconds, so where such threads have all of them, every step of a request waits for that long.
 * Whoever has waited for long enough goes ahead all the same.
 */
export class SpareCores {
  readonly #count: number
  #taken = 0
  readonly #waiting = new Set<() => void>()

  constructor(count = Math.max(1, availableParallelism() - 1)) {
    this.#count = count
  }

  async run<T>(patienceMs: number, work: () => Promise<T>): Promise<T> {
    if (this.#taken < this.#count) this.#taken += 1
    else await this.#wait(patienceMs)
    try {
      return await work()
    } finally {
      this.#taken -= 1
      this.#callNext()
    }
  }

  #wait(patienceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const enter = () => {
        clearTimeout(timer)
        this.#waiting.delete(enter)
        this.#taken += 1
        resolve()
      }
      const timer = setTimeout(enter, patienceMs)
      this.#waiting.add(enter)
    })
  }

  #callNext(): void {
    const [next] = this.#waiting
    if (next && this.#taken < this.#count) next()
  }
}

/** Those of this machine. */
export const spareCores = new SpareCores()
