/** A counting semaphore: lets so many in at a time, first come first served. */
export class Semaphore {
  readonly #places: number
  #taken = 0
  readonly #waiting: (() => void)[] = []

  constructor(places: number) {
    this.#places = places
  }

  get isFull(): boolean {
    return this.#taken >= this.#places
  }

  async acquire(): Promise<void> {
    if (this.isFull) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#taken += 1
  }

  /** The place stays taken where somebody waits for it. */
  release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken -= 1
  }
}
