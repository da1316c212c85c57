import type { PetAnswer } from '../../contract/pets.ts'
import { sharedValue } from '../lib/shared-value.ts'

/** The answer of a pet, and whose it is. */
export interface AnswerOf extends PetAnswer {
  petName: string
}

interface NoteOffer {
  /** The person who can be liked on this screen. */
  personId: number
  /** A note about this answer is wanted. */
  about: AnswerOf | null
}

// The buttons of a verdict offer notes; cards, profiles and panels ask for one about an answer.
const offer = sharedValue<NoteOffer | null>(null)

export const offerNotes = (personId: number | null): void =>
  offer.set(personId === null ? null : { personId, about: null })
export const useNoteOffer = offer.use

export const askForNote = (personId: number, about: AnswerOf): void =>
  offer.set({ personId, about })

/** Undefined where this person cannot be liked. */
export function useAskForNote(personId: number): ((about: AnswerOf) => void) | undefined {
  const current = offer.use()
  if (current?.personId !== personId) return undefined
  return (about) => askForNote(personId, about)
}
