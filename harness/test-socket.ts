import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { MessageItem } from '../contract/chat.ts'
import type { ClientFrame, ServerEvent } from '../contract/socket.ts'
import { socketProtocol } from '../contract/socket-protocol.ts'
import type { TestClient } from './test-client.ts'

interface SocketOptions {
  /** Null: a client that knows only the spec. */
  protocol?: string | null
  path?: string
  headers?: Record<string, string>
}

/** One of a person's open sockets, and everything it received. */
export class TestSocket {
  readonly socket: WebSocket
  /** Each frame as JSON, or as text when it is not JSON. */
  readonly received: unknown[] = []
  readonly closed: Promise<number>
  readonly #waiting = new Set<() => void>()

  constructor(client: TestClient, { protocol = socketProtocol, path, headers }: SocketOptions) {
    const url = client.url.replace(/^http/, 'ws') + (path ?? `/api/michisocket/${client.id}`)
    this.socket = new WebSocket(url, protocol === null ? [] : [protocol], {
      headers: { ...(client.cookie && { cookie: client.cookie }), ...headers },
    })
    this.closed = new Promise((resolve) => this.socket.on('close', resolve))
    this.socket.on('error', () => {})
    this.socket.on('message', (data) => {
      this.received.push(parse(String(data)))
      for (const look of this.#waiting) look()
    })
  }

  static async open(client: TestClient, options: SocketOptions = {}): Promise<TestSocket> {
    const testSocket = new TestSocket(client, options)
    await once(testSocket.socket, 'open')
    return testSocket
  }

  /** The status with which the upgrade was refused. */
  static async refused(client: TestClient, options: SocketOptions = {}): Promise<number> {
    const { socket } = new TestSocket(client, options)
    const [, response] = await once(socket, 'unexpected-response')
    socket.terminate()
    return response.statusCode
  }

  get events(): ServerEvent[] {
    return this.received as ServerEvent[]
  }

  get messages(): MessageItem[] {
    return this.events.flatMap((event) => (event.type === 'message.new' ? [event.message] : []))
  }

  send(frame: ClientFrame): void {
    this.sendRaw(JSON.stringify(frame))
  }

  sendRaw(text: string): void {
    this.socket.send(text)
  }

  /** The first frame that matches, received before or after the call. */
  async waitFor<T = unknown>(isWanted: (received: T) => boolean, withinMs = 60_000): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const look = () => {
      const found = (this.received as T[]).find(isWanted)
      if (found !== undefined) resolve(found)
    }
    const timeout = setTimeout(
      () => reject(new Error(`It did not come: ${JSON.stringify(this.received).slice(0, 2000)}`)),
      withinMs,
    )
    this.#waiting.add(look)
    look()
    return promise.finally(() => {
      clearTimeout(timeout)
      this.#waiting.delete(look)
    })
  }

  async waitForEvent<Type extends ServerEvent['type']>(
    type: Type,
  ): Promise<Extract<ServerEvent, { type: Type }>> {
    const event = await this.waitFor<ServerEvent>((each) => each.type === type)
    return event as Extract<ServerEvent, { type: Type }>
  }

  async waitForMessage(text: string): Promise<MessageItem> {
    const isIt = (event: ServerEvent) =>
      event.type === 'message.new' && event.message.message === text
    const event = await this.waitFor<ServerEvent>(isIt)
    return (event as Extract<ServerEvent, { type: 'message.new' }>).message
  }

  close(): void {
    this.socket.terminate()
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
