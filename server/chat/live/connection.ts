import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import type { ServerEvent } from '../../../contract/socket.ts'
import { closeCodes } from '../../../contract/socket-protocol.ts'
import type { CountRefusal } from '../../deps.ts'
import { logFault } from '../../errors.ts'

/** The socket of a reader who is further behind than this is closed. */
const maxBufferedBytes = 1024 * 1024

/** A socket that does not answer the closing handshake within this time is cut. */
const closeWithinMs = 1000

/** More than a burst of frames, so that a slow store alone closes no socket. */
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
  /** For a client that does not understand events: called in place of sending them. */
  handleEvent?: (event: ServerEvent) => void
}

/** One open socket, with its limits on input, rates and unread output. */
export class Connection {
  readonly owner: Owner
  isAlive = true
  /** Its session has ended. */
  hasEnded = false
  readonly #socket: WebSocket
  readonly #log: FastifyBaseLogger
  readonly #handleFrame: ConnectionOptions['handleFrame']
  readonly #handleEvent: ConnectionOptions['handleEvent']
  readonly #takeFrame: ConnectionOptions['takeFrame']
  readonly #countRefusal: CountRefusal
  #incoming = idle
  #waitingFrames = 0
  #isDraining = false
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
      this.#countRefusal('socket bounds')
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
    this.hasEnded = true
    this.close(code)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** Ignores further frames, and resolves when those that came in are handled. */
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

  /** RFC 6455 §5.5.3: while a pong waits to go out, only the last of further pings is answered. */
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
      this.#countRefusal('socket bounds')
      refuse(this.#socket, closeCodes.tooSlow)
      return
    }
    this.#waitingFrames += 1
    this.#incoming = this.#incoming
      .then(() => (this.hasEnded ? undefined : this.#handleFrame(text)))
      .catch((error) => logFault(this.#log, error, 'a frame failed'))
      .finally(() => {
        this.#waitingFrames -= 1
      })
  }
}

/** A reader that is stuck never answers the closing handshake, so its socket is cut. */
export function closeSoon(socket: WebSocket, code: number): void {
  socket.close(code)
  setTimeout(() => socket.terminate(), closeWithinMs).unref()
}

/** As `closeSoon`, and nothing more is read from the socket. */
export function refuse(socket: WebSocket, code: number): void {
  closeSoon(socket, code)
  socket.pause()
}
