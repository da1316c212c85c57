import { kilometresBetween } from '../cities/cities.ts'
import type { Db } from '../db/store.ts'
import { listCardWeights, listPhotos } from '../photos/photos.queries.ts'
import { readInBase64 } from '../photos/read-in-base64.ts'
import { type CardRow, toCard } from './card.ts'

/** In base64 a page ends early when its pictures get heavy; the next one goes on from there. */
const heavyPage = 12 * 1024 * 1024

/** How many of these cards make a page in base64; at least one. */
export async function countCards(db: Db, rows: CardRow[]): Promise<number> {
  const weights = await listCardWeights(
    db,
    rows.map((row) => row.id),
  )
  let weight = 0
  const tooHeavy = rows.findIndex((row, index) => {
    weight += weights.get(row.id) ?? 0
    return index > 0 && weight > heavyPage
  })
  return tooHeavy === -1 ? rows.length : tooHeavy
}

/** The deck as JSON with its pictures in base64 (spec §3), read as the client takes them. */
export async function* writeCards(
  db: Db,
  rows: CardRow[],
  viewerCityId: number,
): AsyncGenerator<string> {
  const photos = await listPhotos(
    db,
    rows.map((row) => row.id),
  )
  let comma = '['
  for (const row of rows) {
    const types: string[] = []
    yield `${comma}{"imgArray":"`
    const own = photos.filter((photo) => photo.userId === row.id)
    for await (const { photo, parts } of readInBase64(db, own)) {
      if (types.length > 0) yield ','
      yield* parts
      types.push(photo.type)
    }
    const distance = kilometresBetween(viewerCityId, row.cityId)
    yield `",${JSON.stringify({ ...toCard(row, { types }), distance }).slice(1)}`
    comma = ','
  }
  yield rows.length > 0 ? ']' : '[]'
}
