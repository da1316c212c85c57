import { lookup } from 'node:dns'
import { Agent, request as openRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { coreTime } from '../../process/core-time.ts'
import { isPublicAddress } from './public-address.ts'

const answerBytes = 4096

export type PushOutcome =
  | { type: 'sent' }
  /** 404 or 410: the browser wants no more. */
  | { type: 'gone' }
  /** It will never be taken. */
  | { type: 'refused'; status: number }
  /** It may be taken later. */
  | { type: 'failed'; status: number | null; retryAfterMs: number | null }
  /** The name leads to an address that is not public. */
  | { type: 'inside' }

export interface PushRequest {
  url: URL
  headers: Record<string, string>
  body: Buffer
  /** A push service of one's own may be anywhere. */
  isPrivate: boolean
}

class InsideError extends Error {}

/**
 * Sends to push services. The address is judged as it was resolved for the very connection, so that a
 * name cannot lead elsewhere between the two. Redirects are answers like any other.
 */
export function pushClient({
  ca,
  resolve = lookup,
  patienceMs,
  clock = coreTime,
}: {
  ca?: string
  resolve?: typeof lookup
  /** Of that clock: a push service is not blamed for a machine of ours that is busy. */
  patienceMs: number
  clock?: () => number
}) {
  const options = { keepAlive: true, maxSockets: 64, maxFreeSockets: 32, ...(ca && { ca }) }
  const outside = new Agent({ ...options, lookup: publicLookup(resolve) })
  const anywhere = new Agent(options)

  return {
    async send(request: PushRequest): Promise<PushOutcome> {
      const { url, isPrivate } = request
      const name = url.hostname.replace(/^\[|\]$/g, '')
      // A connection to an address looks nothing up.
      if (!isPrivate && isIP(name) && !isPublicAddress(name)) return { type: 'inside' }
      const agent = isPrivate ? anywhere : outside
      try {
        return await post(request, agent, abortAfter(patienceMs, clock))
      } catch (error) {
        if (error instanceof InsideError) return { type: 'inside' }
        return { type: 'failed', status: null, retryAfterMs: null }
      }
    },
    close() {
      outside.destroy()
      anywhere.destroy()
    },
  }
}

interface Deadline {
  signal: AbortSignal
  clear(): void
}

/** As `AbortSignal.timeout`, by another clock. */
function abortAfter(ms: number, clock: () => number): Deadline {
  const controller = new AbortController()
  const deadline = clock() + ms
  const check = () => {
    const leftMs = deadline - clock()
    if (leftMs > 0) timer = setTimeout(check, Math.ceil(leftMs)).unref()
    // What has arrived meanwhile is read first.
    else setImmediate(() => controller.abort())
  }
  let timer = setTimeout(check, ms).unref()
  return { signal: controller.signal, clear: () => clearTimeout(timer) }
}

function post(request: PushRequest, agent: Agent, deadline: Deadline): Promise<PushOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<PushOutcome>()
  const { url, headers, body } = request
  const { signal } = deadline
  const sent = openRequest(url, {
    method: 'POST',
    agent,
    signal,
    headers: { ...headers, 'content-length': body.length },
  })
  let isSentAgain = false
  let isAnswered = false
  sent.on('error', (error: NodeJS.ErrnoException) => {
    // A connection that was kept open may be closed by the other side just as it is used again.
    const wasStale = !isAnswered && sent.reusedSocket && error.code === 'ECONNRESET'
    isSentAgain = wasStale && !signal.aborted
    if (isSentAgain) resolve(post(request, agent, deadline))
    else reject(error)
  })
  sent.on('close', () => {
    if (!isSentAgain) deadline.clear()
  })
  sent.on('response', (answer) => {
    isAnswered = true
    // The status is all that is needed, whatever becomes of the rest.
    resolve(judge(answer.statusCode ?? 0, answer.headers['retry-after']))
    let received = 0
    answer.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > answerBytes) answer.destroy()
    })
    answer.on('error', () => {})
  })
  sent.end(body)
  return promise
}

function judge(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { type: 'sent' }
  if (status === 404 || status === 410) return { type: 'gone' }
  if (status === 429 || status === 408 || status >= 500) {
    const seconds = Number(retryAfter)
    return { type: 'failed', status, retryAfterMs: seconds > 0 ? seconds * 1000 : null }
  }
  return { type: 'refused', status }
}

function publicLookup(resolve: typeof lookup): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return done(new InsideError(`${name} is not public`), '')
      }
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}
