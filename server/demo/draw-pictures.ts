import { designPet, drawPet, pictureCount } from '../../illustrator/draw-pet.ts'
import type { Picture } from '../photos/picture.ts'
import type { PicturePool } from '../photos/picture-pool.ts'
import type { DemoPerson } from './demo-people.ts'

const side = 800

/** A pet's drawings, through the pipeline that photos take; the portrait last, as the newest shows first. */
export async function drawPictures(
  pictures: PicturePool,
  { seed, species }: DemoPerson,
): Promise<Picture[]> {
  const look = designPet(seed, species)
  const order = Array.from({ length: pictureCount(look) }, (_, index) => index).reverse()
  return Promise.all(
    order.map((picture) => pictures.draw(Buffer.from(drawPet(look, picture)), side)),
  )
}
