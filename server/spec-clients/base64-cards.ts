import type { Card } from '../../contract/discovery.ts'
import { limits } from '../../contract/limits.ts'
import { shownDistance } from '../cities/cities.ts'
import type { Db } from '../db/store.ts'
import { listCardWeights } from '../photos/files.queries.ts'
import type { PhotoDeps } from '../photos/photo-files.ts'
import { listPhotos } from '../photos/photos.queries.ts'
import { addBase64 } from './base64-photos.ts'

/** A card without its pictures; `pets` is JSON. */
type Row = Pick<Card, 'id' | 'name' | 'animalName'> & { cityId: number; pets: string }

/** How many of these cards fit into one page with pictures in base64; at least one. */
export async function countBase64Cards(db: Db, rows: Row[]): Promise<number> {
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
  deps: PhotoDeps,
  rows: Row[],
  viewerCityId: number,
): Promise<Card[]> {
  const ids = rows.map((row) => row.id)
  const encoded = await addBase64(deps, await listPhotos(deps.db, ids), 'card')
  const photos = Map.groupBy(encoded, (photo) => photo.userId)
  return rows.map((row) => {
    const own = photos.get(row.id)?.filter((photo) => photo.base64) ?? []
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
