import { darken, lighten, lightColour, mix } from '../colour.ts'
import { type Point, patchPath, smoothPath, stripePath, wobble } from '../geometry.ts'
import type { PicturePlan } from '../look.ts'
import { ellipse, group, line, path, rectangle, type Sheet } from '../sheet.ts'
import { drawPart } from '../volume.ts'
import { canvas } from './stage.ts'

export function wash(sheet: Sheet, top: string, bottom: string, from = 0, to = canvas): string {
  return rectangle([0, from], canvas, to - from, sheet.linear([[0, top], [1, bottom]]))
}

/** Out-of-focus lights: brighter at the rim, as a lens draws them. */
export function bokeh(sheet: Sheet, colour: string, turn: number, count: number, bottom = canvas): string {
  const fill = sheet.radial([
    [0, colour, 0.16],
    [0.8, colour, 0.22],
    [0.94, colour, 0.38],
    [1, colour, 0],
  ])
  return Array.from({ length: count }, (_, index) => {
    const size = 24 + 70 * wobble(index * 7 + turn * 31)
    const place: Point = [canvas * wobble(index * 3 + turn * 57), bottom * wobble(index * 5 + turn * 91)]
    return ellipse(place, size, size, fill)
  }).join('')
}

export function cloud([x, y]: Point, size: number, opacity: number): string {
  const outline = [[-1.8, 0.35], [-1.5, -0.25], [-0.9, -0.4], [-0.4, -0.95], [0.35, -0.85], [0.75, -0.45], [1.3, -0.4], [1.75, 0.05], [1.7, 0.4], [0, 0.5]]
  return path(smoothPath(outline.map(([dx = 0, dy = 0]): Point => [x + dx * size, y + dy * size])), '#ffffff', { opacity })
}

