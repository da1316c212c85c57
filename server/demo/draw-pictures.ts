import sharp from 'sharp'
import { encode, type Picture } from '../photos/picture.ts'
import type { DemoPerson } from './demo-people.ts'
import { designPet, drawPet, pictureCount } from './illustrator/draw-pet.ts'

const side = 800

/** A pet's drawings, through the pipeline that photos take; the portrait last, as the newest shows first. */
export async function drawPictures({ seed, species }: DemoPerson): Promise<Picture[]> {
  const look = designPet(seed, species)
  const order = Array.from({ length: pictureCount(look) }, (_, index) => index).reverse()
  return Promise.all(
    order.map((picture) => {
      const svg = Buffer.from(drawPet(look, picture))
      return encode(sharp(svg, { density: (72 * side) / 1200 }).flatten())
    }),
  )
}
