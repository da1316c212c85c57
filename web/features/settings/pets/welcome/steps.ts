import type { Pet } from '../../../../../contract/pets.ts'

export type Step = 'name' | 'photo' | 'species' | 'age' | 'size'

/** What a new person is asked: what is there already, from an earlier visit say, is not asked for. */
export function stepsFor(pet: Pet, hasPhoto: boolean): Step[] {
  const steps: Record<Step, boolean> = {
    name: pet.name.trim() === '',
    photo: !hasPhoto,
    species: pet.species === undefined,
    age: pet.born === undefined,
    size: pet.size === undefined,
  }
  return (Object.keys(steps) as Step[]).filter((step) => steps[step])
}
