import { onlineManager } from '@tanstack/react-query'
import type { ErrorBody, ErrorCode } from '../../contract/errors.ts'
import { keptHeader, nextCursorHeader } from '../../contract/headers.ts'

export type ApiErrorCode = ErrorCode | 'network' | 'timeout'

/** `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ApiErrorCode
  /** From the Retry-After header. */
  readonly retryAfterMs: number

  constructor(status: number, code: ApiErrorCode, retryAfterMs = 0) {
    super(code)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

interface Options {
  signal?: AbortSignal | undefined
  timeoutMs?: number
  /** What the console says when it fails. */
  failureLog?: string
  fetch?: typeof globalThis.fetch
}

/** A page of something that goes on: `next` is the cursor of the following page. */
export interface Page<Item> {
  items: Item[]
  next: string | null
}

export async function get<Answer>(url: string, options?: Options): Promise<Answer> {
  return (await request('GET', url, undefined, options)).json()
}

export async function getPage<Item>(url: string, options?: Options): Promise<Page<Item>> {
  const response = await request('GET', url, undefined, options)
  return { items: await response.json(), next: response.headers.get(nextCursorHeader) }
}

export async function post<Answer>(url: string, body: unknown, options?: Options): Promise<Answer> {
  return readBody(await request('POST', url, body, options))
}

export async function put<Answer>(url: string, body: unknown, options?: Options): Promise<Answer> {
  return readBody(await request('PUT', url, body, options))
}

/** A password change in another tab replaces this browser's cookie within this time. */
const newCookieMs = 1000

let endedSessions = 0

/** From now on no call of an earlier session is sent again: the cookie may be of somebody else. */
export function stopRetries(): void {
  endedSessions += 1
}

/**
 * Runs a call, and once more if it was refused as signed out: the password may have changed in
 * another tab while the request with the old cookie was under way. If the session is really over,
 * the second refusal says so.
 */
export async function retryWithNewCookie<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const endedBefore = endedSessions
  try {
    return await call()
  } catch (error) {
    if (toApiError(error).code !== 'not_signed_in') throw error
    await new Promise((wake) => setTimeout(wake, newCookieMs))
    if (endedSessions > endedBefore) throw error
    return call()
  }
}

/** Anything but an ApiError is a bug of ours. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, 'internal')
}

type Method = 'GET' | 'POST' | 'PUT'

function request(method: Method, url: string, body: unknown, options?: Options): Promise<Response> {
  return retryWithNewCookie(() => requestOnce(method, url, body, options))
}

async function requestOnce(
  method: Method,
  url: string,
  body: unknown,
  {
    signal,
    timeoutMs = 15_000,
    failureLog = failureLogs[method],
    fetch = globalThis.fetch,
  }: Options = {},
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  let response: Response
  try {
    response = await fetch(url, init)
  } catch (error) {
    if (signal?.aborted) throw error
    logFailure(failureLog)
    // `navigator.onLine` is true on a network that leads nowhere; a request that fails knows better.
    if (!timeout.aborted) onlineManager.setOnline(false)
    throw new ApiError(0, timeout.aborted ? 'timeout' : 'network')
  }
  onlineManager.setOnline(!response.headers.has(keptHeader))
  if (response.ok) return response
  logFailure(failureLog)
  const answer: Partial<ErrorBody> | null = await response.json().catch(() => null)
  const retryAfterMs = 1000 * (Number(response.headers.get('retry-after')) || 0)
  throw new ApiError(response.status, answer?.code ?? 'internal', retryAfterMs)
}

/** Some calls answer with an empty body. */
async function readBody<Answer>(response: Response): Promise<Answer> {
  return JSON.parse((await response.text()) || 'null')
}

// spec §8
const failureLogs = { GET: 'GET error.', POST: 'POST Error.', PUT: 'PUT Error.' }

export function logFailure(text: string): void {
  // biome-ignore lint/suspicious/noConsole: the spec asks for this line.
  console.warn(text)
}
