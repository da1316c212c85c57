import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { reportReasons } from './report-reasons.ts'
import { sanctionKinds } from './sanctions.ts'
import { Id, lines, Nullable } from './wire.ts'

// The calls of the moderators' page. They are not part of the product: another process answers them, on
// loopback only. All texts of people are isolated (`isolate.ts`).

/** The one-time token of the address that the command prints. */
export const Token = Type.Object({ token: Type.String({ maxLength: 100 }) })
export type Token = Static<typeof Token>

const Reason = Type.Enum([...reportReasons])

/** What a report's copy holds. The page shows whatever comes; a new kind needs a label and nothing else. */
const evidenceKinds = [
  'message',
  'quoted',
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

const Kind = Type.Enum([...sanctionKinds])

/** The secret that the page sends with every call, as `Authorization: Bearer …`. */
export const PageSecret = Type.Object({ secret: Type.String() })
export type PageSecret = Static<typeof PageSecret>

/** Of the account, also after its deletion; 0 or less without one. */
const CaseId = Type.Integer()
export const CaseParams = Type.Object({ id: CaseId })

/** An account with open reports. */
const CaseRow = Type.Object({
  type: Type.Literal('case'),
  id: CaseId,
  reason: Reason,
  urgent: Type.Boolean(),
  since: Type.String(),
  /** `id` is null if nobody with an account is meant, or the account is deleted. */
  target: Person,
  suspended: Type.Boolean(),
  /** How many people have open reports about it, and how many notices came from outside. */
  people: Type.Integer(),
  notices: Type.Integer(),
})

const AppealRow = Type.Object({
  type: Type.Literal('appeal'),
  /** Of the sanction. */
  id: Id,
  kind: Kind,
  reason: Reason,
  since: Type.String(),
  target: Person,
})

/** The queue in its order: `noticed` are the cases that only notices call urgent. */
export const queueSections = ['urgent', 'appeals', 'noticed', 'others'] as const
export type QueueSection = (typeof queueSections)[number]
export type CaseSection = Exclude<QueueSection, 'appeals'>

/** One page; the oldest first in each section. */
export const Queue = Type.Object({
  entries: Type.Array(Type.Union([CaseRow, AppealRow])),
  /** The cursor of the next page. */
  next: Nullable(Type.String()),
  moderator: Type.String(),
})
export type Queue = Static<typeof Queue>
export type QueueEntry = Queue['entries'][number]

const Cursor = Type.String({ pattern: '^[a-z0-9.-]{1,60}$' })
export const CursorQuery = Type.Object({ after: Type.Optional(Cursor) })

/** One of two photos that look alike. */
const LookalikePhoto = Type.Object({
  photoId: Id,
  uploadedAt: Type.String(),
  account: Person,
  accountCreatedAt: Type.String(),
  /** Its owner has deleted it. The copy of the report stays. */
  deleted: Type.Boolean(),
})

export const ReportEntry = Type.Object({
  id: Id,
  /** Grows when its reporter changes it. */
  version: Type.Integer(),
  /** `server`: a photo that looks like one of another account. */
  source: Type.Enum(['person', 'notice', 'server']),
  reason: Reason,
  urgent: Type.Boolean(),
  createdAt: Type.String(),
  /** What the action `hide` hides. A found animal only if its finder has no account. */
  hides: Nullable(Type.Enum(['photo', 'chatPhoto', 'lostPet', 'foundAnimal'])),
  /** The report has a copy of one photo: that of the message, of the poster, or the reported one. */
  hasPhoto: Type.Boolean(),
  /** The photos of the profile at the time of the report, by the ids of the photos. */
  profilePhotos: Type.Array(Id),
  /** Sightings that had a photo. */
  sightingPhotos: Type.Array(Id),
  /** The messages that the reporter named, with what was around them; the oldest first. */
  chat: Type.Array(
    Type.Object({
      id: Id,
      by: Type.Enum(['target', 'reporter']),
      text: Type.String(),
      sentAt: Type.String(),
      /** The reporter named it. */
      named: Type.Boolean(),
      hasPhoto: Type.Boolean(),
    }),
  ),
  evidence: Type.Array(Evidence),
  lookalikes: Nullable(Type.Object({ reported: LookalikePhoto, other: LookalikePhoto })),
})
export type ReportEntry = Static<typeof ReportEntry>

/** A case with a page of its reports: those of the server first, then of people, then notices. */
export const CaseView = Type.Object({
  ...CaseRow.properties,
  /** The newest report of the case. */
  lastReportId: Id,
  reports: Type.Array(ReportEntry),
  next: Nullable(Type.String()),
})
export type CaseView = Static<typeof CaseView>

/** An appeal, with what was decided and why. */
export const AppealView = Type.Object({
  ...AppealRow.properties,
  note: Nullable(Type.String()),
  decidedAt: Type.String(),
  endsAt: Nullable(Type.String()),
  words: Type.String(),
  /** What the decision hid, and whether there is still a picture of it. */
  hidden: Nullable(Type.Enum(['photo', 'chatPhoto', 'lostPet'])),
  hasPhoto: Type.Boolean(),
  /** The reports that the decision closed. */
  reports: Type.Array(ReportEntry),
})
export type AppealView = Static<typeof AppealView>

const PastReport = Type.Object({
  id: Id,
  reason: Reason,
  createdAt: Type.String(),
  state: Type.Enum(['open', 'acted', 'dismissed']),
})

/** Everything that is known of an account, the newest first. */
export const AccountStory = Type.Object({
  account: Person,
  createdAt: Type.String(),
  suspended: Type.Boolean(),
  /** The names and words of the pets. */
  pets: Type.Array(Type.String()),
  photos: Type.Array(Type.Object({ id: Id, uploadedAt: Type.String(), hidden: Type.Boolean() })),
  reports: Type.Array(PastReport),
  notices: Type.Array(PastReport),
  sanctions: Type.Array(
    Type.Object({
      id: Id,
      kind: Kind,
      reason: Reason,
      note: Nullable(Type.String()),
      createdAt: Type.String(),
      endsAt: Nullable(Type.String()),
      ended: Type.Boolean(),
      appeal: Type.Enum(['none', 'open', 'upheld', 'reversed']),
      appealWords: Nullable(Type.String()),
    }),
  ),
  /** Photos of this account that look like those of others. */
  lookalikes: Type.Array(Type.Object({ reported: LookalikePhoto, other: LookalikePhoto })),
})
export type AccountStory = Static<typeof AccountStory>

export const Decision = Type.Object({
  reportId: Id,
  action: Type.Enum([...sanctionKinds, 'dismiss']),
  /** Of a suspension; null for one without an end. */
  days: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 3650 }))),
  /** The report's own reason when absent. */
  reason: Type.Optional(Reason),
  note: Type.Optional(Nullable(lines({ maxLength: limits.reportLength }))),
  /**
   * The reports that it decides, as they were read; otherwise this one as it is now. One that was changed
   * since stays open. If all were changed, or what would be hidden, the decision is refused.
   */
  reports: Type.Optional(
    Type.Array(Type.Object({ id: Id, version: Type.Integer() }), { minItems: 1, maxItems: 10_000 }),
  ),
  /** Also decides the reports of the case that were not opened, up to this one. */
  unread: Type.Optional(Id),
  /** Of two photos that look alike: the other account has the copy. */
  isLookalike: Type.Optional(Type.Boolean()),
  /** Hides the photo of this message, which the reporter named, and not what the report is about. */
  messageId: Type.Optional(Id),
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

