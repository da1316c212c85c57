import { once } from 'node:events'
import { connect } from 'node:net'

// A cheap client, so that the bench measures the server: raw sockets, one request at a time on each,
// and it parses only the length of the answer.

export interface Target {
  port: number
  path: string
  cookie: string
  method?: string
  /** JSON. */
  body?: string
  /** The validator of a cached copy: the answer is then 304. */
  etag?: string
}

export interface LoadResult {
  perSecond: number
  medianMs: number
  maxMs: number
}

/** Distributes the targets among the connections. */
export async function load(
  targets: Target | Target[],
  requests: number,
  connections: number,
): Promise<LoadResult> {
  const all = [targets].flat()
  const times: number[] = []
  let left = requests
  const start = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const target = all[index % all.length] as Target
      const request = writeRequest(target)
      const client = await openConnection(target.port)
      while (left-- > 0) {
        const sent = performance.now()
        const status = await client.request(request)
        if (status !== (target.etag ? 304 : 200)) throw new Error(`It was answered with ${status}.`)
        times.push(performance.now() - sent)
      }
      client.close()
    }),
  )
  const seconds = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  const medianMs = times[Math.floor(times.length / 2)] ?? 0
  return { perSecond: requests / seconds, medianMs, maxMs: times.at(-1) ?? 0 }
}

/** A connection for one request at a time. */
export async function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.setNoDelay(true)
  let status = 0
  let wanted = 0
  let received = 0
  let settle: { done: (status: number) => void; fail: (error: Error) => void } | null = null
  socket.on('error', (error) => settle?.fail(error))
  socket.on('close', () => settle?.fail(new Error('The server closed the connection.')))
  socket.on('data', (bytes) => {
    if (wanted === 0) {
      const head = bytes.toString('latin1', 0, 4096)
      status = Number(head.slice(9, 12))
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      wanted = head.indexOf('\r\n\r\n') + 4 + length
    }
    received += bytes.length
    if (received < wanted) return
    wanted = 0
    received = 0
    const { done } = settle ?? {}
    settle = null
    done?.(status)
  })
  return {
    /** Returns the status of the answer. */
    request: (text: string) =>
      new Promise<number>((done, fail) => {
        settle = { done, fail }
        socket.write(text)
      }),
    close: () => socket.destroy(),
  }
}

function writeRequest({ port, path, cookie, method = 'GET', body = '', etag }: Target): string {
  const lines = [`${method} ${path} HTTP/1.1`, `host: localhost:${port}`, `cookie: ${cookie}`]
  if (body) lines.push('content-type: application/json', `content-length: ${body.length}`)
  if (etag) lines.push(`if-none-match: ${etag}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
