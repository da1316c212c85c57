// The states that screens find in their history entries.

/** spec §2: the chat's screen needs it. */
export interface ChatState {
  chatId: number
  /** The address of the other person's picture. */
  image: string | null
  imageType: string | null
  /** A drawing, if there is no picture. */
  face?: string | undefined
  name: string
  /** The other person's id; null after they left. */
  userId: number | null
}

/** The login page's. */
export interface LoginState {
  /** The screen to return to after the login. */
  returnTo?: { path: string; state: unknown; userId: number | null }
  /** The session has expired. */
  expired?: boolean
  /** Just signed up with this e-mail. */
  email?: string
  /** What has just happened. */
  news?: 'passwordChanged' | 'accountDeleted'
}

export type FirstStep = 'name' | 'photo' | 'species' | 'sex' | 'age'

/** Where a newcomer is in the first questions. */
export interface QuestionsProgress {
  /** Null in the first entry: they depend on what is known of the pet. */
  steps: FirstStep[] | null
  index: number
  /** How many entries lie between this one and the deck. */
  depth: number
}

/** That of Settings. */
export interface SettingsState {
  tab?: 'app'
}

/** For the way back to Settings from the account's screens. */
export const appSettings: SettingsState = { tab: 'app' }

/** The deck's. */
export interface HomeState {
  /** The questions cover the deck. */
  questions?: QuestionsProgress
}

/** That of the poster of a lost pet. */
export interface PosterState {
  /** The person has said that they have seen the pet. */
  hasSeen?: boolean
  /** They have an animal with them, which may be this one. */
  hasFound?: boolean
}
