// What a screen finds in its history entry.

/** spec §2: the chat's screen needs it. */
export interface ChatState {
  chatId: number
  /** The address of the other one's picture. */
  image: string | null
  imageType: string | null
  /** A drawing, where there is no picture. */
  face?: string | undefined
  name: string
  /** The other one's id; null once that pet has left. */
  userId: number | null
}

/** The login page's. */
export interface LoginState {
  /** Where one was, to go back there afterwards. */
  returnTo?: { path: string; state: unknown; userId: number | null }
  /** A session was there and has ended. */
  expired?: boolean
  /** Just signed up with this e-mail. */
  email?: string
  /** What has just happened. */
  news?: 'passwordChanged' | 'accountDeleted'
}
