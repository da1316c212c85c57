import { drawAxolotl } from './axolotl.ts'
import { drawBird } from './bird.ts'
import { drawTortoise } from './tortoise.ts'
import type { Figure } from './figure.ts'
import type { PetLook, PicturePlan } from './look.ts'
import { drawMammal } from './mammal.ts'
import { createSheet, ellipse, group, rectangle, type Sheet } from './sheet.ts'
import { softSpot } from './volume.ts'

export { designPet } from './design-pet.ts'
export { type PetLook, type Species, species } from './look.ts'

export function drawPet(look: PetLook, picture: number): string {
  const plan = look.pictures[picture] as PicturePlan
  const sheet = createSheet()
  const figure = drawFigure(sheet, look, plan)
  const scale = plan.scene === 'portrait' ? 1.5 : 0.8
  const x = 600 - (plan.scene === 'portrait' ? 0 : (figure.left + figure.right) / 2) * scale
  const y = plan.scene === 'portrait' ? 720 : 1060 - figure.ground * scale
  const content = rectangle([0,0],1200,1200,sheet.linear([[0,look.backdrop.near],[1,look.backdrop.far]])) + ellipse([600,600],560,560,softSpot(sheet,'#fff4df',0.6)) + group(figure.drawing, { transform: `translate(${x} ${y}) scale(${scale})` })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 1200 1200"><defs>${sheet.definitions()}</defs>${content}</svg>`
}
export const pictureCount = (look: PetLook) => look.pictures.length

function drawFigure(sheet: Sheet, look: PetLook, plan: PicturePlan): Figure {
  const { anatomy } = look
  switch (anatomy.kind) {
    case 'mammal':
      return drawMammal(sheet, look, anatomy, plan)
    case 'bird':
      return drawBird(sheet, look, anatomy, plan)
    case 'tortoise':
      return drawTortoise(sheet, look, anatomy, plan)
    case 'axolotl':
      return drawAxolotl(sheet, look, anatomy, plan)
  }
}
