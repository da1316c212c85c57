import type { Card } from '../../contract/discovery.ts'
import { limits } from '../../contract/limits.ts'
import { shownDistance } from '../cities/cities.ts'
import type { Db } from '../db/store.ts'
import { listCardWeights, listPhotosInBase64 } from '../photos/photos.queries.ts'
import type { CardRow } from './card.ts'

/** How many of these cards fit into one page with pictures in base64; at least one. */
export async function countBase64Cards(db: Db, rows: CardRow[]): Promise<number> {
  const ids = rows.map((row) => row.id)
  const weights = await listCardWeights(db, ids)
  let weight = 0
  const tooHeavy = ids.findIndex((id, index) => {
    weight += weights.get(id) ?? 0
    return index > 0 && weight > limits.base64PageBytes
  })
  return tooHeavy === -1 ? rows.length : tooHeavy
}

/** spec §3: the deck with its pictures in base64. */
export async function listBase64Cards(
  db: Db,
  rows: CardRow[],
  viewerCityId: number,
): Promise<Card[]> {
  const ids = rows.map((row) => row.id)
  const photos = Map.groupBy(await listPhotosInBase64(db, ids), (photo) => photo.userId)
  return rows.map((row) => {
    const own = photos.get(row.id) ?? []
    return {
      id: row.id,
      name: row.name,
      animalName: row.animalName,
      distance: shownDistance(viewerCityId, row.cityId),
      pets: JSON.parse(row.pets),
      imgArray: own.map((photo) => photo.base64).join(),
      imgType: own.map((photo) => photo.type).join(),
    }
  })
}
