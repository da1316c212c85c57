import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { TestClient } from './test-client.ts'

// A push service (RFC 8030) on loopback, with its own certificate authority. It checks the sender (RFC
// 8292) and decrypts with the browser's keys (RFC 8291), without using our own code.

const file = (name: string) => fileURLToPath(new URL(`tls/${name}`, import.meta.url))
export const authorityFile = file('authority.pem')
export const authority = readFileSync(authorityFile, 'utf8')
/** For localhost, signed by that authority. */
export const certificate = {
  cert: readFileSync(file('localhost.pem')),
  key: readFileSync(file('localhost.key')),
}

export interface Received {
  browser: string
  topic: string
  ttl: number
  urgency: string
  payload: {
    web_push: number
    notification: { title: string; body: string; navigate: string; tag: string; lang: string }
    app_badge: string
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A browser: its push subscription, and the pushes that it received. */
export class TestBrowserPush {
  readonly name: string
  readonly endpoint: string
  readonly ecdh = createECDH('prime256v1')
  readonly authSecret = crypto.getRandomValues(Buffer.alloc(16))
  answer: Answer = (_, response) => response.writeHead(201).end()

  constructor(name: string, origin: string) {
    this.name = name
    this.endpoint = `${origin}/push/${name}`
    this.ecdh.generateKeys()
  }

  get subscription() {
    return {
      endpoint: this.endpoint,
      p256dh: this.ecdh.getPublicKey().toString('base64url'),
      auth: this.authSecret.toString('base64url'),
    }
  }

  async subscribe(client: TestClient): Promise<number> {
    const body = { userId: client.id, ...this.subscription }
    return (await client.post('/api/addsubscription', body)).status
  }
}

export async function openPushService() {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  const browsers = new Map<string, TestBrowserPush>()
  const rejections: string[] = []
  let asked = 0
  let brokenOff = 0
  const server = createServer(certificate, async (request, response) => {
    asked += 1
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk)
    } catch {
      // The sender has died.
      brokenOff += 1
      return
    }
    const browser = browsers.get(request.url?.replace('/push/', '') ?? '')
    if (!browser) return void response.writeHead(404).end()
    try {
      const keys = checkSender(request, `https://${request.headers.host}`)
      const payload = JSON.parse(open(Buffer.concat(chunks), browser).toString())
      const { topic = '', ttl, urgency = '', 'content-encoding': encoding } = request.headers
      if (encoding !== 'aes128gcm' || !/^[\w-]{1,32}$/.test(String(topic))) {
        throw new Error('wrong headers')
      }
      senders.add(keys)
      received.push({
        browser: browser.name,
        topic: String(topic),
        ttl: Number(ttl),
        urgency: String(urgency),
        payload,
      })
    } catch (error) {
      rejections.push((error as Error).message)
      return void response.writeHead(400).end()
    }
    for (const look of waiting) look()
    browser.answer(request, response)
  })
  // Long, so that connections stay open on a busy machine.
  server.keepAliveTimeout = 300_000
  const connections = new Set<Socket>()
  server.on('connection', (stream) => {
    const socket = stream as Socket
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const senders = new Set<string>()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `https://localhost:${port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)

  return {
    origin,
    host: `localhost:${port}`,
    received,
    /** The reasons of the requests that were answered with 400. */
    rejections,
    /** The public keys that signed. */
    senders,
    /** How many requests came, valid or not. */
    count: () => asked,
    /** Resets all connections, as a restarted router would. */
    resetConnections() {
      for (const socket of connections) socket.resetAndDestroy()
    },
    /** How many requests broke off. */
    brokenOff: () => brokenOff,
    makeBrowser(name: string = crypto.randomUUID()) {
      const browser = new TestBrowserPush(name, origin)
      browsers.set(name, browser)
      return browser
    },
    async waitForCount(count: number): Promise<Received[]> {
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = () => {
        if (received.length >= count) resolve()
      }
      waiting.add(look)
      look()
      await promise
      waiting.delete(look)
      return received
    },
  }
}

export type PushService = Awaited<ReturnType<typeof openPushService>>

/** Returns the key that signed the request. */
function checkSender(request: IncomingMessage, audience: string): string {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(request.headers.authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    format: 'jwk',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const isRight = aud === audience && typeof exp === 'number' && /^(mailto|https):/.test(sub)
  if (!isSigned || !isRight) throw new Error(`a token that is not right: ${claims}`)
  return key
}

function open(body: Buffer, { ecdh, authSecret }: TestBrowserPush): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const derive = (input: Buffer, saltOf: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', input, saltOf, info, length))
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = derive(ecdh.computeSecret(senderKey), authSecret, keyInfo, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = record.findLastIndex((byte) => byte !== 0)
  if (record[end] !== 2) throw new Error('not the last record')
  return record.subarray(0, end)
}
