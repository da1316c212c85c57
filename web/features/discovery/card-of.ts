import type { Household } from '../../../contract/pets.ts'
import type { ProfilePhoto } from '../../lib/photos/photos-query.ts'
import type { Pet } from './deck.ts'

/** A household as a card of the deck shows it, with its main photo. */
export function cardOf(household: Household, photos: readonly ProfilePhoto[]): Pet {
  const { id, name, distance, pets, faceUrl } = household
  return {
    id,
    name,
    animalName: pets[0]?.name.trim() || name,
    km: Math.round(distance),
    pets,
    photos: photos.slice(0, 1),
    face: faceUrl,
  }
}
