/** What a moderator can do about a person: hide a photo, warn, suspend the account. */
export const sanctionKinds = ['hide', 'warn', 'suspend'] as const
export type SanctionKind = (typeof sanctionKinds)[number]
