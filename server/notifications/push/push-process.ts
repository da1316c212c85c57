import { type ChildProcess, fork } from 'node:child_process'
import { lowerSession } from '../../process/lower-priority.ts'
import { ownFile } from '../../process/own-file.ts'
import type { ReceiverKeys } from './encrypt.ts'
import type { PushOutcome } from './push-client.ts'

export interface PushTask {
  url: string
  headers: Record<string, string>
  text: string
  keys: ReceiverKeys
  /** A push service of one's own may be anywhere. */
  isPrivate: boolean
  /** Later it is not begun any more: another server may soon take it for lost. */
  beginBy: number
}

export interface PushAnswer {
  outcome: PushOutcome | { type: 'late' }
  /** By a clock that stands still while there is no core for it. */
  tookMs: number
}

const script = ownFile('server/notifications/push/send-pushes.ts')
const idleMs = 30_000

/**
 * A name for which no name server answers holds a thread for half a minute, long after its push was
 * given up. Eight at a time may do so (see push-hosts.ts), and the names of others wait behind none.
 */
const threads = '64'

/**
 * Encrypts and sends outside this process, at a lower priority: to seal one message takes longer than
 * to store one. It is started when there is something to send, and leaves when there was nothing for
 * a while.
 */
export class PushProcess {
  /** For so long an answer is waited for. */
  readonly patienceMs: number
  readonly #authority: string | undefined
  readonly #waiting = new Map<number, PromiseWithResolvers<PushAnswer>>()
  #child: ChildProcess | null = null
  #rest: NodeJS.Timeout | undefined
  #lastId = 0

  /** The certificate of an authority of one's own, beside those the system trusts. */
  constructor(authority?: string, patienceMs = 5000) {
    this.#authority = authority
    this.patienceMs = patienceMs
  }

  /** Fails when the process ends meanwhile. */
  async send(task: PushTask): Promise<PushAnswer> {
    clearTimeout(this.#rest)
    this.#child ??= this.#start()
    const id = this.#lastId++
    const answer = Promise.withResolvers<PushAnswer>()
    this.#waiting.set(id, answer)
    this.#child.send({ id, task }, () => {})
    return answer.promise
  }

  close(): void {
    clearTimeout(this.#rest)
    this.#child?.kill('SIGKILL')
    // What comes from now on is for the next one.
    this.#forget()
  }

  #start(): ChildProcess {
    const { NODE_EXTRA_CA_CERTS } = process.env
    const args = [String(this.patienceMs), ...(this.#authority ? [this.#authority] : [])]
    const child = fork(script, args, {
      execArgv: [],
      detached: true,
      env: { UV_THREADPOOL_SIZE: threads, ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }) },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const end = () => {
      if (this.#child === child) this.#forget()
    }
    child.once('exit', end).on('error', end)
    child.on('message', ({ id, ...answer }: PushAnswer & { id: number }) => {
      this.#waiting.get(id)?.resolve(answer)
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) {
        this.#rest = setTimeout(() => this.close(), idleMs).unref()
      }
    })
    lowerSession(child)
    return child
  }

  #forget(): void {
    this.#child = null
    for (const { reject } of this.#waiting.values()) {
      reject(new Error(`The process that sends pushes has ended: see "node ${script}".`))
    }
    this.#waiting.clear()
  }
}
