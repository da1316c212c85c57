import sharp from 'sharp'
import { designPet, drawPet } from '../../demo/illustrator/draw-pet.ts'

const species = {
  '#b85': 'dog',
  '#58b': 'cat',
  '#5b8': 'rabbit',
  '#85b': 'cat',
  '#b58': 'hamster',
} as const

/** The journeys upload plain colours as photos; this draws a pet in place of each. */
export async function drawPhotos(): Promise<Map<string, Buffer>> {
  const drawn = Object.entries(species).map(async ([colour, pet]) => {
    const svg = drawPet(designPet(`screens ${colour}`, pet), 0)
    return [colour, await sharp(Buffer.from(svg)).resize(800).jpeg().toBuffer()] as const
  })
  return new Map(await Promise.all(drawn))
}
