import type { Pet } from '../../contract/pets.ts'
import type { FirstStep } from '../lib/history-state.ts'

/** The questions for a newcomer, without those that are answered already. */
export function stepsFor(pet: Pet, hasPhoto: boolean): FirstStep[] {
  const steps: Record<FirstStep, boolean> = {
    name: pet.name.trim() === '',
    photo: !hasPhoto,
    species: pet.species === undefined,
    sex: pet.sex === undefined,
    age: pet.born === undefined,
  }
  return (Object.keys(steps) as FirstStep[]).filter((step) => steps[step])
}
