import type { PetDetails } from '../contract/pets.ts'
import type { DemoPerson } from './demo-people.ts'
import { describePet } from './describe-pet.ts'
import { designPet } from './illustrator/draw-pet.ts'

/** Details that fit the drawings; pets of one household get on. */
export function describeHousehold({ pets }: DemoPerson, month: string): PetDetails[] {
  const alone = pets.map(({ name, species, seed, character }) =>
    describePet(designPet(seed, species), name, month, character),
  )
  return alone.map((pet) => {
    const others = alone.filter((other) => other !== pet)
    return {
      ...pet,
      ...(others.some(({ species }) => species === 'dog') && { dogs: true }),
      ...(others.some(({ species }) => species === 'cat') && { cats: true }),
    }
  })
}
