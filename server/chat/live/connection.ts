import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import type { ServerEvent } from '../../../contract/socket.ts'
import { closeCodes } from '../../../contract/socket-protocol.ts'
import type { CountRefusal } from '../../deps.ts'
import { logFault } from '../../errors.ts'

/** A reader who is further behind than this is cut off. */
const maxBufferedBytes = 1024 * 1024

/** How long a socket that was told to close may take before it is cut. */
const closeWithinMs = 1000

/** More than a burst, for which the store may need its time. */
const maxWaitingFrames = 400

const idle: Promise<void> = Promise.resolve()

export interface Owner {
  userId: number
  sessionId: number
}

export interface ConnectionOptions {
  socket: WebSocket
  owner: Owner
  log: FastifyBaseLogger
  /** Called for every frame that comes in, control frames too; false when it is one too many. */
  takeFrame: () => boolean
  countRefusal: CountRefusal
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
  readonly #takeFrame: ConnectionOptions['takeFrame']
  readonly #countRefusal: CountRefusal
  #incoming = idle
  #waitingFrames = 0
  #isDraining = false
  #hasEnded = false
  #isPonging = false
  #unansweredPing: Buffer | null = null

  constructor(options: ConnectionOptions) {
    const { socket, owner, log, takeFrame, countRefusal, handleFrame, handleEvent } = options
    this.#socket = socket
    this.#log = log
    this.owner = owner
    this.#handleFrame = handleFrame
    this.#handleEvent = handleEvent
    this.#takeFrame = takeFrame
    this.#countRefusal = countRefusal
    socket.on('message', (data) => {
      if (this.#mayComeIn()) this.#receive(String(data))
    })
    socket.on('ping', (data) => {
      if (this.#mayComeIn()) this.#answerPing(data)
    })
    socket.on('pong', () => this.#mayComeIn())
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
    if (!this.isOpen) return
    if (this.#socket.bufferedAmount > maxBufferedBytes) {
      this.#countRefusal('unread output')
      this.close(closeCodes.tooSlow)
    } else this.#socket.send(text, { binary: false })
  }

  /** Resolves when it has left; false when the socket is closed. */
  async flush(text: string): Promise<boolean> {
    return new Promise((resolve) => {
      this.#socket.send(text, { binary: false }, (error) => resolve(!error))
    })
  }

  ping(): void {
    this.isAlive = false
    if (this.isOpen) this.#socket.ping()
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  onClose(listener: () => void): void {
    this.#socket.once('close', listener)
  }

  close(code: number): void {
    closeSoon(this.#socket, code)
  }

  /** Closes it because its session has ended: frames that wait are dropped. */
  end(code: number): void {
    this.#hasEnded = true
    this.close(code)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** Takes nothing more in, and resolves when what came in has been dealt with. */
  async drain(): Promise<void> {
    this.#isDraining = true
    await this.#incoming
  }

  #mayComeIn(): boolean {
    if (!this.isOpen) return false
    this.isAlive = true
    if (this.#takeFrame()) return true
    refuse(this.#socket, closeCodes.policy)
    return false
  }

  /** RFC 6455 §5.5.3: of pings that came while a pong waits to go out, only the last is answered. */
  #answerPing(data: Buffer): void {
    if (this.#isPonging) {
      this.#unansweredPing = data
      return
    }
    this.#isPonging = true
    this.#socket.pong(data, false, () => {
      this.#isPonging = false
      const next = this.#unansweredPing
      this.#unansweredPing = null
      if (next && this.isOpen) this.#answerPing(next)
    })
  }

  #receive(text: string): void {
    if (this.#isDraining) return
    if (this.#waitingFrames >= maxWaitingFrames) {
      this.#countRefusal('waiting frames')
      refuse(this.#socket, closeCodes.tooSlow)
      return
    }
    this.#waitingFrames += 1
    this.#incoming = this.#incoming
      .then(() => (this.#hasEnded ? undefined : this.#handleFrame(text)))
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

/** As `closeSoon`, and nothing more of what it sends is read. */
export function refuse(socket: WebSocket, code: number): void {
  closeSoon(socket, code)
  socket.pause()
}
