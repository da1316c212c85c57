import { type Static, Type } from 'typebox'
import { ClientId } from './chat.ts'
import { limits } from './limits.ts'
import { playdateAnswers, playdateRules, playdateStates } from './playdate-words.ts'
import { BodyId, Id, Nullable, visibleLine } from './wire.ts'

// Decision 065: two people propose, accept, change and cancel a date for their pets inside the chat.

/** An instant at a full minute, as `Date.prototype.toISOString` writes it. */
const Time = Type.String({ pattern: '^20\\d{2}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:00\\.000Z$' })
const Place = visibleLine({ maxLength: playdateRules.placeLength })

export const Playdate = Type.Object({
  id: Id,
  chatId: Id,
  /** Counts the steps. A step names the version that the person saw, and is refused on any other. */
  version: Id,
  state: Type.Enum([...playdateStates]),
  /** Made the proposal: the other person can accept or decline it. */
  proposedBy: Id,
  /** Took the last step. */
  changedBy: Id,
  place: Type.String(),
  /** The proposed times, the earliest first. */
  times: Type.Array(Type.String()),
  /** The time that was accepted. */
  startsAt: Nullable(Type.String()),
})
export type Playdate = Static<typeof Playdate>

/** What a chat shows: its newest playdate, and the one of which the person has not yet said how it went. */
export const ChatPlaydates = Type.Object({
  playdate: Nullable(Playdate),
  question: Nullable(Type.Object({ playdateId: Id, startsAt: Type.String() })),
})
export type ChatPlaydates = Static<typeof ChatPlaydates>

/** What is open and not over, the earliest first. */
export const Playdates = Type.Array(Playdate, { maxItems: limits.chatList })
export type Playdates = Static<typeof Playdates>

const proposal = {
  userId: BodyId,
  place: Place,
  times: Type.Array(Time, { minItems: 1, maxItems: playdateRules.mostTimes, uniqueItems: true }),
  /** An idempotency key: the same step sent twice is taken once. */
  clientId: ClientId,
}

export const NewPlaydate = Type.Object({ chatId: BodyId, ...proposal })
export type NewPlaydate = Static<typeof NewPlaydate>

const seen = { playdateId: BodyId, version: Id }

export const PlaydateChange = Type.Object({ ...seen, ...proposal })
export type PlaydateChange = Static<typeof PlaydateChange>

export const PlaydateAcceptance = Type.Object({
  ...seen,
  userId: BodyId,
  /** One of the proposed times. */
  time: Time,
  clientId: ClientId,
})
export type PlaydateAcceptance = Static<typeof PlaydateAcceptance>

/** Declines or cancels it. */
export const PlaydateEnd = Type.Object({ ...seen, userId: BodyId, clientId: ClientId })
export type PlaydateEnd = Static<typeof PlaydateEnd>

export const PlaydateReview = Type.Object({
  userId: BodyId,
  playdateId: BodyId,
  answer: Type.Enum([...playdateAnswers]),
})
export type PlaydateReview = Static<typeof PlaydateReview>
