import type {
  ChatDetail,
  MessageItem,
  NewMessage,
  NewReaction,
  ReactionChange,
} from '../../../contract/chat.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { ApiError, get, post, put } from '../../lib/api.ts'
import { type ChatRange, urls } from '../../lib/urls.ts'
import { spaceAgainAt } from '../../photos/photo-problem.ts'
import type { sendPhoto } from '../../photos/send-photo.ts'
import type { UploadOptions } from '../../photos/upload.ts'

export type Answer<Body> =
  | { outcome: 'done'; body: Body }
  /** A retry would not help. */
  | { outcome: 'refused'; code: ErrorCode; spaceAt?: number | null }
  /** Failed because of the network, the server, a rate limit or the session: retry after `waitMs`. */
  | { outcome: 'later'; waitMs: number }

export interface ChatCalls {
  getChat(chatId: number, range?: ChatRange): Promise<Answer<ChatDetail>>
  addMessage(message: Omit<NewMessage, 'userId'>): Promise<Answer<MessageItem>>
  addPhoto(
    photo: { chatId: number; clientId: string },
    file: File,
    options: UploadOptions & { signal: AbortSignal },
  ): Promise<Answer<MessageItem>>
  react(reaction: Omit<NewReaction, 'userId'>): Promise<Answer<ReactionChange>>
  checkSession(): Promise<Answer<unknown>>
  /** Aborts the calls in flight: the network that they use is gone. */
  abandon(): void
}

interface ChatCallsOptions {
  userId: number
  origin: string
  fetch: typeof globalThis.fetch
  sendPhoto: typeof sendPhoto
  onSignedOut: () => void
  onUnreachable: () => void
}

export function createChatCalls(options: ChatCallsOptions): ChatCalls {
  const { userId, origin, fetch, sendPhoto, onSignedOut, onUnreachable } = options
  let network = new AbortController()

  const ask = async <Body>(
    call: (options: { signal: AbortSignal; fetch: typeof globalThis.fetch }) => Promise<Body>,
    cancel?: AbortSignal,
  ): Promise<Answer<Body>> => {
    const signal = cancel ? AbortSignal.any([network.signal, cancel]) : network.signal
    try {
      return { outcome: 'done', body: await call({ signal, fetch }) }
    } catch (error) {
      if (signal.aborted) return { outcome: 'later', waitMs: 0 }
      return explain(error)
    }
  }
  const explain = (error: unknown): Exclude<Answer<never>, { outcome: 'done' }> => {
    // Anything but an ApiError came from a proxy between us and the server.
    const { status, code, retryAfterMs } =
      error instanceof ApiError ? error : new ApiError(0, 'network')
    if (code === 'network' || code === 'timeout') {
      onUnreachable()
    } else if (code === 'not_signed_in' || code === 'not_yours') {
      // `not_yours`: somebody else has signed in on this browser. The messages wait for their author.
      onSignedOut()
    } else if (status < 500 && code !== 'too_many_requests' && code !== 'internal') {
      return { outcome: 'refused', code, spaceAt: spaceAgainAt(error) }
    }
    return { outcome: 'later', waitMs: retryAfterMs }
  }

  return {
    getChat: (chatId, range) =>
      ask((options) => get<ChatDetail>(origin + urls.chat(chatId, range), options)),
    addMessage: (message) =>
      ask((options) =>
        post<MessageItem>(
          `${origin}${urls.addMessage}?images=url`,
          { userId, ...message },
          options,
        ),
      ),
    addPhoto: (photo, file, { signal, onProgress }) =>
      ask(
        (options) =>
          sendPhoto<MessageItem>(origin + urls.addChatPhoto, { id: userId, ...photo }, file, {
            signal: options.signal,
            onProgress,
          }),
        signal,
      ),
    react: (reaction) =>
      ask((options) =>
        put<ReactionChange>(origin + urls.reaction, { userId, ...reaction }, options),
      ),
    checkSession: () => ask((options) => get(origin + urls.settings(userId), options)),
    abandon() {
      network.abort()
      network = new AbortController()
    },
  }
}
