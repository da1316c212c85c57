// The limits that a page needs before the first card (docs/decisions/014); browsers load limits.ts later.

export const entryLimits = { emailLength: 254, passwordLength: 200 } as const

/** spec §9 and §4: how long things last. */
export const entryDurations = { calloutMs: 1000, consentDays: 7 } as const
