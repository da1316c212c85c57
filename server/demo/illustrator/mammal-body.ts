import { type BodyPart, bodyMarkings, partColour } from './body-markings.ts'
import { darken, mix } from './colour.ts'
import { furPath, mirrored, ovalPoints, type Point, tubePoints } from './geometry.ts'
import type { MammalAnatomy, PetLook, PicturePlan } from './look.ts'
import { group, line, type Sheet } from './sheet.ts'
import { drawSpines } from './spines.ts'
import { drawTail } from './tail.ts'
import { drawTreat } from './treats.ts'
import { castShadow, drawPart } from './volume.ts'

export interface Body {
  /** Under the head. */
  drawing: string
  /** Over whatever hangs from the neck: paws that lie in front. */
  front: string
  ground: number
  left: number
  right: number
}

interface Model {
  sheet: Sheet
  look: PetLook
  anatomy: MammalAnatomy
  flipped: boolean
  /** Body width and a measure for heights that shortens with the legs. */
  w: number
  down: (y: number) => number
}

/** A mammal's body below a head at the origin. */
export function drawBody(
  sheet: Sheet,
  look: PetLook,
  anatomy: MammalAnatomy,
  plan: PicturePlan,
): Body {
  const stretch = 0.72 + 0.28 * anatomy.body.legs
  const model = {
    sheet,
    look,
    anatomy,
    flipped: plan.flipped,
    w: anatomy.body.width,
    down: (y: number) => 200 + (y - 200) * stretch,
  }
  return { bust, sit, lie, stand }[plan.pose](model)
}

function bust(model: Model): Body {
  const { look, anatomy, w } = model
  const spines = anatomy.spines ? drawSpines(look.coat, [0, 380], 290 * w, 250) : ''
  const broad = anatomy.body.upright ? 1.16 * w : w
  const shoulders = mirrored([
    [0, 80],
    [120 * broad, 110],
    [160 * broad, 230],
    [184 * broad, 370],
    [190 * broad, 500],
    [0, 520],
  ])
  return {
    drawing: spines + part(model, 'torso', shoulders) + chest(model, 470),
    front: '',
    ground: 520,
    left: -300,
    right: 300,
  }
}

function sit(model: Model): Body {
  if (model.anatomy.body.upright) return sitUpright(model)
  const { w, down } = model
  const tail = tailOf(model, 'sit', [150 * w, down(625)])
  const torso = part(
    model,
    'torso',
    mirrored([
      [0, 80],
      [120 * w, 110],
      [158 * w, 230],
      [178 * w, down(360)],
      [205 * w, down(500)],
      [196 * w, down(620)],
      [110 * w, down(676)],
      [0, down(684)],
    ]),
  )
  const haunches = sides((side) =>
    part(
      model,
      'haunch',
      ovalPoints([side * 168 * w, down(575)], 102 * w, (down(690) - down(450)) / 2),
    ),
  )
  const hindFeet = sides((side) => paw(model, [side * 205 * w, down(672)], 86, 42, side))
  const legs = sides((side) => foreleg(model, side * 66 * w, down(350), down(668), 88, side))
  return {
    drawing: tail + torso + haunches + hindFeet + legs + chest(model, down(470)),
    front: '',
    ground: down(690),
    left: -300 * w,
    right: 330 * w,
  }
}

/** On the hind feet, round belly in front, something to nibble in the paws. */
function sitUpright(model: Model): Body {
  const { sheet, look, anatomy, w, down } = model
  const spines = anatomy.spines ? drawSpines(look.coat, [0, down(430)], 270 * w, 235) : ''
  const tail = tailOf(model, 'sit', [190 * w, down(610)])
  const torso = part(
    model,
    'torso',
    mirrored([
      [0, 90],
      [130 * w, 130],
      [196 * w, 270],
      [246 * w, down(450)],
      [236 * w, down(590)],
      [140 * w, down(664)],
      [0, down(672)],
    ]),
  )
  const belly = drawPart(
    sheet,
    furPath(
      mirrored([
        [0, 210],
        [100 * w, 240],
        [150 * w, down(420)],
        [140 * w, down(570)],
        [0, down(640)],
      ]),
      { length: anatomy.fur.length * 0.6 },
    ),
    bellyColour(look),
    { markings: castShadow(sheet, [0, 240], 230, 110, 0.5), depth: 0.6, rim: 0 },
  )
  const feet = sides((side) => paw(model, [side * 128 * w, down(664)], 92, 42, side))
  const arms = sides((side) => {
    const spine: Point[] = [
      [side * 168 * w, 320],
      [side * 128 * w, 405],
      [side * 58, 428],
    ]
    return (
      part(model, 'haunch', tubePoints(spine, [92, 84, 64])) +
      paw(model, [side * 44, 430], 42, 34, side)
    )
  })
  return {
    drawing: spines + tail + torso + belly + feet,
    front: drawTreat(sheet, look.species) + arms,
    ground: down(690),
    left: -270 * w,
    right: 290 * w,
  }
}

function bellyColour({ coat }: PetLook): string {
  const ground = partColour(coat, 'chest')
  return ground === coat.base ? mix(coat.base, coat.pale, 0.3) : ground
}

