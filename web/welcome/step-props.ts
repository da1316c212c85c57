import type { Pet, PetDetails } from '../../contract/pets.ts'

/** The props of every step about the pet. */
export interface StepProps {
  pet: Pet
  isBusy: boolean
  /** Saves the answer and shows the next step. */
  onAnswer: (details: Partial<PetDetails>) => void
}
