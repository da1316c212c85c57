/** Why somebody reports somebody, in the order in which they are offered. */
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
