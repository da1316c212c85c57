import { sharedValue } from '../lib/shared-value.ts'

/** The reported content, besides the person. */
export type ReportSubject =
  | { kind: 'message'; id: number; text: string }
  /** A message about the person's own lost pet, perhaps of somebody without an account. */
  | { kind: 'sighting'; id: number; text: string }
  /** A photo without an id is found by its address. */
  | { kind: 'photo'; id?: number; url: string }

export interface PersonMenu {
  /** Null if the person has left; then only the chat remains. */
  person: { id: number; name: string } | null
  /** The chat from which the menu was opened. */
  chatId?: number
  /** Nobody can write in the chat any more. */
  isEnded?: boolean
  subject?: ReportSubject
  /** Set if the menu was opened on the content to report. */
  isReport?: boolean
  /** Called after an unmatch or a block, so that the screen can leave the chat or the person. */
  onGone: () => void
}

// Chats, profiles and cards open the menu; the app draws it and loads its code on demand.
const current = sharedValue<PersonMenu | null>(null)

export const openPersonMenu = (menu: PersonMenu): void => current.set(menu)
export const closePersonMenu = (): void => current.set(null)
export const usePersonMenu = current.use
