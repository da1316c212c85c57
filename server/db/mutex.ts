/** A lock that is handed to those who wait for it in the order in which they asked. */
export class Mutex {
  #isLocked = false
  readonly #waiting: (() => void)[] = []

  get isLocked(): boolean {
    return this.#isLocked
  }

  async acquire(): Promise<void> {
    if (this.#isLocked) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#isLocked = true
  }

  release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isLocked = false
  }
}