function lie(model: Model): Body {
  const { w } = model
  const spines = model.anatomy.spines ? drawSpines(model.look.coat, [0, 280], 345 * w, 200) : ''
  const tail = tailOf(model, 'lie', [300 * w, 400])
  const torso = part(
    model,
    'torso',
    mirrored([
      [0, 40],
      [190 * w, 70],
      [318 * w, 190],
      [345 * w, 340],
      [290 * w, 452],
      [150 * w, 478],
      [0, 480],
    ]),
  )
  const haunches = sides((side) => part(model, 'haunch', ovalPoints([side * 262 * w, 390], 92, 88)))
  const front = sides((side) => paw(model, [side * 122 * w, 448], 100, 54, side))
  return {
    drawing: spines + tail + torso + haunches + chest(model, 420),
    front,
    ground: 496,
    left: -400 * w,
    right: 420 * w,
  }
}

function stand(model: Model): Body {
  const { w, down } = model
  const [rump, ground] = [500, down(668)]
  const far =
    foreleg(model, 62, down(400), ground - 14, 84, 1, true) +
    foreleg(model, rump + 18, down(400), ground - 14, 88, 1, true)
  const near =
    foreleg(model, -58, down(380), ground, 90, -1) +
    foreleg(model, rump - 72, down(430), ground, 96, -1)
  const tail = drawTail(model.sheet, model.look, model.anatomy, 'stand', [rump + 45, 285])
  const belly = 330 + 165 * w
  const torso = part(model, 'torso', [
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
  ])
  const thigh = part(model, 'haunch', ovalPoints([rump - 40, 390], 108 * w, 128))
  const side = far + tail + torso + thigh + near
  return {
    drawing: turned(side, model.flipped) + chest(model, down(450)),
    front: '',
    ground: down(690),
    left: model.flipped ? -rump - 170 : -330,
    right: model.flipped ? 330 : rump + 170,
  }
}

/** Only what has no left and right of its own is turned: a patch stays on its side of the face. */
function turned(drawing: string, flipped: boolean): string {
  return flipped ? group(drawing, { transform: 'scale(-1 1)' }) : drawing
}

function tailOf(
  { sheet, look, anatomy, flipped }: Model,
  pose: 'sit' | 'lie',
  root: Point,
): string {
  return turned(drawTail(sheet, look, anatomy, pose, root), flipped)
}

function sides(draw: (side: 1 | -1) => string): string {
  return draw(-1) + draw(1)
}

function part(
  { sheet, look, anatomy }: Model,
  kind: BodyPart,
  points: Point[],
  dimmed = false,
): string {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const box = { x: Math.min(...xs), y: Math.min(...ys), width: 0, height: 0 }
  box.width = Math.max(...xs) - box.x
  box.height = Math.max(...ys) - box.y
  const length = kind === 'foot' ? anatomy.fur.length * 0.2 : anatomy.fur.length * 0.75
  const colour = partColour(look.coat, kind)
  return drawPart(
    sheet,
    furPath(points, { length, curly: anatomy.fur.curly }),
    dimmed ? darken(colour, 0.28) : colour,
    {
      markings:
        bodyMarkings(sheet, look.coat, kind, box) +
        (kind === 'torso' ? castShadow(sheet, [0, 265], 260, 130, 0.5) : ''),
    },
  )
}

function foreleg(
  model: Model,
  x: number,
  top: number,
  ground: number,
  width: number,
  side: 1 | -1,
  dimmed = false,
): string {
  const spine: Point[] = [
    [x, top],
    [x, (top + ground) / 2],
    [x, ground - 16],
  ]
  const limb = part(model, 'leg', tubePoints(spine, [width * 1.12, width, width * 0.94]), dimmed)
  return limb + paw(model, [x + side * 2, ground - 6], width * 0.68, width * 0.44, side, dimmed)
}

function paw(
  model: Model,
  [x, y]: Point,
  rx: number,
  ry: number,
  side: 1 | -1,
  dimmed = false,
): string {
  const toes = [-0.28, 0.28].map(
    (share) =>
      `M${x + rx * share + side * 2} ${y + ry * 0.9}q${share * 8} ${-ry * 0.4} 0 ${-ry * 0.72}`,
  )
  const ink = darken(partColour(model.look.coat, 'foot'), 0.5)
  return (
    part(model, 'foot', ovalPoints([x, y], rx, ry), dimmed) +
    line(toes.join(''), ink, 6, { opacity: 0.5 })
  )
}

/** The breast under the chin, where fur is longest. */
function chest(model: Model, bottom: number): string {
  const { sheet, look, anatomy, w } = model
  const coat = look.coat
  const reach = Math.min(bottom, 330 + anatomy.fur.length * 5)
  const points = mirrored([
    [0, 130],
    [110 * w, 150],
    [138 * w, 250],
    [96 * w, (250 + reach) / 2 + 20],
    [0, reach],
  ])
  const ground = partColour(coat, 'chest')
  const colour = ground === coat.base ? mix(coat.base, coat.pale, 0.14) : ground
  return drawPart(
    sheet,
    furPath(points, { length: anatomy.fur.length * 1.2, curly: anatomy.fur.curly }),
    colour,
    {
      markings:
        bodyMarkings(sheet, coat, 'chest', {
          x: -138 * w,
          y: 130,
          width: 276 * w,
          height: reach - 130,
        }) + castShadow(sheet, [0, 240], 230, 95, 0.6),
      rim: 0.2,
    },
  )
}
