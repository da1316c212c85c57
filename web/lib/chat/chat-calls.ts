import type { ChatDetail, MessageItem, NewMessage } from '../../../contract/chat.ts'
import type { ErrorBody, ErrorCode } from '../../../contract/errors.ts'

export type Answer<Body> =
  | { kind: 'done'; body: Body }
  /** Asking again would not help. */
  | { kind: 'refused'; code: ErrorCode }
  /** The network, the store or a limit is in the way: to be asked again, not before `waitMs`. */
  | { kind: 'later'; waitMs: number }

export interface ChatCalls {
  getChat(chatId: number, page?: { before?: number; after?: number }): Promise<Answer<ChatDetail>>
  addMessage(message: NewMessage): Promise<Answer<MessageItem>>
  /** Gives up on what is under way: it was asked over a network that is gone. */
  abandon(): void
}

interface CallOptions {
  origin: string
  fetch: typeof globalThis.fetch
  onSignedOut: () => void
  onUnreachable: () => void
}

const answerWithinMs = 15_000

export function createChatCalls({
  origin,
  fetch,
  onSignedOut,
  onUnreachable,
}: CallOptions): ChatCalls {
  let network = new AbortController()
  const call = async <Body>(path: string, init: RequestInit = {}): Promise<Answer<Body>> => {
    const { signal } = network
    try {
      const response = await fetch(origin + path, {
        ...init,
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
      })
      if (response.ok) return { kind: 'done', body: await response.json() }
      if (response.status === 401) onSignedOut()
      if (passes(response.status)) return { kind: 'later', waitMs: retryAfterMs(response) }
      const { code }: ErrorBody = await response.json()
      return { kind: 'refused', code }
    } catch {
      if (!signal.aborted) onUnreachable()
      return { kind: 'later', waitMs: 0 }
    }
  }

  return {
    getChat(chatId, page = {}) {
      const query = new URLSearchParams({ images: 'url' })
      for (const [name, messageId] of Object.entries(page)) query.set(name, String(messageId))
      return call(`/api/chat/${chatId}?${query}`)
    },
    addMessage: (message) =>
      call('/api/addmessage?images=url', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      }),
    abandon() {
      network.abort()
      network = new AbortController()
    },
  }
}

// Signed out passes too: what waits is sent after the next login.
function passes(status: number): boolean {
  return status >= 500 || status === 401 || status === 408 || status === 429
}

function retryAfterMs(response: Response): number {
  return (Number(response.headers.get('retry-after')) || 0) * 1000
}
