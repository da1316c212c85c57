import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { LostPetKey } from './lost-pets.ts'
import { reportReasons } from './report-reasons.ts'
import { BodyId, Done, line, lines, Nullable, text, visibleLine, visibleLines } from './wire.ts'

// Reports, the notices of people without an account, and what became of them.

const Reason = Type.Enum([...reportReasons])

/** A report of a person, and optionally of one of their messages or photos. */
export const Report = Type.Object({
  userId: BodyId,
  targetId: Type.Optional(BodyId),
  /** Instead of the person's id: a chat that the reporter has or had with them. */
  chatId: Type.Optional(BodyId),
  /** Instead of the person's id: the poster of a lost pet. */
  lostPetKey: Type.Optional(LostPetKey),
  /** Instead of the person's id: a sighting of the reporter's own lost pet, also of somebody without an account. */
  sightingId: Type.Optional(BodyId),
  reason: Reason,
  words: Type.Optional(Nullable(lines({ maxLength: limits.reportLength }))),
  messageId: Type.Optional(Nullable(BodyId)),
  /** With a chat: the text as the reporter has it, because the message may have been deleted. */
  messageText: Type.Optional(Nullable(text({ maxLength: limits.messageLength }))),
  /** With a chat: the messages that belong to the report. */
  messageIds: Type.Optional(Type.Array(BodyId, { maxItems: limits.reportedMessages })),
  photoId: Type.Optional(Nullable(BodyId)),
})
export type Report = Static<typeof Report>

/** The receipt leads to the outcome; additive. */
export const ReportResult = Type.Object({ ...Done.properties, receipt: Type.String() })
export type ReportResult = Static<typeof ReportResult>

const ReportState = Type.Enum(['open', 'acted', 'dismissed'])

/** The receipt of a report or notice; it leads to the outcome. */
export const Receipt = Type.Object({ receipt: Type.String() })
export type Receipt = Static<typeof Receipt>

/**
 * One of the person's own reports. It does not name who was reported: that would tell whether they have
 * deleted their account.
 */
export const OwnReport = Type.Object({
  receipt: Nullable(Type.String()),
  about: Type.Enum(['person', 'message', 'photo']),
  reason: Reason,
  reportedAt: Type.String(),
  state: ReportState,
})
export type OwnReport = Static<typeof OwnReport>

/** Newest first, the newest `limits.reportList`. */
export const OwnReports = Type.Array(OwnReport)

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
