import type { Pet, PetDetails } from '../../../../../contract/pets.ts'

/** What each step about the pet is given. */
export interface StepProps {
  pet: Pet
  isBusy: boolean
  /** Saves it and goes on. */
  onTell: (details: Partial<PetDetails>) => void
}
