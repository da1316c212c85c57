export type Point = readonly [x: number, y: number]

export const round = (value: number) => Math.round(value * 10) / 10

/** Outlines are written in whole units: finer is not seen and takes time to parse. */
const at = ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`

/** Points written as in SVG: `'0,80 120,110'`. */
export function points(text: string): Point[] {
  return text.split(' ').map((pair): Point => {
    const [x, y] = pair.split(',')
    return [Number(x), Number(y)]
  })
}

/** The right half, listed from top to bottom with both ends on the axis, and its mirror image. */
export function mirrored(rightHalf: readonly Point[]): Point[] {
  const leftHalf = rightHalf.slice(1, -1).map(([x, y]): Point => [-x, y])
  return [...rightHalf, ...leftHalf.reverse()]
}

/** A closed Catmull-Rom curve through the corners. */
export function smoothPath(corners: readonly Point[]): string {
  const curves = segments(corners).map(
    ([, first, second, end]) => `C${at(first)} ${at(second)} ${at(end)}`,
  )
  return `M${at(corners[0] ?? [0, 0])}${curves.join('')}Z`
}

interface Fur {
  /** How far tufts stand out. */
  length: number
  curly?: boolean
  /** Scales the length from point to point. */
  where?: (point: Point) => number
}

/** The same curve with tufts that lie downwards, or with curls. */
export function furPath(corners: readonly Point[], fur: Fur): string {
  if (fur.length < 3) return smoothPath(corners)
  const step = fur.curly ? 30 + fur.length * 1.6 : 20 + fur.length * 1.25
  const around = walk(corners, step)
  const strokes = around.map((start, index) => {
    const end = around[(index + 1) % around.length] ?? start
    const scale = fur.where?.(start) ?? 1
    return fur.curly ? curl(start, end) : tuft(start, end, fur.length * scale, wobble(index))
  })
  return `M${at(around[0] ?? [0, 0])}${strokes.join('')}Z`
}

/** A tapered stroke, like one of a tabby's stripes. */
export function stripePath(start: Point, end: Point, width: number, bend = 0): string {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  const length = Math.hypot(dx, dy) || 1
  const [nx, ny] = [-dy / length, dx / length]
  const middle: Point = [start[0] + dx * 0.45 + nx * bend, start[1] + dy * 0.45 + ny * bend]
  const one: Point = [middle[0] + nx * width, middle[1] + ny * width]
  const other: Point = [middle[0] - nx * width, middle[1] - ny * width]
  return `M${at(start)}Q${at(one)} ${at(end)}Q${at(other)} ${at(start)}Z`
}

/** A closed outline around a spine, with a width for each of its points. */
export function tubePoints(spine: readonly Point[], widths: readonly number[]): Point[] {
  const sides = spine.map((point, index) => {
    const before = spine[index - 1] ?? point
    const after = spine[index + 1] ?? point
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(dx, dy) || 1
    const half = (widths[index] ?? 0) / 2
    return { point, offset: [(-dy / length) * half, (dx / length) * half] as const }
  })
  const left = sides.map(({ point, offset }): Point => [point[0] + offset[0], point[1] + offset[1]])
  const right = sides.map(
    ({ point, offset }): Point => [point[0] - offset[0], point[1] - offset[1]],
  )
  return [...right, ...left.reverse()]
}

export function ovalPoints([x, y]: Point, rx: number, ry: number): Point[] {
  return Array.from({ length: 8 }, (_, index): Point => {
    const angle = (index / 8) * Math.PI * 2
    return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry]
  })
}

/** A lopsided closed patch; every turn gives another shape. */
export function patchPath([x, y]: Point, rx: number, ry: number, turn: number): string {
  const corners = Array.from({ length: 8 }, (_, index): Point => {
    const angle = (index / 8) * Math.PI * 2
    const reach = 0.82 + 0.3 * wobble(index * 3 + turn * 17)
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach]
  })
  return smoothPath(corners)
}

/** A number from 0 to 1 that looks random and is fixed for its index. */
export function wobble(index: number): number {
  const value = Math.sin(index * 12.9898 + 4.1) * 43758.5453
  return value - Math.floor(value)
}

type Segment = [start: Point, first: Point, second: Point, end: Point]

function segments(corners: readonly Point[]): Segment[] {
  const count = corners.length
  const point = (index: number) => corners[(index + count) % count] ?? ([0, 0] as const)
  return corners.map((start, index) => {
    const [before, end, after] = [point(index - 1), point(index + 1), point(index + 2)]
    return [
      start,
      [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6],
      [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6],
      end,
    ]
  })
}

function walk(corners: readonly Point[], step: number): Point[] {
  const dense = segments(corners).flatMap((segment) =>
    Array.from({ length: 24 }, (_, index) => onCurve(segment, index / 24)),
  )
  const lengths = dense.map((point, index) => {
    const next = dense[(index + 1) % dense.length] ?? point
    return Math.hypot(next[0] - point[0], next[1] - point[1])
  })
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const even = total / Math.max(6, Math.round(total / step))
  const chosen: Point[] = []
  let travelled = 0
  dense.forEach((point, index) => {
    if (travelled >= chosen.length * even - 0.001) chosen.push(point)
    travelled += lengths[index] ?? 0
  })
  return chosen
}

function onCurve([a, b, c, d]: Segment, share: number): Point {
  const rest = 1 - share
  const weights = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3] as const
  const along = (axis: 0 | 1) =>
    a[axis] * weights[0] + b[axis] * weights[1] + c[axis] * weights[2] + d[axis] * weights[3]
  return [along(0), along(1)]
}

function tuft(start: Point, end: Point, length: number, chance: number): string {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  const distance = Math.hypot(dx, dy) || 1
  const [nx, ny] = [dy / distance, -dx / distance]
  const reach = length * (0.55 + 0.6 * chance)
  const root = dy >= 0 ? end : start
  const lean = dy >= 0 ? 0.25 : -0.25
  const tip: Point = [root[0] + nx * reach + dx * lean, root[1] + ny * reach + dy * lean]
  const bulge: Point = [
    start[0] + dx / 2 + nx * reach * 0.75,
    start[1] + dy / 2 + ny * reach * 0.75,
  ]
  const notch: Point = [root[0] + nx * reach * 0.3, root[1] + ny * reach * 0.3]
  return dy >= 0
    ? `Q${at(bulge)} ${at(tip)}Q${at(notch)} ${at(end)}`
    : `Q${at(notch)} ${at(tip)}Q${at(bulge)} ${at(end)}`
}

function curl(start: Point, end: Point): string {
  const radius = round(Math.hypot(end[0] - start[0], end[1] - start[1]) * 0.56)
  return `A${radius} ${radius} 0 0 1 ${at(end)}`
}
