import type { Card } from '../../contract/discovery.ts'
import { limits } from '../../contract/limits.ts'
import type { Db } from '../db/store.ts'
import { listCardWeights } from '../photos/files.queries.ts'
import type { PhotoDeps } from '../photos/photo-files.ts'
import { listPhotos } from '../photos/photos.queries.ts'
import { pictureType } from '../photos/picture.ts'
import { addBase64 } from './base64-photos.ts'

/** How many cards of these people fit into one page with pictures in base64; at least one. */
export async function countBase64Cards(db: Db, ids: number[]): Promise<number> {
  const weights = await listCardWeights(db, ids)
  let weight = 0
  const tooHeavy = ids.findIndex((id, index) => {
    weight += weights.get(id) ?? 0
    return index > 0 && weight > limits.base64PageBytes
  })
  return tooHeavy === -1 ? ids.length : tooHeavy
}

/** spec §3: the deck with its pictures in base64, and without what other clients also get. */
export async function toBase64Cards(deps: PhotoDeps, cards: Card[]): Promise<Card[]> {
  const ids = cards.map((card) => card.id)
  const encoded = await addBase64(deps, await listPhotos(deps.db, ids), 'card')
  const photos = Map.groupBy(encoded, (photo) => photo.userId)
  return cards.map(({ id, name, animalName, distance, pets }) => {
    const own = photos.get(id)?.filter((photo) => photo.base64) ?? []
    return {
      id,
      name,
      animalName,
      distance,
      pets,
      imgArray: own.map((photo) => photo.base64).join(),
      imgType: own.map(() => pictureType).join(),
    }
  })
}
