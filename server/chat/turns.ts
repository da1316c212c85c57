/** Lets tasks with the same key run one after the other, and all others side by side. */
export class Turns<Key> {
  readonly #last = new Map<Key, Promise<unknown>>()

  async take<T>(key: Key, task: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key)
    const mine = before ? before.then(task, task) : task()
    this.#last.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key)
    }
  }
}
