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
  /** What becomes of an event for a client that does not understand it. */
  handleEvent?: (event: ServerEvent) => void
}

/** One open socket: what may come in, how fast, and how much may wait to go out. */
export class Connection {
  readonly owner: Owner
  isAlive = true
  readonly #socket: WebSocket
  readonly #log: FastifyBaseLogger
  readonly #handleFrame: ConnectionOptions['handleFrame']
  readonly #handleEvent: ConnectionOptions['handleEvent']
  readonly #allowance: FrameAllowance | null
  #incoming = idle
  #waitingFrames = 0
  #isDraining = false

  constructor({ socket, owner, log, isRateLimited, handleFrame, handleEvent }: ConnectionOptions) {
    this.#socket = socket
    this.#log = log
    this.owner = owner
    this.#handleFrame = handleFrame
    this.#handleEvent = handleEvent
    this.#allowance = isRateLimited ? new FrameAllowance() : null
    socket.on('message', (data) => this.#receive(String(data)))
    socket.on('pong', () => {
      this.isAlive = true
    })
  }

  /** `encoded` is the event as JSON, written once for all who get it. */
  deliver(event: ServerEvent, encoded: Buffer): void {
    if (this.#handleEvent) this.#handleEvent(event)
    else this.write(encoded)
  }

  send(event: ServerEvent): void {
    this.write(JSON.stringify(event))
  }

  write(text: string | Buffer): void {
    if (!this.#isOpen) return
    if (this.#socket.bufferedAmount > maxBufferedBytes) this.close(closeCodes.tooSlow)
    else this.#socket.send(text, { binary: false })
  }

  /** Resolves when it has left; false when the socket is closed. */
  async flush(text: string): Promise<boolean> {
    return new Promise((resolve) => {
      this.#socket.send(text, { binary: false }, (error) => resolve(!error))
    })
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
