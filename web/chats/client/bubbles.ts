import type { MessageItem, Quote } from '../../../contract/chat.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { ReactionKind } from '../../../contract/reactions.ts'
import type { PendingMessage } from './pending-messages.ts'

type MessageState = 'sending' | 'sent' | 'read' | 'failed' | 'received'

/** A message as the screen shows it. The object stays the same until something in it changes. */
export interface Bubble {
  /** Stays the same while a message goes from sending to sent. */
  readonly key: string
  readonly state: MessageState
  readonly text: string
  /** What it replies to. */
  readonly quote: Quote | null
  /** When it was stored, in milliseconds since 1970; before that, when it was written. */
  readonly at: number
  readonly isMine: boolean
  /** Both are null until the server has stored the message. */
  readonly id: number | null
  readonly seq: number | null
  /** To retry or discard a failed one. */
  readonly clientId: string | null
  /** Of the person who did not write the message. */
  readonly reaction: ReactionKind | null
  /** The step of a playdate that this message contains. */
  readonly playdate: MessageItem['playdate'] | null
  readonly error: ErrorCode | null
  /** When there is space again, if the day's uploads are full. */
  readonly spaceAt: number | null
  readonly isPhoto: boolean
  /** Null until the photo is stored, and if a moderator has hidden it. */
  readonly photoUrl: string | null
  readonly photoPlaceholder: string | null
  /** The progress of a photo's upload, from 0 to 1; null before the upload starts. */
  readonly progress: number | null
}

/** True once both have written: from then on links can be opened and photos sent. Steps of a playdate do not count. */
export function haveBothWritten(messages: readonly Bubble[]): boolean {
  const written = messages.filter(({ playdate }) => playdate === null)
  return written.some(({ isMine }) => isMine) && written.some(({ isMine }) => !isMine)
}

interface Known {
  stored: readonly MessageItem[]
  pending: readonly PendingMessage[]
  readByOther: number
  progressOf: (clientId: string) => number | null
  reactionTo: (messageId: number) => ReactionKind | null
}

/** Turns stored and pending messages into bubbles. */
export function createBubbleMaker(userId: number) {
  let made = new Map<string, Bubble>()

  return ({ stored, pending, readByOther, progressOf, reactionTo }: Known): readonly Bubble[] => {
    const mine = stored.filter(({ user_id }) => user_id === userId)
    const arrived = new Set(mine.map(({ client_id }) => client_id))
    const bubbles = [
      ...stored.map((message) => ({
        ...fromStored(message, userId, readByOther),
        reaction: reactionTo(message.message_id),
      })),
      ...pending
        .filter(({ clientId }) => !arrived.has(clientId))
        .map((message) => fromPending(message, progressOf(message.clientId))),
    ].map((bubble) => unlessChanged(made.get(bubble.key), bubble))
    made = new Map(bubbles.map((bubble) => [bubble.key, bubble]))
    return bubbles
  }
}

function unlessChanged(before: Bubble | undefined, now: Bubble): Bubble {
  const names = Object.keys(now) as (keyof Bubble)[]
  return before && names.every((name) => before[name] === now[name]) ? before : now
}

function fromStored(
  message: MessageItem,
  userId: number,
  readByOther: number,
): Omit<Bubble, 'reaction'> {
  const isMine = message.user_id === userId
  // Only own messages use the client id as key: the other person chooses theirs.
  const clientId = isMine ? message.client_id : null
  return {
    key: clientId ? pendingKey(clientId) : `stored ${message.message_id}`,
    state: isMine ? (message.seq <= readByOther ? 'read' : 'sent') : 'received',
    text: message.message,
    quote: message.quote ?? null,
    at: Date.parse(message.created_at),
    isMine,
    id: message.message_id,
    seq: message.seq,
    clientId,
    playdate: message.playdate ?? null,
    error: null,
    spaceAt: null,
    isPhoto: message.photo !== undefined,
    photoUrl: message.photo?.url ?? null,
    photoPlaceholder: message.photo?.placeholder ?? null,
    progress: null,
  }
}

const pendingKey = (clientId: string) => `mine ${clientId}`

function fromPending(
  { clientId, text, quote, at, error, spaceAt, isPhoto }: PendingMessage,
  progress: number | null,
): Bubble {
  return {
    key: pendingKey(clientId),
    state: error ? 'failed' : 'sending',
    text,
    quote: quote ?? null,
    at,
    isMine: true,
    id: null,
    seq: null,
    clientId,
    reaction: null,
    playdate: null,
    error: error ?? null,
    spaceAt: spaceAt ?? null,
    isPhoto: isPhoto === true,
    photoUrl: null,
    photoPlaceholder: null,
    progress,
  }
}
