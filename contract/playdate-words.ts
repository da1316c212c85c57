/** `declined` and `cancelled` end a playdate; the others are open until their time has passed. */
export const playdateStates = ['proposed', 'accepted', 'declined', 'cancelled'] as const
export type PlaydateState = (typeof playdateStates)[number]

/** What people do with a playdate. Each step is also a message of the chat. */
export const playdateSteps = ['proposed', 'changed', 'accepted', 'declined', 'cancelled'] as const
export type PlaydateStep = (typeof playdateSteps)[number]

/** The other person has to say something to it. */
export const awaitsAnswer = (step: PlaydateStep): boolean =>
  step === 'proposed' || step === 'changed'

/** How it went. Nobody but the person who answers learns the answer. */
export const playdateAnswers = ['well', 'badly', 'never_met', 'unsafe'] as const
export type PlaydateAnswer = (typeof playdateAnswers)[number]

const hour = 60 * 60 * 1000

export const playdateRules = {
  mostTimes: 3,
  placeLength: 120,
  mostDaysAhead: 365,
  /** In the calendar. An accepted playdate can be changed or cancelled until it is over. */
  lastsMs: hour,
  /** How long after the beginning both are asked how it went: on the next day, unless it began before six. */
  askAfterMs: 18 * hour,
} as const
