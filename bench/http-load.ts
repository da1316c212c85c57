import { once } from 'node:events'
import { connect } from 'node:net'

// A client that costs little, so that what is measured is the server: raw sockets, one request
// at a time on each, and no parsing beyond the length of the answer.

interface Target {
  port: number
  path: string
  cookie: string
}

export interface LoadResult {
  perSecond: number
  medianMs: number
  maxMs: number
}

export async function load(
  target: Target,
  requests: number,
  connections: number,
): Promise<LoadResult> {
  const times: number[] = []
  let left = requests
  const start = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = await openClient(target)
      while (left-- > 0) {
        const sent = performance.now()
        await client.request()
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

async function openClient({ port, path, cookie }: Target) {
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\n\r\n`
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.setNoDelay(true)
  let wanted = 0
  let received = 0
  let settle: { done: () => void; fail: (error: Error) => void } | null = null
  socket.on('data', (bytes) => {
    if (wanted === 0) {
      const head = bytes.toString('latin1')
      if (!head.startsWith('HTTP/1.1 200')) {
        settle?.fail(new Error(`The server answered: ${head.slice(0, 300)}`))
        return
      }
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      wanted = head.indexOf('\r\n\r\n') + 4 + length
    }
    received += bytes.length
    if (received < wanted) return
    wanted = 0
    received = 0
    settle?.done()
  })
  return {
    request: () =>
      new Promise<void>((done, fail) => {
        settle = { done, fail }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}
