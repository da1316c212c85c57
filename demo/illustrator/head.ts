import { brightness, darken, lighten } from './colour.ts'
import { drawEars, type EarColours } from './ears.ts'
import { drawEyes } from './eyes.ts'
import { colourAroundEyes, faceMarkings } from './face-markings.ts'
import { furPath, mirrored, type Point } from './geometry.ts'
import type { Coat, MammalAnatomy, Mood, PetLook } from './look.ts'
import { drawMuzzle } from './muzzle.ts'
import { ellipse, line, type Sheet } from './sheet.ts'
import { drawSpineFringe, drawSpines } from './spines.ts'
import { drawPart, softSpot } from './volume.ts'

/** A mammal's head around the origin, facing the viewer. */
export function drawHead(sheet: Sheet, look: PetLook, anatomy: MammalAnatomy, mood: Mood): string {
  const { coat, eyes } = look
  const ears = drawEars(sheet, anatomy, coat, earColours(coat), mood === 'curious' ? 9 : 0)
  const skull = drawPart(sheet, furPath(skullPoints(anatomy), skullFur(anatomy)), coat.base, {
    markings: faceMarkings(sheet, anatomy, coat, eyes),
  })
  const spines = anatomy.spines ? drawSpines(coat, [0, -48], 262, 240) : ''
  const fringe = anatomy.spines ? drawSpineFringe(coat, [0, 0], 238, 250) : ''
  return (
    spines +
    ears.behind +
    skull +
    fringe +
    furHints(anatomy, coat) +
    blush(sheet, anatomy, coat) +
    drawMuzzle(sheet, anatomy, coat, mood) +
    drawEyes(sheet, eyes, mood, colourAroundEyes(coat)) +
    ears.over
  )
}

function skullPoints({ head }: MammalAnatomy): Point[] {
  const { width: w, height: h, cheek, jaw, crown } = head
  return mirrored([
    [0, -h],
    [w * 0.46, -h * (0.86 + 0.1 * crown)],
    [w * 0.84, -h * (0.42 + 0.16 * crown)],
    [w * 0.98, h * 0.05],
    [w * cheek, h * 0.42],
    [w * jaw, h * 0.84],
    [0, h],
  ])
}

function skullFur({ head, fur }: MammalAnatomy) {
  const where = ([, y]: Point) => {
    const share = y / head.height
    if (share > 0.05 && share < 0.8) return 1.25
    return share < -0.7 ? 0.5 : 0.75
  }
  return { ...fur, where }
}

function earColours(coat: Coat): EarColours {
  const side = coat.turn > 0.5
  switch (coat.pattern) {
    case 'points':
    case 'mask':
    case 'back-stripe':
      return both(coat.marking)
    case 'spots':
      return { left: coat.turn > 0.4 ? coat.marking : coat.base, right: coat.marking }
    case 'patches':
      return side
        ? { left: coat.accent, right: coat.marking }
        : { left: coat.marking, right: coat.accent }
    case 'eye-patch':
      return side
        ? { left: coat.base, right: coat.marking }
        : { left: coat.marking, right: coat.base }
    case 'shaded':
      return both(darken(coat.marking, 0.08))
    case 'husky':
    case 'tricolour':
    case 'tabby':
    case 'merle':
      return both(darken(coat.base, 0.1))
    default:
      return both(coat.base)
  }
}

const both = (colour: string): EarColours => ({ left: colour, right: colour })

function furHints({ head, fur }: MammalAnatomy, coat: Coat): string {
  if (fur.curly) return ''
  const { width: w, height: h } = head
  const reach = 16 + fur.length
  const strokes = [-1, 1].flatMap((side) =>
    [0.3, 0.46, 0.62].map((share, index) => {
      const [x, y] = [side * w * (0.8 - index * 0.07), h * share]
      return `M${x} ${y}q${side * reach * 0.5} ${reach * 0.35} ${side * reach * 1.3} ${reach * 0.5}`
    }),
  )
  const crown = [-34, -6, 24].map(
    (x) => `M${x} ${-h * 0.86}q${4 + x * 0.1} ${-14} ${x * 0.5} ${-reach * 1.3}`,
  )
  const stroke = brightness(coat.base) > 0.55 ? darken(coat.base, 0.35) : lighten(coat.base, 0.4)
  return line([...strokes, ...crown].join(''), stroke, 5, { opacity: 0.4 })
}

function blush(sheet: Sheet, { head }: MammalAnatomy, coat: Coat): string {
  if (brightness(coat.base) < 0.3) return ''
  const fill = softSpot(sheet, '#f0645f', 0.3)
  return [-1, 1]
    .map((side) => ellipse([side * head.width * 0.62, head.height * 0.38], 72, 48, fill))
    .join('')
}
