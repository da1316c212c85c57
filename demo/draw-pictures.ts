import type { Picture } from '../server/photos/picture.ts'
import type { PicturePool } from '../server/photos/picture-pool.ts'
import type { DemoPerson } from './demo-people.ts'
import { designPet, drawPet, type PetLook, pictureCount } from './illustrator/draw-pet.ts'
import { drawTogether } from './illustrator/draw-together.ts'

const side = 800

export interface Drawing {
  picture: Picture
  /** Which of the household's pets is on it, where there are two and it is alone. */
  pet: number | null
}

/** A household's drawings, through the pipeline that photos take; the last is shown first. */
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

/** The portrait last. */
function alone(look: PetLook) {
  const order = Array.from({ length: pictureCount(look) }, (_, index) => index).reverse()
  return order.map((picture) => ({ svg: drawPet(look, picture), pet: null }))
}

/** Both of them last, and before that each alone. */
function together(first: PetLook, second: PetLook) {
  return [
    { svg: drawPet(first, 1), pet: 0 },
    { svg: drawPet(second, 0), pet: 1 },
    { svg: drawPet(first, 0), pet: 0 },
    { svg: drawTogether(first, second), pet: null },
  ]
}
