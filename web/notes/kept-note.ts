import { keptOf, useKept } from '../lib/kept.ts'
import { getUserId } from '../lib/session.ts'

interface KeptNote {
  text: string
}

const keyOf = (petId: number) => `note.${petId}`

/** Kept until the server has it: also when the like with it is undone. */
export const useKeptNote = (petId: number) =>
  useKept<KeptNote>(getUserId(), keyOf(petId), { text: '' })

/** Another note may have been begun meanwhile. */
export function dropSentNote(userId: number, petId: number, sentText: string): void {
  const { read, write } = keptOf<KeptNote>(userId, keyOf(petId))
  if (read().text?.trim() === sentText) write({})
}
