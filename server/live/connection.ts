import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import { limits } from '../../contract/limits.ts'
import { closeCodes, type ServerEvent } from '../../contract/socket.ts'
import { logFault } from '../errors.ts'

/** A reader who is further behind than this is cut off. */
const maxBufferedBytes = 1024 * 1024

/** How long a socket that was told to close may take before it is cut. */
const closeWithinMs = 1000

const maxWaitingFrames = 2 * limits.frameBurst

const idle: Promise<void> = Promise.resolve()

export interface Owner {
  userId: number
  sessionId: number
}

export interface ConnectionOptions {
  socket: WebSocket
  owner: Owner
  log: FastifyBaseLogger
  /** False for load tests. */
  isRateLimited: boolean
  /** Frames are handled one after the other, in the order in which they came. */
  handleFrame: (text: string) => Promise<void>
  /** What this client gets before anything else. */
  greet?: () => AsyncIterable<MarkedText>
  /** How an event is put for this client. */
  translate?: (event: ServerEvent) => AsyncIterable<MarkedText>
  /** The other side has what was written with this mark. */
  confirm?: (mark: string) => void
}

export interface MarkedText {
  text: string
  mark: string
}

/** One open socket: what may come in, how fast, and how much may wait to go out. */
export class Connection {
  readonly owner: Owner
  isAlive = true
  readonly #socket: WebSocket
  readonly #log: FastifyBaseLogger
  readonly #handleFrame: ConnectionOptions['handleFrame']
  readonly #translate: ConnectionOptions['translate']
  readonly #allowance: FrameAllowance | null
  #incoming = idle
  #waitingFrames = 0
  #isDraining = false
  #outgoing = idle

  constructor({ socket, owner, log, isRateLimited, handleFrame, ...plain }: ConnectionOptions) {
    this.#socket = socket
    this.#log = log
    this.owner = owner
    this.#handleFrame = handleFrame
    this.#translate = plain.translate
    if (plain.greet) this.#writeLater(plain.greet)
    this.#allowance = isRateLimited ? new FrameAllowance() : null
    socket.on('message', (data) => this.#receive(String(data)))
    socket.on('pong', (mark) => {
      this.isAlive = true
      if (mark.length > 0) plain.confirm?.(String(mark))
    })
  }

  /** `encoded` is the event as JSON, written once for all who get it. */
  deliver(event: ServerEvent, encoded: Buffer): void {
    const translate = this.#translate
    if (!translate) {
      this.write(encoded)
      return
    }
    this.#writeLater(() => translate(event))
  }

  send(event: ServerEvent): void {
    this.write(JSON.stringify(event))
  }

  write(text: string | Buffer): void {
    if (!this.#isOpen) return
    if (this.#socket.bufferedAmount > maxBufferedBytes) this.close(closeCodes.tooSlow)
    else this.#socket.send(text, { binary: false })
  }

  ping(): void {
    this.isAlive = false
    if (this.#isOpen) this.#socket.ping()
  }

  onClose(listener: () => void): void {
    this.#socket.once('close', listener)
  }

  close(code: number): void {
    closeSoon(this.#socket, code)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** Takes nothing more in, and resolves when what came in has been dealt with. */
  async drain(): Promise<void> {
    this.#isDraining = true
    await this.#incoming
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  #writeLater(read: () => AsyncIterable<MarkedText>): void {
    this.#outgoing = this.#outgoing
      .then(async () => {
        for await (const next of read()) if (!(await this.#writeMarked(next))) return
      })
      .catch((error) => logFault(this.#log, error, 'a socket failed'))
  }

  /**
   * One at a time, at the reader's own pace. The ping behind it is answered only by whoever has read
   * that far: that the system took it says nothing about the other side. False when it is closed.
   */
  #writeMarked({ text, mark }: MarkedText): Promise<boolean> {
    return new Promise((resolve) => {
      this.#socket.send(text, { binary: false }, (error) => resolve(!error))
      if (this.#isOpen) this.#socket.ping(mark)
    })
  }

  #receive(text: string): void {
    if (!this.#isOpen || this.#isDraining) return
    this.isAlive = true
    if (this.#allowance && !this.#allowance.take()) {
      this.close(closeCodes.policy)
      return
    }
    if (this.#waitingFrames >= maxWaitingFrames) {
      this.close(closeCodes.tooSlow)
      return
    }
    this.#waitingFrames += 1
    this.#incoming = this.#incoming
      .then(() => this.#handleFrame(text))
      .catch((error) => logFault(this.#log, error, 'a frame failed'))
      .finally(() => {
        this.#waitingFrames -= 1
      })
  }
}

/** Whoever does not say goodbye in time is cut: a stuck reader would never get to it. */
export function closeSoon(socket: WebSocket, code: number): void {
  socket.close(code)
  setTimeout(() => socket.terminate(), closeWithinMs).unref()
}

/** Fills up again by the second. */
class FrameAllowance {
  #left: number = limits.frameBurst
  #filledAt = performance.now()

  take(): boolean {
    const now = performance.now()
    const refill = ((now - this.#filledAt) / 1000) * limits.framesPerSecond
    this.#left = Math.min(limits.frameBurst, this.#left + refill)
    this.#filledAt = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
