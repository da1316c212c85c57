import { drawAxolotl } from './axolotl.ts'
import { drawBird } from './bird.ts'
import type { Figure } from './figure.ts'
import { round } from './geometry.ts'
import type { PetLook, PicturePlan } from './look.ts'
import { drawMammal } from './mammal.ts'
import { drawBackdrop } from './scenes/backdrop.ts'
import { scenes } from './scenes/scenes.ts'
import { square } from './scenes/stage.ts'
import { createSheet, group, type Sheet } from './sheet.ts'
import { drawTortoise } from './tortoise.ts'
import { castShadow } from './volume.ts'

export { designPet } from './design-pet.ts'
export { type PetLook, type Species, species } from './look.ts'

/** How many pictures there are of a pet: 2 to 4. */
export function pictureCount(look: PetLook): number {
  return look.pictures.length
}

/**
 * One picture of a pet as an SVG of 1200×1200. Picture 0 is the portrait; the app shows the newest
 * photo first, so upload the portrait last.
 */
export function drawPet(look: PetLook, picture: number): string {
  const plan = look.pictures[picture]
  if (!plan)
    throw new RangeError(
      `a ${look.species} with ${look.pictures.length} pictures has no picture ${picture}`,
    )
  const sheet = createSheet()
  const figure = drawFigure(sheet, look, plan)
  const content =
    plan.scene === 'portrait'
      ? portrait(sheet, look, figure, plan)
      : scene(sheet, figure, plan, plan.scene)
  return framed(sheet, content)
}

export function framed(sheet: Sheet, content: string, { top, height } = square): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="${height}" viewBox="0 ${top} 1200 ${height}" stroke-linecap="round" stroke-linejoin="round"><defs>${sheet.definitions()}</defs>${content}</svg>`
}

export function drawFigure(sheet: Sheet, look: PetLook, plan: PicturePlan): Figure {
  const { anatomy } = look
  switch (anatomy.type) {
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

/** The face fills the picture; only very long ears may leave it. */
function portrait(sheet: Sheet, look: PetLook, figure: Figure, plan: PicturePlan): string {
  const reach = Math.min(-figure.top, 520)
  const scale = Math.min(figure.closest, 620 / reach) * plan.zoom
  const [x, y] = [600 + plan.shift * 40, 545 + reach * 0.24 * scale]
  return drawBackdrop(sheet, look.backdrop) + placed(figure, x, y, scale)
}

function scene(sheet: Sheet, figure: Figure, plan: PicturePlan, name: keyof typeof scenes): string {
  const { behind, front, floor } = scenes[name](sheet, plan)
  const [width, height] = [figure.right - figure.left, figure.ground - figure.top]
  const scale = Math.min(0.98, (floor - 90) / height, 1080 / width) * plan.zoom
  const leeway = Math.max(0, Math.min(90, 580 - (width * scale) / 2))
  const middle = 600 + plan.shift * leeway
  const x = middle - ((figure.left + figure.right) / 2) * scale
  const shadow = castShadow(sheet, [middle + 14, floor - 4], (width / 2) * scale, 46, 0.75)
  return behind + shadow + placed(figure, x, floor - figure.ground * scale, scale) + front
}

export function placed(figure: Figure, x: number, y: number, scale: number): string {
  return group(figure.drawing, {
    transform: `translate(${round(x)} ${round(y)}) scale(${scale.toFixed(3)})`,
  })
}
