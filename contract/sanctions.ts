import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { reportReasons } from './report-reasons.ts'
import { BodyId, Id, Nullable, visibleLines } from './wire.ts'

// What a sanctioned person reads, and their appeal.

/** What a moderator can do about a person: hide a photo, warn, suspend the account. */
export const sanctionKinds = ['hide', 'warn', 'suspend'] as const
export type SanctionKind = (typeof sanctionKinds)[number]

/** What was decided about the person, why, for how long, and what became of their appeal. */
export const Sanction = Type.Object({
  id: Id,
  /** The person's own id: the app of a suspended person has no other way to know it. */
  userId: Id,
  kind: Type.Enum([...sanctionKinds]),
  /** Null unless the kind is `hide`. */
  hidden: Nullable(Type.Enum(['photo', 'lostPet'])),
  reason: Type.Enum([...reportReasons]),
  note: Nullable(Type.String()),
  decidedAt: Type.String(),
  /** When a suspension ends by itself; null if it does not. */
  endsAt: Nullable(Type.String()),
  /** It is over: by itself, or because a moderator ended it. */
  ended: Type.Boolean(),
  read: Type.Boolean(),
  appeal: Type.Enum(['none', 'open', 'upheld', 'reversed']),
  canAppeal: Type.Boolean(),
})
export type Sanction = Static<typeof Sanction>

/** Newest first, the newest `limits.sanctionList`. */
export const Sanctions = Type.Array(Sanction)

/** The person has read it, and is not shown it again. */
export const ReadSanction = Type.Object({ id: BodyId })
export type ReadSanction = Static<typeof ReadSanction>

/** Once for each sanction. */
export const Appeal = Type.Object({
  id: BodyId,
  words: visibleLines({ maxLength: limits.appealLength }),
})
export type Appeal = Static<typeof Appeal>
