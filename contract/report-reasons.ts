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
 * Somebody may be in danger, so moderators see these first; a report with several reasons keeps the first of
 * them. A false alarm is one because it reaches a whole city; and if the report is wrong, it holds up the
 * search for a lost pet.
 */
export const urgentReasons: ReportReason[] = [
  'child_abuse',
  'underage',
  'animal_welfare',
  'harassment',
  'false_alarm',
]
