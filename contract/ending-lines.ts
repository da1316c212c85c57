/** The friendly lines that can end a conversation. Each person reads them in their own language. */
export const endingLines = ['thanks', 'met_somebody', 'no_time', 'not_a_fit'] as const
export type EndingLine = (typeof endingLines)[number]
