import { darken, mix } from './colour.ts'
import { mirrored, type Point, patchPath, smoothPath, stripePath, wobble } from './geometry.ts'
import type { Coat, EyeLook, MammalAnatomy } from './look.ts'
import { ellipse, path, type Sheet } from './sheet.ts'
import { softSpot } from './volume.ts'

interface Face {
  sheet: Sheet
  coat: Coat
  eyes: EyeLook
  /** Half the head's width and height. */
  w: number
  h: number
}

/** What the coat's pattern paints on the head; the caller cuts it at the head's edge. */
export function faceMarkings(
  sheet: Sheet,
  anatomy: MammalAnatomy,
  coat: Coat,
  eyes: EyeLook,
): string {
  const face = { sheet, coat, eyes, w: anatomy.head.width, h: anatomy.head.height }
  return painters[coat.pattern](face)
}

/** The fur colour the eyes sit in: lids are painted with it. */
export function colourAroundEyes(coat: Coat): string {
  if (coat.pattern === 'bandit') return coat.marking
  if (coat.pattern === 'points') return mix(coat.base, coat.marking, 0.5)
  if (coat.pattern === 'husky') return coat.pale
  return coat.base
}

const painters: Record<Coat['pattern'], (face: Face) => string> = {
  plain: () => '',
  shaded: (face) => crownShade(face) + paleCheeks(face),
  tabby: (face) => paleCheeks(face, 0.55) + tabbyStripes(face),
  'tabby-white': (face) => tabbyStripes(face) + blaze(face, 26, 0.5),
  tuxedo: (face) => blaze(face, 22 + (face.coat.turn % 1) * 30, 0.6),
  patches,
  'eye-patch': eyePatch,
  points: ({ sheet, coat, w, h }) =>
    ellipse([0, h * 0.28], w * 0.98, h * 1.02, softSpot(sheet, coat.marking, 0.98, 0.25)),
  spots: faceSpots,
  rosettes: (face) => paleCheeks(face, 0.6) + foreheadStripes(face) + faceSpots(face),
  merle: (face) => merlePatches(face) + blaze(face, 24, 0.42),
  husky: huskyMask,
  'tan-points': tanPoints,
  tricolour: (face) => tanPoints(face) + blaze(face, 34, 0.4),
  mask: ({ sheet, coat, w, h }) =>
    ellipse([0, h * 0.42], w * 0.72, h * 0.78, softSpot(sheet, coat.marking, 0.95, 0.4)),
  brindle,
  bandit,
  dutch: (face) => blaze(face, 46, 0.72),
  'back-stripe': (face) => paleCheeks(face, 1) + backStripe(face),
}

function paleCheeks({ sheet, coat, eyes, w, h }: Face, strength = 0.85): string {
  return [-1, 1]
    .map(
      (side) =>
        ellipse(
          [side * w * 0.42, h * 0.52],
          w * 0.55,
          h * 0.55,
          softSpot(sheet, coat.pale, strength, 0.25),
        ) +
        ellipse(
          [side * eyes.gap, eyes.y - eyes.size * 0.5],
          eyes.size * 1.3,
          eyes.size * 1.2,
          softSpot(sheet, coat.pale, strength * 0.6, 0.3),
        ),
    )
    .join('')
}

function crownShade({ sheet, coat, w, h }: Face): string {
  return ellipse([0, -h * 0.85], w * 1.15, h * 0.95, softSpot(sheet, coat.marking, 0.85, 0.2))
}

function tabbyStripes(face: Face): string {
  const { coat, w, h } = face
  const cheeks = [-1, 1].flatMap((side) => [
    stripePath([side * w * 1.04, h * 0.02], [side * w * 0.6, h * 0.2], 16, side * 14),
    stripePath([side * w * 1.04, h * 0.3], [side * w * 0.6, h * 0.38], 15, side * 12),
    stripePath([side * w * 0.95, h * 0.6], [side * w * 0.55, h * 0.58], 13, side * 8),
  ])
  return foreheadStripes(face) + path(cheeks.join(''), coat.marking, { opacity: 0.85 })
}

function foreheadStripes({ coat, h }: Face): string {
  const rows = [-1, 1].flatMap((side) => [
    stripePath([side * 42, -h * 1.02], [side * 34, -h * 0.36], 17, side * 10),
    stripePath([side * 100, -h * 0.98], [side * 84, -h * 0.4], 17, side * 16),
    stripePath([side * 165, -h * 0.86], [side * 150, -h * 0.44], 14, side * 14),
  ])
  const middle = stripePath([0, -h * 1.02], [0, -h * 0.5], 13)
  return path(rows.join('') + middle, coat.marking, { opacity: 0.85 })
}

