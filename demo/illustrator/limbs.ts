import { type BodyPart, bodyMarkings, partColour } from './body-markings.ts'
import { darken, mix } from './colour.ts'
import { furPath, mirrored, ovalPoints, type Point, points, tubePoints } from './geometry.ts'
import type { MammalAnatomy, PetLook } from './look.ts'
import { group, line, type Sheet } from './sheet.ts'
import { drawTail } from './tail.ts'
import { castShadow, drawPart } from './volume.ts'

/** What every piece of one mammal's body is drawn from. */
export interface Model {
  sheet: Sheet
  look: PetLook
  anatomy: MammalAnatomy
  flipped: boolean
  /** The body's width, 1 being the usual. */
  w: number
  /** Heights below the neck shorten with the legs. */
  down: (y: number) => number
}

type Side = 1 | -1

export function sides(draw: (side: Side) => string): string {
  return draw(-1) + draw(1)
}

/** The outline at this model's width and, below the neck, its height. */
export function fitted({ w, down }: Model, outline: string): Point[] {
  return points(outline).map(([x, y]): Point => [x * w, y > 200 ? down(y) : y])
}

/** A piece with fur and the coat's pattern on it. Dimmed pieces are on the far side. */
export function part(model: Model, name: BodyPart, corners: Point[], dimmed = false): string {
  const { sheet, look, anatomy } = model
  const length = anatomy.fur.length * (name === 'foot' ? 0.2 : 0.75)
  const colour = partColour(look.coat, name)
  const shadow = name === 'torso' ? castShadow(sheet, [0, 265], 260, 130, 0.5) : ''
  return drawPart(
    sheet,
    furPath(corners, { length, curly: anatomy.fur.curly }),
    dimmed ? darken(colour, 0.28) : colour,
    { markings: bodyMarkings(sheet, look.coat, name, boxOf(corners)) + shadow },
  )
}

export function leg(
  model: Model,
  x: number,
  [top, ground]: readonly [number, number],
  width: number,
  side: Side,
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

export function paw(
  model: Model,
  [x, y]: Point,
  rx: number,
  ry: number,
  side: Side,
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
export function chest(model: Model, bottom: number): string {
  const { sheet, look, anatomy, w } = model
  const reach = Math.min(bottom, 330 + anatomy.fur.length * 5)
  const outline: Point[] = [
    [0, 130],
    [110 * w, 150],
    [138 * w, 250],
    [96 * w, (250 + reach) / 2 + 20],
    [0, reach],
  ]
  const box = { x: -138 * w, y: 130, width: 276 * w, height: reach - 130 }
  return drawPart(
    sheet,
    furPath(mirrored(outline), { length: anatomy.fur.length * 1.2, curly: anatomy.fur.curly }),
    frontColour(look, 0.14),
    {
      markings:
        bodyMarkings(sheet, look.coat, 'chest', box) + castShadow(sheet, [0, 240], 230, 95, 0.6),
      rim: 0.2,
    },
  )
}

/** Chest and belly are a little paler than the rest, or have their own colour. */
export function frontColour({ coat }: PetLook, paler: number): string {
  const ground = partColour(coat, 'chest')
  return ground === coat.base ? mix(coat.base, coat.pale, paler) : ground
}

/** Mirrors the drawing. Only for symmetric parts: a patch must stay on its side of the face. */
export function turned(drawing: string, flipped: boolean): string {
  return flipped ? group(drawing, { transform: 'scale(-1 1)' }) : drawing
}

export function tail(model: Model, pose: 'sit' | 'lie', root: Point): string {
  const { sheet, look, anatomy, flipped } = model
  return turned(drawTail(sheet, look, anatomy, pose, root), flipped)
}

function boxOf(corners: Point[]) {
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
