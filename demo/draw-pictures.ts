import type { Picture } from '../server/photos/picture.ts'
import type { PicturePool } from '../server/photos/picture-pool.ts'
import type { DemoPerson } from './demo-people.ts'
import { designPet, drawPet, type PetLook, pictureCount } from './illustrator/draw-pet.ts'
import { drawTogether } from './illustrator/draw-together.ts'

const side = 800

export interface Drawing {
  picture: Picture
  /** The index of the pet, when the household has two and one is alone on the picture. */
  pet: number | null
}

/** Draws the pictures of a household and decodes them like photos; the last one is shown first. */
export async function drawPictures(
  pictures: PicturePool,
  { pets }: DemoPerson,
): Promise<Drawing[]> {
  const [first, second] = pets.map(({ seed, species }) => designPet(seed, species))
  if (!first) return []
  const planned = second ? together(first, second) : alone(first)
  return Promise.all(
    planned.map(async ({ svg, pet }) => ({
      picture: await pictures.draw(Buffer.from(svg), side),
      pet,
    })),
  )
}

/** The portrait comes last. */
function alone(look: PetLook) {
  const order = Array.from({ length: pictureCount(look) }, (_, index) => index).reverse()
  return order.map((picture) => ({ svg: drawPet(look, picture), pet: null }))
}

/** The picture of both comes last, after one of each alone. */
function together(first: PetLook, second: PetLook) {
  return [
    { svg: drawPet(first, 1), pet: 0 },
    { svg: drawPet(second, 0), pet: 1 },
    { svg: drawPet(first, 0), pet: 0 },
    { svg: drawTogether(first, second), pet: null },
  ]
}
