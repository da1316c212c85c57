import { Resolver } from 'node:dns/promises'
import { Agent, request as openRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const maxAnswerBytes = 4096

export type PushOutcome =
  | { type: 'sent' }
  /** 404 or 410: the subscription has ended. */
  | { type: 'gone' }
  /** The push service will never take it. */
  | { type: 'refused' }
  /** The push service may take it later. `retryAfter` is the header of that name. */
  | { type: 'failed'; retryAfter: string | undefined }
  /** The name leads to an address that is not public. */
  | { type: 'not public' }

export interface PushRequest {
  url: URL
  headers: Record<string, string>
  body: Buffer
  /** One of `PUSH_PRIVATE_HOSTS`, which may have any address. */
  isPrivate: boolean
}

class NotPublicError extends Error {}

/**
 * Sends to push services. The address is checked as it was resolved for this very connection, so a
 * name cannot lead elsewhere between check and use. Redirects are not followed.
 */
export function pushClient({
  ca,
  resolve = resolveName,
  timeoutMs = 5000,
}: {
  ca?: string | undefined
  resolve?: typeof resolveName
  timeoutMs?: number
} = {}) {
  const options = { keepAlive: true, maxFreeSockets: 32, ...(ca && { ca }) }
  const publicAgent = new Agent({ ...options, lookup: publicLookup(resolve) })
  const privateAgent = new Agent(options)

  return {
    async send(request: PushRequest): Promise<PushOutcome> {
      const { url, isPrivate } = request
      const name = url.hostname.replace(/^\[|\]$/g, '')
      // Node resolves nothing for an address, so the agent's lookup would not see it.
      if (!isPrivate && isIP(name) && !isPublicAddress(name)) return { type: 'not public' }
      const agent = isPrivate ? privateAgent : publicAgent
      try {
        return await post(request, agent, AbortSignal.timeout(timeoutMs))
      } catch (error) {
        if (error instanceof NotPublicError) return { type: 'not public' }
        return { type: 'failed', retryAfter: undefined }
      }
    },
    close() {
      publicAgent.destroy()
      privateAgent.destroy()
    },
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
  return { type: 'refused' }
}

/**
 * Asks the name servers directly. `dns.lookup` would hold a thread of the pool until they answer, and
 * passwords and files wait for the same few threads.
 */
async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

function publicLookup(resolve: typeof resolveName): LookupFunction {
  return async (name, options, done) => {
    const addresses = await resolve(name)
    const [first] = addresses
    if (!first) return done(new Error(`${name} has no address`), '')
    if (!addresses.every(isPublicAddress)) return done(new NotPublicError(name), '')
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    return options.all ? done(null, found) : done(null, first, isIP(first))
  }
}
