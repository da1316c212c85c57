/** The friendly lines a conversation can be ended with. Each reads them in their own language. */
export const endingLines = ['thanks', 'met_somebody', 'no_time', 'not_a_fit'] as const
export type EndingLine = (typeof endingLines)[number]
