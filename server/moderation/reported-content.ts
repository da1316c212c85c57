import type { ReportReason } from '../../contract/report-reasons.ts'

/** What moderators can hide: a photo of a profile, the one of a message, or the poster of a lost pet. */
export type ReportedContent = { photoId: number } | { messageId: number } | { lostPetKey: string }

interface ContentIds {
  photoId: number | null
  messageId: number | null
  lostPetKey: string | null
}

export function contentOf({ photoId, messageId, lostPetKey }: ContentIds): ReportedContent | null {
  if (photoId !== null) return { photoId }
  if (messageId !== null) return { messageId }
  return lostPetKey === null ? null : { lostPetKey }
}

interface Report {
  reason: ReportReason
  photoId: number | null
  messageId: number | null
  lostPetKey: string | null
  lookalikeId: number | null
}

/**
 * A report of a false alarm has the photo of the poster, but means the poster. Of two photos that look
 * alike, it is the moderator who says which one is the copy.
 */
export function contentOfReport(
  { reason, photoId, messageId, lostPetKey, lookalikeId }: Report,
  { isLookalike }: { isLookalike: boolean },
): ReportedContent | null {
  if (isLookalike) return lookalikeId === null ? null : { photoId: lookalikeId }
  if (reason === 'false_alarm' && lostPetKey !== null) return { lostPetKey }
  return contentOf({ photoId, messageId, lostPetKey })
}
