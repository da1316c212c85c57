/** A lock that is granted in the order in which it was asked for. */
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
