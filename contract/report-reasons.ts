/** The reasons of a report, in the order on the screen. */
export const reportReasons = [
  'harassment',
  'inappropriate_photo',
  'fake_profile',
  'spam',
  'animal_welfare',
  'underage',
  'child_abuse',
  'false_alarm',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

/**
 * Reasons that mean that somebody may be in danger, the most urgent first. A false alarm reaches a whole city,
 * and a report that is wrong stops the search of somebody who is frightened.
 */
export const urgentReasons: ReportReason[] = [
  'child_abuse',
  'underage',
  'animal_welfare',
  'harassment',
  'false_alarm',
]
