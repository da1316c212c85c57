import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { reportReasons } from './report-reasons.ts'
import { sanctionKinds } from './sanction-kinds.ts'
import { BodyId, Id, line, Nullable, visibleLine, visibleLines } from './wire.ts'

// What reporters and sanctioned people are told, and what they may answer.

const Reason = Type.Enum([...reportReasons])

/** `reviewed`: closed without a decision that could be told. */
const ReportState = Type.Enum(['open', 'acted', 'dismissed', 'reviewed'])

/** The receipt of a report or notice; it leads to the outcome. */
export const Receipt = Type.Object({ receipt: Type.String() })
export type Receipt = Static<typeof Receipt>

/**
 * One of the person's own reports. It does not name who was reported: that would tell whether they have
 * deleted their account.
 */
export const OwnReport = Type.Object({
  /** Null in reports of the first release. */
  receipt: Nullable(Type.String()),
  about: Type.Enum(['person', 'message', 'photo']),
  reason: Reason,
  reportedAt: Type.String(),
  state: ReportState,
})
export type OwnReport = Static<typeof OwnReport>

/** Newest first, the newest `limits.reportList`. */
export const OwnReports = Type.Array(OwnReport)

/** What was decided about the person, why, for how long, and what became of their appeal. */
export const Sanction = Type.Object({
  id: Id,
  /** The person's own id: the app of a suspended person has no other way to know it. */
  userId: Id,
  kind: Type.Enum([...sanctionKinds]),
  /** Null unless the kind is `hide`. */
  hidden: Nullable(Type.Enum(['photo', 'lostPet'])),
  reason: Reason,
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

/**
 * A notice of illegal content by anybody (DSA art. 16). Name and e-mail may be missing only where the law
 * lets people stay anonymous: `child_abuse`.
 */
export const ContentNotice = Type.Object({
  /** Of a profile, a photo or another page of this site. */
  address: visibleLine({ maxLength: limits.addressLength }),
  reason: Reason,
  words: visibleLines({ maxLength: limits.noticeLength }),
  name: Type.Optional(line({ maxLength: limits.nameLength })),
  email: Type.Optional(line({ maxLength: limits.emailLength })),
})
export type ContentNotice = Static<typeof ContentNotice>

export const NoticeParams = Type.Object({
  receipt: Type.String({ pattern: '^[0-9A-Za-z-]{1,20}$' }),
})

export const NoticeState = Type.Object({ receivedAt: Type.String(), state: ReportState })
export type NoticeState = Static<typeof NoticeState>
