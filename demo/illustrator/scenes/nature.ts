import { darken, lighten, mix } from '../colour.ts'
import {
  furPath,
  ovalPoints,
  type Point,
  points,
  smoothPath,
  stripePath,
  wobble,
} from '../geometry.ts'
import { ellipse, line, path, type Sheet } from '../sheet.ts'
import { softSpot } from '../volume.ts'
import { slab } from './light.ts'
import { canvas } from './stage.ts'

export function cloud([x, y]: Point, size: number, opacity: number): string {
  const outline = points(
    '-1.8,0.35 -1.5,-0.25 -0.9,-0.4 -0.4,-0.95 0.35,-0.85 0.75,-0.45 1.3,-0.4 1.75,0.05 1.7,0.4 0,0.5',
  )
  return path(
    smoothPath(outline.map(([dx = 0, dy = 0]): Point => [x + dx * size, y + dy * size])),
    '#ffffff',
    { opacity },
  )
}

/** A ridge of hills across the picture. */
export function hills(base: number, height: number, turn: number, fill: string): string {
  const points = Array.from(
    { length: 7 },
    (_, index): Point => [
      index * 240 - 120,
      base - height * wobble(index * 3 + Math.floor(turn * 60)),
    ],
  )
  const curve = points
    .slice(1)
    .map(([x, y], index) => {
      const [fromX, fromY] = points[index] ?? [0, 0]
      return `C${fromX + 110} ${fromY} ${x - 110} ${y} ${x} ${y}`
    })
    .join('')
  const [startX, startY] = points[0] ?? [0, 0]
  return path(`M${startX} ${startY}${curve}V${canvas}H${startX}Z`, fill)
}

export function roundTree(
  sheet: Sheet,
  [x, y]: Point,
  size: number,
  leaves: string,
  turn: number,
): string {
  const trunk = path(
    `M${x - size * 0.09} ${y}L${x - size * 0.05} ${y - size}H${x + size * 0.05}L${x + size * 0.09} ${y}Z`,
    mix('#7a5542', leaves, 0.25),
  )
  const middle: Point = [x, y - size * 1.25]
  const leafage = furPath(ovalPoints(middle, size * 0.66, size * 0.6), {
    length: size * 0.24,
    curly: true,
  })
  const tufts = [-0.3, 0.05, 0.34].map((share, index) => {
    const [left, top] = [
      x + size * share,
      middle[1] + size * (0.28 * wobble(index + turn * 9) - 0.2),
    ]
    return `M${left - size * 0.13} ${top}q${size * 0.13} ${size * 0.16} ${size * 0.26} 0`
  })
  const crown =
    slab(sheet, leafage, leaves) +
    line(tufts.join(''), lighten(leaves, 0.3), size * 0.035, { opacity: 0.6 })
  return trunk + crown
}

/** A pine under snow. */
export function pine([x, y]: Point, size: number, colour: string): string {
  const tiers = [0, 1, 2].map((tier) => {
    const [top, half] = [y - size * (1 - tier * 0.22), size * (0.2 + tier * 0.09)]
    const bottom = top + size * 0.42
    const snow = path(
      `M${x} ${top}L${x + half * 0.5} ${top + size * 0.2}Q${x} ${top + size * 0.14} ${x - half * 0.5} ${top + size * 0.2}Z`,
      '#ffffff',
      { opacity: 0.85 },
    )
    return (
      path(
        `M${x} ${top}L${x + half} ${bottom}Q${x} ${bottom + size * 0.06} ${x - half} ${bottom}Z`,
        darken(colour, tier * 0.05),
      ) + snow
    )
  })
  return tiers.reverse().join('')
}

export function grassBlades(
  y: number,
  count: number,
  height: number,
  colour: string,
  turn: number,
): string {
  const blades = Array.from({ length: count }, (_, index) => {
    const x = canvas * ((index + wobble(index + turn * 40)) / count)
    const tall = height * (0.5 + 0.7 * wobble(index * 3 + turn * 17))
    return stripePath([x, y + 30], [x + 34 * (wobble(index * 9) - 0.5), y - tall], 9, 6)
  })
  return path(blades.join(''), colour)
}

/** Blossoms so near the viewer that they blur, in the lower corners. */
export function nearBlossoms(sheet: Sheet, colours: readonly string[], turn: number): string {
  const corners = points('-10,1150 150,1215 1090,1205 1210,1130')
  return corners
    .map((corner, index) => {
      const size = 110 + 60 * wobble(index + turn * 19)
      const colour = colours[(index + Math.floor(turn * 8)) % colours.length] ?? '#ffffff'
      return ellipse(corner, size, size, softSpot(sheet, colour, 0.85, 0.45))
    })
    .join('')
}

export function smallFlowers(
  y: number,
  spread: number,
  count: number,
  colours: readonly string[],
  turn: number,
): string {
  return Array.from({ length: count }, (_, index) => {
    const [x, top] = [
      canvas * wobble(index * 11 + turn * 71),
      y + spread * wobble(index * 5 + turn * 23),
    ]
    const size = 9 + (top - y) * 0.05
    const petals = [0, 72, 144, 216, 288].map((angle) => {
      const turned = (angle / 180) * Math.PI
      return ellipse(
        [x + Math.cos(turned) * size, top + Math.sin(turned) * size],
        size * 0.72,
        size * 0.72,
        colours[index % colours.length] ?? '#ffffff',
      )
    })
    return petals.join('') + ellipse([x, top], size * 0.62, size * 0.62, '#f6c445')
  }).join('')
}
