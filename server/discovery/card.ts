import type { Card } from '../../contract/discovery.ts'
import { shownDistance } from '../cities/cities.ts'
import { faceUrl } from '../photos/faces.ts'
import type { CardPicture } from '../photos/photos.queries.ts'
import { pictureType } from '../photos/picture.ts'
import { photoUrl } from '../photos/to-wire.ts'
import type { CardRow } from './deck.queries.ts'

export function toCard(row: CardRow, viewerCityId: number): Card {
  const pictures: CardPicture[] = JSON.parse(row.pictures)
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
