import { type Point, patchPath, stripePath, wobble } from './geometry.ts'
import type { Coat } from './look.ts'
import { ellipse, path, rectangle, type Sheet } from './sheet.ts'
import { softSpot } from './volume.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type BodyPart = 'torso' | 'chest' | 'haunch' | 'leg' | 'foot' | 'tail'

const whiteFooted = new Set(['tuxedo', 'tabby-white', 'tricolour', 'husky', 'merle', 'dutch'])
const whiteChested = new Set([...whiteFooted, 'shaded', 'back-stripe'])

/** The ground colour of one part, before its markings. */
export function partColour(coat: Coat, part: BodyPart): string {
  if (part === 'chest' && whiteChested.has(coat.pattern)) return coat.pale
  if (part === 'foot' && whiteFooted.has(coat.pattern)) return coat.pale
  if (part === 'foot' && coat.pattern === 'tan-points') return coat.accent
  const darkEnds = part === 'foot' || part === 'tail'
  if (darkEnds && (coat.pattern === 'points' || coat.pattern === 'bandit')) return coat.marking
  if (part === 'leg' && coat.pattern === 'bandit') return coat.marking
  return coat.base
}

/** What the coat's pattern paints on one part of the body. */
export function bodyMarkings(sheet: Sheet, coat: Coat, part: BodyPart, box: Box): string {
  switch (coat.pattern) {
    case 'tabby':
    case 'tabby-white':
    case 'brindle':
      return part === 'chest' || part === 'foot' ? '' : stripes(coat, part, box)
    case 'patches':
    case 'eye-patch':
      return part === 'torso' || part === 'haunch' ? bigPatches(coat, part, box) : ''
    case 'spots':
    case 'rosettes':
      return dots(coat, box, part)
    case 'merle':
      return part === 'chest' || part === 'foot' ? '' : dots(coat, box, part, 2.1)
    case 'points':
      return part === 'leg' ? darkEnd(sheet, coat.marking, box) : ''
    case 'tan-points':
    case 'tricolour':
      return part === 'leg'
        ? darkEnd(sheet, coat.pattern === 'tricolour' ? coat.pale : coat.accent, box)
        : ''
    case 'shaded':
      return part === 'torso' || part === 'tail' ? topShade(sheet, coat, box) : ''
    case 'back-stripe':
      return part === 'torso' ? topShade(sheet, coat, box) : ''
    case 'dutch':
      return part === 'torso'
        ? path(
            `M${box.x - 20} ${box.y - 20}H${box.x + box.width + 20}V${box.y + box.height * 0.52}Q${box.x + box.width / 2} ${box.y + box.height * 0.64} ${box.x - 20} ${box.y + box.height * 0.52}Z`,
            coat.pale,
          )
        : ''
    default:
      return ''
  }
}

function stripes(coat: Coat, part: BodyPart, { x, y, width, height }: Box): string {
  const rows = Math.max(2, Math.round(height / 62))
  const thick = coat.pattern === 'brindle' ? 8 : 15
  const bands = Array.from({ length: rows }, (_, row) => {
    const level = y + height * ((row + 0.7) / (rows + 0.4))
    if (part === 'tail' || part === 'leg') {
      return stripePath([x - 10, level - 8], [x + width + 10, level + 8], thick, 10)
    }
    const reach = width * (0.26 + 0.1 * wobble(row + coat.turn * 10))
    return (
      stripePath([x - 6, level - 24], [x + reach, level + 10], thick, 14) +
      stripePath([x + width + 6, level - 24], [x + width - reach, level + 10], thick, -14)
    )
  })
  return path(bands.join(''), coat.marking, { opacity: 0.8 })
}

function bigPatches(coat: Coat, part: BodyPart, { x, y, width, height }: Box): string {
  const flip = coat.turn > 0.5 ? 1 : 0
  const first: Point = [x + width * (flip ? 0.85 : 0.12), y + height * 0.34]
  const second: Point = [x + width * (flip ? 0.14 : 0.86), y + height * 0.7]
  const two = coat.pattern === 'patches'
  return (
    path(patchPath(first, width * 0.34, height * 0.3, coat.turn + 3), coat.marking) +
    (two
      ? path(
          patchPath(second, width * 0.32, height * 0.28, coat.turn + (part === 'haunch' ? 5 : 4)),
          coat.accent,
        )
      : '')
  )
}

function dots(coat: Coat, { x, y, width, height }: Box, part: BodyPart, scale = 1): string {
  const count = Math.max(3, Math.round((width * height) / (scale > 1 ? 14000 : 6200)))
  return Array.from({ length: count }, (_, index) => {
    const centre: Point = [
      x + width * wobble(index * 2 + coat.turn * 19 + part.length),
      y + height * ((index + wobble(index * 3 + coat.turn)) / count),
    ]
    const size = (10 + 15 * wobble(index * 11 + coat.turn * 5)) * scale
    const spot = path(patchPath(centre, size * 1.15, size, index + coat.turn), coat.marking)
    const heart =
      coat.pattern === 'rosettes' ? ellipse(centre, size * 0.5, size * 0.42, coat.accent) : ''
    return spot + heart
  }).join('')
}

function darkEnd(sheet: Sheet, colour: string, { x, y, width, height }: Box): string {
  const fade = sheet.linear([
    [0.2, colour, 0],
    [0.75, colour, 1],
  ])
  return rectangle([x - 20, y], width + 40, height + 20, fade)
}

function topShade(sheet: Sheet, coat: Coat, { x, y, width, height }: Box): string {
  return ellipse(
    [x + width / 2, y + height * 0.1],
    width * 0.75,
    height * 0.75,
    softSpot(sheet, coat.marking, 0.8, 0.2),
  )
}