/** Ends a sanction before its time. */
export const Lift = Type.Object({ sanctionId: Id })
export type Lift = Static<typeof Lift>

/** An account by its id or its e-mail. */
export const AccountParams = Type.Object({
  account: Type.String({ minLength: 1, maxLength: limits.emailLength }),
})

export const PageQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
})

const logActions = [
  'dismiss',
  'hide',
  'warn',
  'suspend',
  'lift',
  'end',
  'undo',
  'uphold',
  'reverse',
] as const
export type LogAction = (typeof logActions)[number]

const logSubjects = [
  'report',
  'account',
  'photo',
  'message',
  'lostPet',
  'foundAnimal',
  'line',
  'hide',
  'warn',
  'suspend',
] as const

export const LogPage = Type.Object({
  lines: Type.Array(
    Type.Object({
      id: Id,
      at: Type.String(),
      moderator: Type.String(),
      action: Type.Enum([...logActions]),
      /** What the action was about: `account 12`. The page has words for it. */
      subject: Type.Object({ type: Type.Enum([...logSubjects]), id: Type.String() }),
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
    /** Reports of people, and notices from outside. */
    reports: Type.Integer(),
    notices: Type.Integer(),
    acted: Type.Integer(),
    dismissed: Type.Integer(),
    /** What was decided, without what was undone. */
    hidden: Type.Integer(),
    warned: Type.Integer(),
    suspended: Type.Integer(),
    appeals: Type.Integer(),
    /** Appeals that were decided, by their outcome. */
    upheld: Type.Integer(),
    reversed: Type.Integer(),
    /** From a report to its decision, and from an appeal to its decision; null without one. */
    medianDecisionMs: Nullable(Type.Integer()),
    medianAppealMs: Nullable(Type.Integer()),
  }),
)
export type WeeklyNumbers = Static<typeof WeeklyNumbers>
