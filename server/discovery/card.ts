import type { Selection } from 'kysely'
import type { Card } from '../../contract/discovery.ts'
import { shownDistance } from '../cities/cities.ts'
import type { Database } from '../db/schema.ts'
import { faceUrl } from '../photos/faces.ts'
import { readPictures } from '../photos/photos.queries.ts'
import { pictureType } from '../photos/picture.ts'
import { photoUrl } from '../photos/to-wire.ts'

/**
 * Every query of the deck selects these columns. A new field of the card also needs a line in `toCard`
 * and in the contract.
 */
export const cardColumns = [
  'users.id',
  'users.name',
  'users.animal_name as animalName',
  'users.city_id as cityId',
  'users.pets',
  'users.pictures',
  'users.met',
] as const

type CardRow = Selection<Database, 'users', (typeof cardColumns)[number]>

/** `swipedAt` is set in the second lap: the viewer disliked the pet then. */
export type DealtCard = CardRow & { swipedAt?: number }

export function toCard(row: DealtCard, viewerCityId: number): Card {
  const pictures = readPictures(row.pictures)
  const card: Card = {
    id: row.id,
    name: row.name,
    animalName: row.animalName,
    distance: shownDistance(viewerCityId, row.cityId),
    pets: JSON.parse(row.pets),
    imgType: pictures.map(() => pictureType).join(),
    imgUrls: pictures.map(({ key }) => photoUrl(key, 'card')),
    imgPlaceholders: pictures.map(({ placeholder }) => placeholder),
  }
  if (pictures.length === 0) card.faceUrl = faceUrl(row.id, row.pets)
  if (pictures.some(({ focus }) => focus)) card.imgFocus = pictures.map(({ focus }) => focus)
  if (row.met > 0) card.met = row.met
  if (row.swipedAt !== undefined) card.again = true
  return card
}
