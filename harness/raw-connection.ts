import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { TestClient } from './test-client.ts'

/** A TCP connection that sends exactly the given bytes, and keeps everything that it received. */
export class RawConnection {
  readonly socket: Socket
  received = ''
  hasEnded = false

  constructor(url: string) {
    this.socket = connect(Number(new URL(url).port), '127.0.0.1')
    this.socket.on('error', () => {})
    this.socket.on('data', (bytes) => {
      this.received += bytes.toString('latin1')
    })
    this.socket.on('close', () => {
      this.hasEnded = true
    })
    onTestFinished(() => void this.socket.destroy())
  }

  /** Resolves when the bytes are handed to the kernel. */
  send(bytes: string | Uint8Array): Promise<void> {
    return new Promise((resolve) => this.socket.write(bytes, () => resolve()))
  }

  /** Sends the head of a request and the beginning of its body. */
  begin(client: TestClient, method: string, path: string, headers = '', body = ''): Promise<void> {
    const { host } = new URL(client.url)
    return this.send(
      `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${client.cookie}\r\n${headers}\r\n${body}`,
    )
  }
}
