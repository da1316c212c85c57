import { Agent, request as openRequest } from 'node:https'

const maxAnswerBytes = 4096

export type PushOutcome =
  | { type: 'sent' }
  /** 404 or 410: the subscription has ended. */
  | { type: 'gone' }
  /** The push service will never take it. */
  | { type: 'refused'; status: number }
  /** The push service may take it later. `retryAfter` is the header of that name. */
  | { type: 'failed'; retryAfter: string | undefined }
  /** It did not answer. */
  | { type: 'silent' }

export interface PushRequest {
  url: URL
  headers: Record<string, string>
  body: Buffer
}

/** Sends to push services. Redirects are not followed. */
export function pushClient({
  ca,
  timeoutMs = 5000,
}: {
  ca?: string | undefined
  timeoutMs?: number
} = {}) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 32, ...(ca && { ca }) })

  return {
    send: (request: PushRequest): Promise<PushOutcome> =>
      post(request, agent, AbortSignal.timeout(timeoutMs)).catch(() => ({ type: 'silent' })),
    close: () => agent.destroy(),
  }
}

export type PushClient = ReturnType<typeof pushClient>

function post(request: PushRequest, agent: Agent, signal: AbortSignal): Promise<PushOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<PushOutcome>()
  const { url, headers, body } = request
  const sent = openRequest(url, {
    method: 'POST',
    agent,
    signal,
    headers: { ...headers, 'content-length': body.length },
  })
  let isAnswered = false
  sent.on('error', (error: NodeJS.ErrnoException) => {
    // The push service may close an idle connection in the moment when we use it again.
    const wasStale = !isAnswered && sent.reusedSocket && error.code === 'ECONNRESET'
    if (wasStale && !signal.aborted) resolve(post(request, agent, signal))
    else reject(error)
  })
  sent.on('response', (answer) => {
    isAnswered = true
    // Only the status counts, whatever happens to the rest of the answer.
    resolve(readAnswer(answer.statusCode ?? 0, answer.headers['retry-after']))
    let received = 0
    answer.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > maxAnswerBytes) answer.destroy()
    })
    answer.on('error', () => {})
  })
  sent.end(body)
  return promise
}

function readAnswer(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { type: 'sent' }
  if (status === 404 || status === 410) return { type: 'gone' }
  if (status === 429 || status === 408 || status >= 500) return { type: 'failed', retryAfter }
  return { type: 'refused', status }
}
