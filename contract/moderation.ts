import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { reportReasons } from './report-reasons.ts'
import { sanctionKinds } from './sanction-kinds.ts'
import { Id, lines, Nullable } from './wire.ts'

// The calls of the moderators' page. They are not part of the product: another process answers them, on
// loopback only. All texts of people are neutralized (see `server/safety/neutralize.ts`).

/** The one-time token of the address that the command prints. */
export const Token = Type.Object({ token: Type.String({ maxLength: 100 }) })
export type Token = Static<typeof Token>

const Reason = Type.Enum([...reportReasons])

/** What a report's copy holds. The page shows whatever comes; a new kind needs a label and nothing else. */
const evidenceKinds = [
  'message',
  'told',
  'note',
  'playdate',
  'sightings',
  'lostPet',
  'words',
  'pets',
  'address',
  'from',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

const Evidence = Type.Object({ kind: Type.Enum([...evidenceKinds]), text: Type.String() })

const Person = Type.Object({ id: Nullable(Id), name: Type.String(), animalName: Type.String() })

/** An open report or notice. */
export const ReportEntry = Type.Object({
  id: Id,
  reason: Reason,
  urgent: Type.Boolean(),
  createdAt: Type.String(),
  /** `id` is null if nobody with an account is meant, or the account is deleted. */
  target: Person,
  suspended: Type.Boolean(),
  /** People who have reported this account. */
  reporters: Type.Integer(),
  hasPhoto: Type.Boolean(),
  /** What the action `hide` hides. */
  hides: Nullable(Type.Enum(['photo', 'lostPet'])),
  isNotice: Type.Boolean(),
  evidence: Type.Array(Evidence),
})
export type ReportEntry = Static<typeof ReportEntry>

export const AppealEntry = Type.Object({
  /** Of the sanction. */
  id: Id,
  kind: Type.Enum([...sanctionKinds]),
  reason: Reason,
  note: Nullable(Type.String()),
  createdAt: Type.String(),
  endsAt: Nullable(Type.String()),
  appealedAt: Type.String(),
  words: Type.String(),
  target: Person,
})
export type AppealEntry = Static<typeof AppealEntry>

/** Urgent reports first, then appeals, then the other reports. */
export const Queue = Type.Object({
  reports: Type.Array(ReportEntry),
  appeals: Type.Array(AppealEntry),
  openReports: Type.Integer(),
  moderator: Type.String(),
})
export type Queue = Static<typeof Queue>

/** What is known of an account, the newest first. */
export const History = Type.Object({
  reports: Type.Array(
    Type.Object({
      id: Id,
      reason: Reason,
      createdAt: Type.String(),
      state: Type.Enum(['open', 'acted', 'dismissed', 'reviewed']),
    }),
  ),
  sanctions: Type.Array(
    Type.Object({
      id: Id,
      kind: Type.Enum([...sanctionKinds]),
      reason: Reason,
      createdAt: Type.String(),
      endsAt: Nullable(Type.String()),
      ended: Type.Boolean(),
      appeal: Type.Enum(['none', 'open', 'upheld', 'reversed']),
    }),
  ),
})
export type History = Static<typeof History>

export const Decision = Type.Object({
  reportId: Id,
  action: Type.Enum([...sanctionKinds, 'dismiss']),
  /** Of a suspension; null for one without an end. */
  days: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 3650 }))),
  /** The report's own reason when absent. */
  reason: Type.Optional(Reason),
  note: Type.Optional(Nullable(lines({ maxLength: limits.reportLength }))),
})
export type Decision = Static<typeof Decision>

/** `id`: what an undo needs. */
export const Decided = Type.Object({ id: Id })
export type Decided = Static<typeof Decided>

export const AppealDecision = Type.Object({
  sanctionId: Id,
  outcome: Type.Enum(['upheld', 'reversed']),
})
export type AppealDecision = Static<typeof AppealDecision>

export const PageQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
})

export const LogPage = Type.Object({
  lines: Type.Array(
    Type.Object({
      id: Id,
      at: Type.String(),
      moderator: Type.String(),
      action: Type.String(),
      subject: Type.String(),
    }),
  ),
  total: Type.Integer(),
})
export type LogPage = Static<typeof LogPage>

/** One for each of the last twelve weeks, the oldest first. */
export const WeeklyNumbers = Type.Array(
  Type.Object({
    /** Its first day. */
    from: Type.String(),
    received: Type.Integer(),
    acted: Type.Integer(),
    dismissed: Type.Integer(),
    appeals: Type.Integer(),
  }),
)
export type WeeklyNumbers = Static<typeof WeeklyNumbers>