function blaze({ coat, w, h }: Face, width: number, muzzleShare: number): string {
  const top = -h * (0.5 + 0.5 * wobble(Math.floor(coat.turn * 50)))
  const outline = mirrored([
    [0, top],
    [width * 0.6, top * 0.5],
    [width, h * 0.02],
    [w * muzzleShare * 0.84, h * 0.28],
    [w * muzzleShare * 1.2, h * 0.56],
    [w * muzzleShare * 1.05, h * 0.86],
    [w * muzzleShare * 0.6, h * 1.1],
    [0, h * 1.15],
  ])
  return path(smoothPath(outline), coat.pale)
}

function patches({ coat, w, h }: Face): string {
  const side = wobble(Math.floor(coat.turn * 90)) > 0.5 ? 1 : -1
  return (
    path(patchPath([side * w * 0.58, -h * 0.48], w * 0.58, h * 0.72, coat.turn), coat.marking) +
    path(patchPath([-side * w * 0.66, -h * 0.5], w * 0.48, h * 0.6, coat.turn + 1), coat.accent) +
    path(patchPath([-side * w * 0.85, h * 0.45], w * 0.26, h * 0.28, coat.turn + 2), coat.marking)
  )
}

function eyePatch({ coat, eyes, w, h }: Face): string {
  const side = coat.turn > 0.5 ? 1 : -1
  return path(
    patchPath([side * (eyes.gap + w * 0.12), eyes.y - h * 0.12], w * 0.42, h * 0.5, coat.turn),
    coat.marking,
  )
}

function faceSpots({ coat, eyes, w, h }: Face): string {
  const dots = Array.from({ length: 26 }, (_, index) => {
    const angle = wobble(index + coat.turn * 31) * Math.PI * 2
    const reach = 0.45 + 0.5 * wobble(index * 7 + coat.turn * 13)
    return [
      Math.cos(angle) * w * reach,
      Math.sin(angle) * h * reach,
      9 + 13 * wobble(index * 5),
    ] as const
  })
  const clear = dots.filter(([x, y]) => {
    const fromEye = Math.hypot(Math.abs(x) - eyes.gap, y - eyes.y)
    return fromEye > eyes.size * 1.45 && !(Math.abs(x) < w * 0.42 && y > 0)
  })
  return clear
    .map(([x, y, size]) => path(patchPath([x, y], size * 1.15, size, x), coat.marking))
    .join('')
}

function merlePatches({ coat, w, h }: Face): string {
  return Array.from({ length: 9 }, (_, index) => {
    const angle = (index / 9) * Math.PI * 2 + coat.turn * 6
    const centre: Point = [Math.cos(angle) * w * 0.72, Math.sin(angle) * h * 0.72 - h * 0.1]
    const size = 30 + 52 * wobble(index + coat.turn * 9)
    return path(
      patchPath(centre, size * 1.2, size, index + coat.turn),
      index % 4 === 3 ? coat.accent : coat.marking,
      { opacity: 0.9 },
    )
  }).join('')
}

function huskyMask({ coat, eyes, w, h }: Face): string {
  const outline = mirrored([
    [0, -h * 0.12],
    [eyes.gap * 0.45, -h * 0.36],
    [eyes.gap, -h * 0.46],
    [eyes.gap + w * 0.22, -h * 0.22],
    [w * 0.72, h * 0.12],
    [w * 1.1, h * 0.3],
    [w, h * 1.1],
    [0, h * 1.15],
  ])
  return path(smoothPath(outline), coat.pale)
}

function tanPoints({ sheet, coat, eyes, w, h }: Face): string {
  return [-1, 1]
    .map(
      (side) =>
        ellipse([side * (eyes.gap - 8), eyes.y - eyes.size * 1.75], 34, 24, coat.accent) +
        ellipse(
          [side * w * 0.5, h * 0.62],
          w * 0.44,
          h * 0.42,
          softSpot(sheet, coat.accent, 1, 0.55),
        ),
    )
    .join('')
}

function brindle({ coat, w, h }: Face): string {
  const streaks = Array.from({ length: 7 }, (_, index) => index).flatMap((index) =>
    [-1, 1].map((side) => {
      const y = h * (-0.85 + index * 0.24)
      return stripePath(
        [side * w * 1.05, y - 20],
        [side * w * (0.5 + 0.2 * wobble(index)), y + 16],
        8,
        side * 16,
      )
    }),
  )
  return path(streaks.join(''), coat.marking, { opacity: 0.75 })
}

function bandit({ coat, eyes, w, h }: Face): string {
  const outline = mirrored([
    [0, eyes.y - h * 0.1],
    [eyes.gap, eyes.y - h * 0.36],
    [w * 0.86, eyes.y - h * 0.05],
    [w * 0.78, eyes.y + h * 0.34],
    [eyes.gap, eyes.y + h * 0.36],
    [0, eyes.y + h * 0.12],
  ])
  return path(smoothPath(outline), coat.marking, { opacity: 0.92 })
}

function backStripe({ coat, h }: Face): string {
  return path(stripePath([0, -h * 1.15], [0, -h * 0.1], 46), darken(coat.marking, 0.05), {
    opacity: 0.9,
  })
}