/** A ridge of hills across the picture. */
export function hills(base: number, height: number, turn: number, fill: string): string {
  const points = Array.from({ length: 7 }, (_, index): Point => [
    index * 240 - 120,
    base - height * wobble(index * 3 + Math.floor(turn * 60)),
  ])
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

export function roundTree(sheet: Sheet, [x, y]: Point, size: number, leaves: string, turn: number): string {
  const trunk = path(`M${x - size * 0.09} ${y}L${x - size * 0.05} ${y - size}H${x + size * 0.05}L${x + size * 0.09} ${y}Z`, mix('#7a5542', leaves, 0.25))
  const crown = drawPart(sheet, patchPath([x, y - size * 1.25], size * 0.72, size * 0.66, turn), leaves, { rim: 0 })
  return trunk + crown
}

export function pine([x, y]: Point, size: number, colour: string, snowy: boolean): string {
  const tiers = [0, 1, 2].map((tier) => {
    const [top, half] = [y - size * (1 - tier * 0.22), size * (0.2 + tier * 0.09)]
    const bottom = top + size * 0.42
    const snow = snowy ? path(`M${x} ${top}L${x + half * 0.5} ${top + size * 0.2}Q${x} ${top + size * 0.14} ${x - half * 0.5} ${top + size * 0.2}Z`, '#ffffff', { opacity: 0.85 }) : ''
    return path(`M${x} ${top}L${x + half} ${bottom}Q${x} ${bottom + size * 0.06} ${x - half} ${bottom}Z`, darken(colour, tier * 0.05)) + snow
  })
  return tiers.reverse().join('')
}

export function grassBlades(y: number, count: number, height: number, colour: string, turn: number): string {
  const blades = Array.from({ length: count }, (_, index) => {
    const x = canvas * ((index + wobble(index + turn * 40)) / count)
    const tall = height * (0.5 + 0.7 * wobble(index * 3 + turn * 17))
    return stripePath([x, y + 30], [x + 34 * (wobble(index * 9) - 0.5), y - tall], 9, 6)
  })
  return path(blades.join(''), colour)
}

export function smallFlowers(y: number, spread: number, count: number, colours: readonly string[], turn: number): string {
  return Array.from({ length: count }, (_, index) => {
    const [x, top] = [canvas * wobble(index * 11 + turn * 71), y + spread * wobble(index * 5 + turn * 23)]
    const size = 9 + (top - y) * 0.05
    const petals = [0, 72, 144, 216, 288].map((angle) => {
      const turned = (angle / 180) * Math.PI
      return ellipse([x + Math.cos(turned) * size, top + Math.sin(turned) * size], size * 0.72, size * 0.72, colours[index % colours.length] ?? '#ffffff')
    })
    return petals.join('') + ellipse([x, top], size * 0.62, size * 0.62, '#f6c445')
  }).join('')
}

export function pottedPlant(sheet: Sheet, [x, y]: Point, size: number, pot: string, leaf: string): string {
  const leaves = [-62, -36, -12, 14, 40, 64].map((angle, index) =>
    group(drawPart(sheet, stripePath([0, 0], [0, -size * (0.95 + 0.35 * wobble(index))], size * 0.2), mix(leaf, index % 2 ? '#2f6b4f' : '#9ccf7a', 0.25), { rim: 0 }), {
      transform: `translate(${x} ${y - size * 0.62}) rotate(${angle})`,
    }),
  )
  const body = `M${x - size * 0.36} ${y - size * 0.7}H${x + size * 0.36}L${x + size * 0.26} ${y}H${x - size * 0.26}Z`
  const rim = rectangle([x - size * 0.4, y - size * 0.76], size * 0.8, size * 0.16, lighten(pot, 0.12), { rx: size * 0.05 })
  return leaves.join('') + drawPart(sheet, body, pot, { rim: 0 }) + rim
}

/** A framed little landscape for a wall. */
export function wallPicture([x, y]: Point, width: number, height: number, colours: readonly string[], turn: number): string {
  const [frame = '', sky = '', hill = '', sun = ''] = colours
  const [inner, tall] = [width - 36, height - 36]
  const hillTop = y + 18 + tall * 0.55
  return (
    rectangle([x + 6, y + 12], width, height, '#2f1736', { opacity: 0.14, rx: 8 }) +
    rectangle([x, y], width, height, frame, { rx: 8 }) +
    rectangle([x + 18, y + 18], inner, tall, sky) +
    ellipse([x + width * (0.35 + 0.3 * turn), y + tall * 0.42], inner * 0.15, inner * 0.15, sun) +
    path(`M${x + 18} ${hillTop}Q${x + width * 0.35} ${hillTop - tall * 0.24} ${x + width * 0.6} ${hillTop}T${x + 18 + inner} ${hillTop - 10}V${y + 18 + tall}H${x + 18}Z`, hill)
  )
}

export function cushion(sheet: Sheet, [x, y]: Point, size: number, colour: string, turn: number): string {
  const outline = smoothPath([[-1, -0.9], [0, -0.82], [1, -0.9], [0.9, 0], [1, 0.9], [0, 0.84], [-1, 0.9], [-0.9, 0]].map(([dx = 0, dy = 0]): Point => [x + dx * size, y + dy * size]))
  const tilt = { transform: `rotate(${turn * 24 - 12} ${x} ${y})` }
  const stitch = line(`M${x - size * 0.6} ${y - size * 0.5}L${x + size * 0.6} ${y + size * 0.5}M${x + size * 0.6} ${y - size * 0.5}L${x - size * 0.6} ${y + size * 0.5}`, lighten(colour, 0.35), 8, { opacity: 0.55 })
  return group(drawPart(sheet, outline, colour, { markings: stitch }), tilt)
}

const glow = { morning: '#fff0c2', noon: '#ffffff', golden: '#ffb765', dusk: '#ff9fb0' } as const

/** Shafts of light falling in from the upper left, over everything. */
export function sunlight(plan: PicturePlan): string {
  const x = plan.turn * 260
  const shafts = `M${x - 420} 0H${x - 120}L${x + 620} 1200H${x + 180}ZM${x} 0H${x + 130}L${x + 960} 1200H${x + 760}Z`
  return path(shafts, glow[plan.light], { 'fill-opacity': 0.12 })
}

export function sparkles(turn: number, count: number, bottom: number): string {
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = [canvas * wobble(index * 3 + turn * 7), bottom * wobble(index * 5 + turn * 13)]
    const size = 8 + 16 * wobble(index * 7)
    return path(`M${x} ${y - size}Q${x} ${y} ${x + size} ${y}Q${x} ${y} ${x} ${y + size}Q${x} ${y} ${x - size} ${y}Q${x} ${y} ${x} ${y - size}Z`, lightColour, { opacity: 0.8 })
  }).join('')
}
