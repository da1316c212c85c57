import type { Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ownFile } from '../process/own-file.ts'

const script = ownFile('server/accounts/hash-thread.mjs')

type Answer = { id: number; tag: Uint8Array } | { id: number; error: Error }
type Waiting = Map<number, PromiseWithResolvers<Uint8Array>>

/** How many passwords are hashed at a time: requests keep a core, and each thread some 40 MB. */
export function hashesAtOnce(): number {
  return Math.max(1, Math.min(availableParallelism() - 1, 2))
}

/**
 * Hashes on threads of our own, which give way to everything else. On libuv's threads a hash has the
 * priority of requests, and each of the four keeps the memory that it needed.
 */
export class HashThreads {
  readonly #threads: HashThread[]

  constructor(count = hashesAtOnce()) {
    this.#threads = Array.from({ length: count }, () => new HashThread())
  }

  derive(parameters: Argon2Parameters): Promise<Uint8Array> {
    const [idlest] = this.#threads.toSorted((a, b) => a.load - b.load)
    return (idlest as HashThread).derive(parameters)
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()))
  }
}

/** Starts when it has something to do, and again after it has died. */
class HashThread {
  #worker: Worker | null = null
  #waiting: Waiting = new Map()
  #lastId = 0

  get load(): number {
    return this.#waiting.size
  }

  derive(parameters: Argon2Parameters): Promise<Uint8Array> {
    this.#worker ??= this.#start()
    const id = ++this.#lastId
    const answer = Promise.withResolvers<Uint8Array>()
    this.#waiting.set(id, answer)
    this.#worker.postMessage({ id, parameters })
    return answer.promise
  }

  async end(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(script, { execArgv: [], env: {} })
    const waiting: Waiting = new Map()
    this.#waiting = waiting
    const fail = (cause?: Error) => {
      if (this.#worker === worker) this.#worker = null
      const error = new Error('The thread that hashes passwords has ended.', { cause })
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    worker.on('message', (answer: Answer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('tag' in answer) asked?.resolve(answer.tag)
      else asked?.reject(answer.error)
    })
    worker.on('error', fail)
    worker.on('exit', () => fail())
    worker.unref()
    return worker
  }
}
