import { drawHeadwear, drawNeckwear, headwearHeight } from './accessories.ts'
import { earHeight } from './ears.ts'
import type { Figure } from './figure.ts'
import { drawHead } from './head.ts'
import type { MammalAnatomy, PetLook, PicturePlan } from './look.ts'
import { drawBody } from './mammal-body.ts'
import { group, type Sheet } from './sheet.ts'

export function drawMammal(
  sheet: Sheet,
  look: PetLook,
  anatomy: MammalAnatomy,
  plan: PicturePlan,
): Figure {
  const body = drawBody(sheet, look, anatomy, plan)
  const head =
    drawHead(sheet, look, anatomy, plan.mood) +
    drawHeadwear(sheet, look.accessory, headFrame(look, anatomy))
  return {
    drawing:
      body.drawing +
      drawNeckwear(sheet, look.accessory, anatomy.body.width) +
      body.front +
      group(head, { transform: `rotate(${plan.tilt} 0 190)` }),
    top: -Math.max(
      anatomy.head.height + headwearHeight(look.accessory),
      earHeight[anatomy.ears.type] * anatomy.ears.size,
    ),
    ground: body.ground,
    left: body.left,
    right: body.right,
    closest: 1.38,
  }
}

function headFrame(look: PetLook, { head }: MammalAnatomy) {
  return { width: head.width, height: head.height, eyes: look.eyes }
}
