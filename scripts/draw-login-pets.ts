// Draws the pets of the login page. Run after changing the illustrator.
import sharp from 'sharp'
import { designPet, drawPet } from '../demo/illustrator/draw-pet.ts'

const folder = new URL('../web/account/entry/living-pets/', import.meta.url).pathname
const side = 640

const pets = [
  { file: 'cat.webp', look: designPet('login 1', 'cat') },
  { file: 'dog.webp', look: designPet('login 1', 'dog') },
  { file: 'rabbit.webp', look: designPet('login 0', 'rabbit') },
]

for (const { file, look } of pets) {
  await sharp(Buffer.from(drawPet(look, 0)))
    .resize(side)
    .webp({ quality: 80, effort: 6, smartSubsample: true })
    .toFile(folder + file)
  console.log(file)
}
