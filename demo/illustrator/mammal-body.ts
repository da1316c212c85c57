import { furPath, mirrored, ovalPoints, type Point, tubePoints } from './geometry.ts'
import {
  chest,
  fitted,
  frontColour,
  leg,
  type Model,
  part,
  paw,
  sides,
  tail,
  turned,
} from './limbs.ts'
import type { MammalAnatomy, PetLook, PicturePlan } from './look.ts'
import type { Sheet } from './sheet.ts'
import { drawSpines } from './spines.ts'
import { drawTail } from './tail.ts'
import { drawTreat } from './treats.ts'
import { castShadow, drawPart } from './volume.ts'

interface Body {
  /** Under the head. */
  drawing: string
  /** Over whatever hangs from the neck: paws that lie in front. */
  front: string
  ground: number
  left: number
  right: number
}

/** A mammal's body below a head at the origin. */
export function drawBody(
  sheet: Sheet,
  look: PetLook,
  anatomy: MammalAnatomy,
  plan: PicturePlan,
): Body {
  const stretch = 0.72 + 0.28 * anatomy.body.legs
  const down = (y: number) => 200 + (y - 200) * stretch
  const model = { sheet, look, anatomy, flipped: plan.flipped, w: anatomy.body.width, down }
  return { bust, sit, lie, stand }[plan.pose](model)
}

function bust(model: Model): Body {
  const broad = model.anatomy.body.upright ? 1.16 : 1
  const outline = fitted({ ...model, w: model.w * broad, down: (y) => y }, shoulders)
  return {
    drawing:
      spinesOf(model, [0, 380], 290, 250) +
      part(model, 'torso', mirrored(outline)) +
      chest(model, 470),
    front: '',
    ground: 520,
    left: -300,
    right: 300,
  }
}

const shoulders = '0,80 120,110 160,230 184,370 190,500 0,520'

function sit(model: Model): Body {
  if (model.anatomy.body.upright) return sitUpright(model)
  const { w, down } = model
  const torso = fitted(model, '0,80 120,110 158,230 178,360 205,500 196,620 110,676 0,684')
  const haunch = (down(690) - down(450)) / 2
  const drawing = [
    tail(model, 'sit', [150 * w, down(625)]),
    part(model, 'torso', mirrored(torso)),
    sides((side) =>
      part(model, 'haunch', ovalPoints([side * 168 * w, down(575)], 102 * w, haunch)),
    ),
    sides((side) => paw(model, [side * 205 * w, down(672)], 86, 42, side)),
    sides((side) => leg(model, side * 66 * w, [down(350), down(668)], 88, side)),
    chest(model, down(470)),
  ]
  return {
    drawing: drawing.join(''),
    front: '',
    ground: down(690),
    left: -300 * w,
    right: 330 * w,
  }
}

/** On the hind feet, round belly in front, something to nibble in the paws. */
function sitUpright(model: Model): Body {
  const { sheet, look, w, down } = model
  const torso = fitted(model, '0,90 130,130 196,270 246,450 236,590 140,664 0,672')
  const arms = sides((side) => {
    const spine: Point[] = [
      [side * 168 * w, 320],
      [side * 128 * w, 405],
      [side * 58, 428],
    ]
    const arm = part(model, 'haunch', tubePoints(spine, [92, 84, 64]))
    return arm + paw(model, [side * 44, 430], 42, 34, side)
  })
  const drawing = [
    spinesOf(model, [0, down(430)], 270, 235),
    tail(model, 'sit', [190 * w, down(610)]),
    part(model, 'torso', mirrored(torso)),
    belly(model),
    sides((side) => paw(model, [side * 128 * w, down(664)], 92, 42, side)),
  ]
  return {
    drawing: drawing.join(''),
    front: drawTreat(sheet, look.species) + arms,
    ground: down(690),
    left: -270 * w,
    right: 290 * w,
  }
}

function belly(model: Model): string {
  const { sheet, look, anatomy } = model
  const outline = mirrored(fitted(model, '0,210 100,240 150,420 140,570 0,640'))
  return drawPart(
    sheet,
    furPath(outline, { length: anatomy.fur.length * 0.6 }),
    frontColour(look, 0.3),
    { markings: castShadow(sheet, [0, 240], 230, 110, 0.5), depth: 0.6, rim: 0 },
  )
}

function lie(model: Model): Body {
  const { w } = model
  const torso = fitted(
    { ...model, down: (y) => y },
    '0,40 190,70 318,190 345,340 290,452 150,478 0,480',
  )
  const drawing = [
    spinesOf(model, [0, 280], 345, 200),
    tail(model, 'lie', [300 * w, 400]),
    part(model, 'torso', mirrored(torso)),
    sides((side) => part(model, 'haunch', ovalPoints([side * 262 * w, 390], 92, 88))),
    chest(model, 420),
  ]
  return {
    drawing: drawing.join(''),
    front: sides((side) => paw(model, [side * 122 * w, 448], 100, 54, side)),
    ground: 496,
    left: -400 * w,
    right: 420 * w,
  }
}

/** From the side, with the face to the viewer. */
function stand(model: Model): Body {
  const { sheet, look, anatomy, w, down, flipped } = model
  const [rump, ground] = [500, down(668)]
  const belly = 330 + 165 * w
  const torso: Point[] = [
    [-110, 150],
    [70, 110],
    [250, 205],
    [410, 200],
    [rump + 40, 262],
    [rump + 68, 380],
    [rump + 10, belly - 20],
    [330, belly - 34],
    [120, belly],
    [-60, belly - 10],
    [-150, 330],
  ]
  const fromTheSide = [
    leg(model, 62, [down(400), ground - 14], 84, 1, true),
    leg(model, rump + 18, [down(400), ground - 14], 88, 1, true),
    drawTail(sheet, look, anatomy, 'stand', [rump + 45, 285]),
    part(model, 'torso', torso),
    part(model, 'haunch', ovalPoints([rump - 40, 390], 108 * w, 128)),
    leg(model, -58, [down(380), ground], 90, -1),
    leg(model, rump - 72, [down(430), ground], 96, -1),
  ]
  return {
    drawing: turned(fromTheSide.join(''), flipped) + chest(model, down(450)),
    front: '',
    ground: down(690),
    left: flipped ? -rump - 230 : -330,
    right: flipped ? 330 : rump + 230,
  }
}

function spinesOf({ look, anatomy, w }: Model, centre: Point, rx: number, ry: number): string {
  return anatomy.spines ? drawSpines(look.coat, centre, rx * w, ry) : ''
}
