import type { Selection } from 'kysely'
import type { Card } from '../../contract/discovery.ts'
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

export type CardRow = Selection<Database, 'users', (typeof cardColumns)[number]>

/** `users.animal_name as animalName` has the key `animalName` in a row. */
const rowKeys = cardColumns.map((column) => /\w+$/.exec(column)?.[0]) as (keyof CardRow)[]

export function isSameCard(a: CardRow, b: CardRow): boolean {
  return rowKeys.every((key) => a[key] === b[key])
}

/** The card without its distance, which depends on the viewer. */
export function toCard(row: CardRow, images: 'url' | { types: string[] }): Omit<Card, 'distance'> {
  return {
    id: row.id,
    name: row.name,
    animalName: row.animalName,
    pets: JSON.parse(row.pets),
    ...(images === 'url' && row.met > 0 && { met: row.met }),
    ...(images === 'url' ? picturesByAddress(row) : { imgType: images.types.join() }),
  }
}

function picturesByAddress(row: CardRow) {
  const pictures = readPictures(row.pictures)
  return {
    ...(pictures.length === 0 && { faceUrl: faceUrl(row.id, row.pets) }),
    imgType: pictures.map(() => pictureType).join(),
    imgUrls: pictures.map(({ key }) => photoUrl(key, 'card')),
    imgPlaceholders: pictures.map(({ placeholder }) => placeholder),
    ...(pictures.some(({ focus }) => focus) && { imgFocus: pictures.map(({ focus }) => focus) }),
  }
}
