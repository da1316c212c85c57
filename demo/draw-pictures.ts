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

/** Draws the pictures of a household and decodes them like photos. The first one is the main one. */
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

/** The main picture is the portrait. */
function alone(look: PetLook) {
  const others = Array.from({ length: pictureCount(look) - 1 }, (_, index) => index + 1).reverse()
  return [0, ...others].map((picture) => ({ svg: drawPet(look, picture), pet: null }))
}

/** The main picture shows both; the others show each alone. */
function together(first: PetLook, second: PetLook) {
  return [
    { svg: drawTogether(first, second), pet: null },
    { svg: drawPet(first, 1), pet: 0 },
    { svg: drawPet(second, 0), pet: 1 },
    { svg: drawPet(first, 0), pet: 0 },
  ]
}
