import type { CountRefusal } from '../deps.ts'
import { AppError } from '../errors.ts'
import { addressKey } from '../http/address-key.ts'

/** Who asks; a Fastify request is one. */
interface Asker {
  ip: string
  socket: { destroyed: boolean }
}

interface Waiter {
  socket: Asker['socket']
  resolve(): void
  reject(error: AppError): void
}

interface Bounds {
  atOnce: number
  /** How many may wait from one address. */
  share: number
  /** How many may wait in all. */
  total: number
}

/**
 * Hashing a password costs tens of milliseconds of a core, so only a few are hashed at a time. Whoever
 * waits is served in turn by address (round robin): one address's flood keeps no other waiting.
 */
export class HashQueue {
  readonly #bounds: Bounds
  readonly #countRefusal: CountRefusal
  #running = 0
  #waiting = 0
  /** Of each address that waits, in the order of their turns. */
  readonly #lines = new Map<string, Waiter[]>()

  constructor(bounds: Bounds, countRefusal: CountRefusal) {
    this.#bounds = bounds
    this.#countRefusal = countRefusal
  }

  async run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#bounds.atOnce) this.#running += 1
    else await this.#wait(asker)
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  #wait({ ip, socket }: Asker): Promise<void> {
    const address = addressKey(ip)
    const line = this.#lines.get(address) ?? []
    if (line.length >= this.#bounds.share) {
      this.#countRefusal('hashes of an address')
      throw new AppError('too_many_requests')
    }
    if (this.#waiting >= this.#bounds.total) this.#displace(line.length)
    return new Promise((resolve, reject) => {
      line.push({ socket, resolve, reject })
      this.#lines.set(address, line)
      this.#waiting += 1
    })
  }

  /** The longest line loses its last one, if it is longer than the newcomer's will be. */
  #displace(newcomers: number): void {
    this.#countRefusal('hashes')
    let longest: Waiter[] = []
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line
    const refusal = new AppError('unavailable')
    if (longest.length <= newcomers + 1) throw refusal
    this.#waiting -= 1
    longest.pop()?.reject(refusal)
  }

  /** The place goes to the next one, unless nobody is waiting any more. */
  #leave(): void {
    for (const [address, line] of this.#lines) {
      this.#lines.delete(address)
      const next = line.shift()
      if (line.length > 0) this.#lines.set(address, line)
      if (!next) continue
      this.#waiting -= 1
      if (!next.socket.destroyed) {
        next.resolve()
        return
      }
      // Nobody reads the answer.
      next.reject(new AppError('unavailable'))
    }
    this.#running -= 1
  }
}
