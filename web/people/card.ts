import type { CardPet, Household } from '../../contract/pets.ts'
import type { Photo } from '../photos/photo-viewer.tsx'
import type { ProfilePhoto } from '../photos/photos-query.ts'

/** What a card of the deck shows: a household. */
export interface DeckCard {
  id: number
  /** The person's name. */
  name: string
  /** Never empty: a pet without a name has its person's. */
  animalName: string
  km: number
  /** All pets of the household; `animalName` is the first one's name. */
  pets: readonly CardPet[]
  /** The main one first. */
  photos: readonly (Photo & { type: string })[]
  /** A drawing, shown if there are no photos. */
  face?: string | undefined
  /** The person disliked it in an earlier lap. */
  again?: boolean | undefined
  /** How many people they have met through a playdate that both liked. */
  met?: number | undefined
}

/** A household as a card of the deck shows it, with its main photo. */
export function cardOf(household: Household, photos: readonly ProfilePhoto[]): DeckCard {
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
