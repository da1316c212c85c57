import { sharedValue } from '../../lib/shared-value.ts'

/** What a report is about, besides the person. */
export type ReportSubject =
  | { kind: 'message'; id: number; text: string }
  /** Without an id, its address leads to it. */
  | { kind: 'photo'; id?: number; url: string }

export interface PersonMenu {
  /** Whom it is about. Null: they have left, and only the chat is still there. */
  person: { id: number; name: string } | null
  /** The chat it was opened in. */
  chatId?: number
  /** Nothing more can be written there. */
  isEnded?: boolean
  subject?: ReportSubject
  /** Opened on the very thing to report. */
  isReport?: boolean
  /** The chat or the person is gone from sight: the screen goes on without them. */
  onGone: () => void
}

// Opened from chats, profiles and cards; drawn by the app, which fetches its code when it is needed.
const current = sharedValue<PersonMenu | null>(null)

export const openPersonMenu = (menu: PersonMenu): void => current.set(menu)
export const closePersonMenu = (): void => current.set(null)
export const usePersonMenu = current.use
