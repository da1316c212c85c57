/** The reasons of a report, in the order on the screen. */
export const reportReasons = [
  'harassment',
  'inappropriate_photo',
  'fake_profile',
  'spam',
  'animal_welfare',
  'underage',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]
