import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What a store does wrong. `silent`: it takes requests and never answers. `full`: writes fail, reads work.
 * `stuck`: it stops in the middle of a body. `wrong`: it hands out other bytes than were put in. `moved`: it
 * answers as Amazon does to a wrong region. `gone`: its bucket was removed. A number: it answers everything with this status.
 */
type Fault = 'none' | 'silent' | 'full' | 'stuck' | 'wrong' | 'moved' | 'gone' | number

export interface FlakyStore {
  /** The environment of a server that uses the store through this one. */
  env: Record<string, string>
  fault: Fault
  /** How many requests came in since the start. */
  requests: number
  close(): Promise<void>
}

/** A store with faults: an HTTP proxy in front of a real one. The signature covers its own host name. */
export async function openFlakyStore(env: Record<string, string>): Promise<FlakyStore> {
  const target = new URL(env.PHOTOS_URL ?? '')
  const server = createServer((incoming, outgoing) => {
    store.requests += 1
    handle(incoming, outgoing, target, store.fault)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = new URL(target)
  url.port = String(port)
  const store: FlakyStore = {
    env: { ...env, PHOTOS_URL: url.href },
    fault: 'none',
    requests: 0,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return store
}

function handle(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: URL,
  fault: Fault,
): void {
  const isWrite = incoming.method === 'PUT'
  if (fault === 'silent') return
  const refuse = refusalOf(fault, isWrite)
  if (refuse) {
    outgoing.writeHead(refuse.status, { 'content-type': 'application/xml' })
    outgoing.end(`<Error>${refuse.body}</Error>`)
    return
  }
  const { hostname, port } = target
  const { method, url: path, headers } = incoming
  const forwarded = request({ hostname, port, method, path, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 500, response.headers)
    if (fault === 'none' || isWrite) response.pipe(outgoing)
    else void spoil(response, outgoing, fault)
  })
  forwarded.on('error', () => outgoing.destroy())
  outgoing.on('close', () => forwarded.destroy())
  incoming.pipe(forwarded)
}

async function spoil(response: IncomingMessage, outgoing: ServerResponse, fault: Fault) {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (fault === 'wrong') outgoing.end(body.map((byte, index) => (index === 7 ? byte ^ 1 : byte)))
  else if (fault === 'stuck') outgoing.write(body.subarray(0, body.length / 2))
  else outgoing.end(body)
}

function refusalOf(fault: Fault, isWrite: boolean): { status: number; body: string } | null {
  if (typeof fault === 'number') return { status: fault, body: '<Code>InternalError</Code>' }
  if (fault === 'full' && isWrite) return { status: 507, body: '<Code>InsufficientCapacity</Code>' }
  if (fault === 'gone') return { status: 404, body: '<Code>NoSuchBucket</Code>' }
  if (fault !== 'moved') return null
  const body = '<Code>AuthorizationHeaderMalformed</Code><Region>eu-south-2</Region>'
  return { status: 400, body }
}
