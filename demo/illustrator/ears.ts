import { darken, lighten, mix } from './colour.ts'
import { furPath, type Point, points } from './geometry.ts'
import type { Coat, EarType, MammalAnatomy } from './look.ts'
import { group, line, type Sheet } from './sheet.ts'
import { drawPart } from './volume.ts'

interface EarDrawing {
  outer: Point[]
  /** The pink or dark inside; none for ears that hang. */
  inner?: Point[]
  inFront: boolean
  hinge: Point
}

/** Right-hand ears at size 1, on a head 300 wide to the side and 250 high. */
const ears: Record<EarType, EarDrawing> = {
  pointed: {
    outer: points('55,-190 95,-290 165,-385 212,-418 246,-392 282,-270 292,-90 180,-80'),
    inner: points('112,-215 150,-300 205,-375 236,-290 248,-150 180,-130'),
    inFront: false,
    hinge: [180, -140],
  },
  bat: {
    outer: points('70,-190 85,-310 130,-410 190,-440 240,-395 268,-270 270,-110 170,-90'),
    inner: points('115,-220 128,-320 165,-395 205,-385 228,-280 225,-160 170,-140'),
    inFront: false,
    hinge: [170, -140],
  },
  folded: {
    outer: points('80,-222 130,-285 205,-285 262,-225 268,-165 205,-170 130,-205'),
    inFront: true,
    hinge: [180, -190],
  },
  'half-folded': {
    outer: points('60,-200 110,-300 190,-330 265,-275 305,-170 250,-180 180,-160 110,-170'),
    inFront: true,
    hinge: [170, -180],
  },
  floppy: {
    outer: points('120,-215 200,-268 285,-235 345,-110 362,40 328,135 276,110 256,-10 222,-120'),
    inFront: true,
    hinge: [190, -210],
  },
  'long-floppy': {
    outer: points(
      '135,-200 215,-250 300,-200 362,-40 392,130 372,265 304,290 262,190 252,20 222,-110',
    ),
    inFront: true,
    hinge: [200, -190],
  },
  upright: {
    outer: points('40,-180 45,-330 62,-490 100,-610 148,-625 178,-530 178,-380 160,-200 100,-140'),
    inner: points('78,-230 80,-360 94,-490 120,-570 144,-500 144,-370 128,-230'),
    inFront: false,
    hinge: [100, -190],
  },
  lop: {
    outer: points(
      '70,-225 160,-300 260,-270 335,-130 372,60 360,215 300,250 264,140 258,-20 206,-150',
    ),
    inFront: true,
    hinge: [160, -220],
  },
  round: {
    outer: points('110,-190 130,-280 195,-325 268,-295 300,-215 275,-130 200,-110'),
    inner: points('145,-200 160,-260 200,-288 246,-265 262,-210 240,-160 190,-150'),
    inFront: false,
    hinge: [200, -170],
  },
}

export const earHeight: Record<EarType, number> = {
  pointed: 418,
  bat: 440,
  folded: 285,
  'half-folded': 330,
  floppy: 268,
  'long-floppy': 255,
  upright: 625,
  lop: 300,
  round: 325,
}

export interface EarColours {
  left: string
  right: string
}

/** What lies behind the head and what lies over it. */
export function drawEars(
  sheet: Sheet,
  anatomy: MammalAnatomy,
  coat: Coat,
  colours: EarColours,
  perk: number,
): { behind: string; over: string } {
  const { type, lopsided } = anatomy.ears
  const pair = [
    { ear: ears[type], colour: colours.right, side: 1, turn: perk },
    {
      ear: ears[lopsided ? tipped(type) : type],
      colour: colours.left,
      side: -1,
      turn: -perk * 0.4,
    },
  ]
  const drawn = (inFront: boolean) =>
    pair
      .filter(({ ear }) => ear.inFront === inFront)
      .map(({ ear, colour, side, turn }) =>
        group(drawEar(sheet, ear, anatomy, coat, colour), {
          transform: turned(ear, anatomy, side, turn),
        }),
      )
      .join('')
  return { behind: drawn(false), over: drawn(true) }
}

const tipped = (type: EarType): EarType => (type === 'upright' ? 'lop' : 'half-folded')

function turned(
  { hinge }: EarDrawing,
  { ears: shape, head }: MammalAnatomy,
  side: number,
  turn: number,
) {
  const [x, y] = hinge
  const fit = `translate(${side * (x * (head.width / 300) + shape.spread)} ${y * (head.height / 250)})`
  return `${fit} scale(${side} 1) rotate(${turn + shape.spread * 0.25}) scale(${shape.size}) translate(${-x} ${-y})`
}

function drawEar(
  sheet: Sheet,
  ear: EarDrawing,
  { fur, ears: shape }: MammalAnatomy,
  coat: Coat,
  colour: string,
): string {
  const length = ear.inFront ? fur.length * 0.9 : fur.length * 0.4
  const outer = drawPart(sheet, furPath(ear.outer, { length, curly: fur.curly }), colour)
  if (!ear.inner) return outer
  const inner = drawPart(sheet, furPath(ear.inner, { length: 0 }), innerColour(coat, colour), {
    rim: 0,
  })
  return (
    outer + inner + innerHair(ear.inner, coat) + (shape.tufted ? lynxTuft(ear.outer, colour) : '')
  )
}

function innerColour(coat: Coat, colour: string): string {
  return mix(coat.skin, colour, 0.18)
}

function innerHair(inner: Point[], coat: Coat): string {
  const [x, y] = inner[0] ?? [0, 0]
  const strands = [0, 1, 2, 3].map(
    (index) =>
      `M${x - 22 + index * 14} ${y + 50}Q${x - 8 + index * 17} ${y - 10} ${x + 8 + index * 22} ${y - 70 + index * 14}`,
  )
  return line(strands.join(''), lighten(coat.pale, 0.3), 9, { opacity: 0.6 })
}

function lynxTuft(outer: Point[], colour: string): string {
  const tip = outer.reduce((highest, point) => (point[1] < highest[1] ? point : highest))
  const [x, y] = tip
  return line(
    `M${x - 6} ${y + 14}Q${x - 4} ${y - 30} ${x + 16} ${y - 58}M${x + 6} ${y + 14}Q${x + 8} ${y - 22} ${x + 30} ${y - 40}`,
    darken(colour, 0.35),
    10,
  )
}
