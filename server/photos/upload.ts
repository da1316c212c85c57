import type { AppError } from '../errors.ts'

/** An upload that is being read. */
export class Upload {
  heldBytes = 0
  readonly #begunAt = performance.now()
  isBusy = false
  /** Never resolves; rejects when it is ended from outside. */
  readonly ended: Promise<never>
  readonly end: (error: AppError) => void
  readonly #idle: NodeJS.Timeout
  readonly #onHeld: () => void
  #isClosed = false

  constructor(idleMs: number, on: { onIdle: () => void; onHeld: () => void }) {
    const { promise, reject } = Promise.withResolvers<never>()
    promise.catch(() => {})
    this.ended = promise
    this.end = reject
    this.#onHeld = on.onHeld
    this.#idle = setTimeout(() => {
      if (!this.isBusy) on.onIdle()
    }, idleMs)
  }

  /** What it has cost so far: much memory for a moment, or a little for long, is an ordinary photo. */
  get byteSeconds(): number {
    return this.heldBytes * (performance.now() - this.#begunAt)
  }

  /** Bytes have come. */
  hear(): void {
    if (!this.#isClosed) this.#idle.refresh()
  }

  /** A file, held in memory for as long as it takes to use it; nothing is expected meanwhile. */
  async use<T>(file: AsyncIterable<Buffer>, work: (bytes: Buffer) => Promise<T>): Promise<T> {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of file) {
        chunks.push(chunk)
        this.heldBytes += chunk.length
        this.#onHeld()
      }
      this.isBusy = true
      const whole = Buffer.concat(chunks)
      // Not held twice while it waits for its turn.
      chunks.length = 0
      return await work(whole)
    } finally {
      this.isBusy = false
      this.heldBytes = 0
      this.hear()
    }
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#idle)
  }
}
