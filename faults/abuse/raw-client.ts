import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as openRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attacker } from './attack.ts'

// Clients that do what no browser does. They are cheap, because they share the machine with the server.

type Person = Pick<Attacker, 'cookie' | 'address'>

export async function openTcp(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

export function requestHead(
  method: string,
  path: string,
  { cookie, address }: Person,
  headers: Record<string, string | number> = {},
): string {
  const all = { host: 'localhost', cookie, 'x-forwarded-for': address, ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** A WebSocket on which the attacker writes raw bytes; null when it was refused. */
export async function openRawSocket(
  port: number,
  path: string,
  person: Person,
  protocol: string | null,
): Promise<Socket | null> {
  const socket = await openTcp(port).catch(() => null)
  socket?.write(
    requestHead('GET', path, person, {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': 13,
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      ...(protocol !== null && { 'sec-websocket-protocol': protocol }),
    }),
  )
  const head = socket && (await firstBytes(socket))
  if (head?.startsWith('HTTP/1.1 101')) return socket
  socket?.destroy()
  return null
}

function firstBytes(socket: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString('latin1')))
    socket.once('close', () => resolve(null))
  })
}

export const opcodes = { continuation: 0, text: 1, ping: 9, pong: 10 } as const

/** A masked frame, as clients must send; the mask is zero. Payloads under 126 bytes only. */
export function frame(opcode: number, payload: string | Buffer, isLast = true): Buffer {
  const bytes = Buffer.from(payload)
  const head = [(isLast ? 0x80 : 0) | opcode, 0x80 | bytes.length, 0, 0, 0, 0]
  return Buffer.concat([Buffer.from(head), bytes])
}

/** Repeats the bytes, so that one write sends many frames. */
export function repeat(bytes: Buffer): Buffer {
  return Buffer.concat(Array.from({ length: Math.ceil(1024 ** 2 / bytes.length) }, () => bytes))
}

/** Writes as fast as the server reads, and answers the number of bytes. */
export async function pour(
  socket: Socket,
  block: Buffer,
  bytes: number,
  isOver: () => boolean,
): Promise<number> {
  let poured = 0
  while (poured < bytes && !isOver() && !socket.destroyed) {
    socket.write(block)
    poured += block.length
    while (socket.writableLength > 0 && !isOver() && !socket.destroyed) await sleep(5)
  }
  return poured - socket.writableLength
}

interface Sent {
  method?: string
  path: string
  body?: Buffer | string
  type?: string
  /** Cancels the rest of the request. */
  signal?: AbortSignal
}

/** Sends a request and reads the whole answer: the status, and the code of a refusal. */
export async function ask(
  port: number,
  person: Partial<Person>,
  { method = 'GET', path, body, type = 'application/json', signal }: Sent,
): Promise<string> {
  const request: ClientRequest = openRequest({
    port,
    host: '127.0.0.1',
    method,
    path,
    agent: false,
    ...(signal && { signal }),
    headers: {
      ...(person.cookie && { cookie: person.cookie }),
      'x-forwarded-for': person.address ?? '192.0.2.1',
      ...(body !== undefined && {
        'content-type': type,
        'content-length': Buffer.byteLength(body),
      }),
    },
  })
  try {
    request.end(body)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    let text = ''
    for await (const part of response) if (text.length < 1000) text += part
    const code = /^\{"code":"(\w+)"\}$/.exec(text)?.[1]
    return code ? `${response.statusCode} ${code}` : String(response.statusCode)
  } catch (error) {
    if (signal?.aborted) return 'left'
    return `broken ${(error as NodeJS.ErrnoException).code}`
  }
}

/** The spec's upload form. */
export function uploadForm(id: number, files: Buffer[]): { body: Buffer; type: string } {
  const boundary = 'abuse'
  const part = (disposition: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`
  const parts = files.flatMap((file) => [
    Buffer.from(`${part('name="files"; filename="a.jpg"')}content-type: image/jpeg\r\n\r\n`),
    file,
    Buffer.from('\r\n'),
  ])
  const end = `${part('name="id"')}\r\n${id}\r\n--${boundary}--\r\n`
  return {
    body: Buffer.concat([...parts, Buffer.from(end)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}
