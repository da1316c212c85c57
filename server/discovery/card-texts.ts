import type { Card } from '../../contract/discovery.ts'
import { kilometresBetween } from '../cities/cities.ts'
import { readPictures } from '../photos/photos.queries.ts'
import { pictureType } from '../photos/picture.ts'
import { photoUrl } from '../photos/to-wire.ts'
import type { DeckPet } from './unseen.queries.ts'

const maxKnown = 10_000

/**
 * Writes a deck as JSON. Everybody around a city is shown the same pets, so a card is written once
 * and kept for as long as its row says the same; only the distance is the viewer's own.
 */
export function cardTexts(): (pets: DeckPet[], viewerCityId: number) => string {
  const known = new Map<number, { pet: DeckPet; text: string }>()
  const textOf = (pet: DeckPet): string => {
    const last = known.get(pet.id)
    if (last && looksTheSame(last.pet, pet)) return last.text
    const text = writeCard(pet)
    if (known.size >= maxKnown) known.clear()
    known.set(pet.id, { pet, text })
    return text
  }
  return (pets, viewerCityId) => {
    const cards = pets.map(
      (pet) => `{"distance":${kilometresBetween(viewerCityId, pet.cityId)},${textOf(pet)}`,
    )
    return `[${cards.join()}]`
  }
}

function looksTheSame(a: DeckPet, b: DeckPet): boolean {
  return a.name === b.name && a.animalName === b.animalName && a.pictures === b.pictures
}

/** All but the distance, and without the opening brace. */
function writeCard(pet: DeckPet): string {
  const pictures = readPictures(pet.pictures)
  const card: Omit<Card, 'distance'> = {
    id: pet.id,
    name: pet.name,
    animalName: pet.animalName,
    imgType: pictures.map(() => pictureType).join(),
    imgUrls: pictures.map(({ key }) => photoUrl(key, 'card')),
    imgPlaceholders: pictures.map(({ placeholder }) => placeholder),
  }
  return JSON.stringify(card).slice(1)
}
