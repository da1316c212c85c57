import { darken, lightColour, lighten } from '../colour.ts'
import { type Point, wobble } from '../geometry.ts'
import type { PicturePlan } from '../look.ts'
import { ellipse, group, path, rectangle, type Sheet } from '../sheet.ts'
import { canvas } from './stage.ts'

export function wash(sheet: Sheet, top: string, bottom: string, from = 0, to = canvas): string {
  return rectangle([0, from], canvas, to - from, fade(sheet, top, bottom))
}

/** From one colour at the top to another at the bottom. */
export function fade(sheet: Sheet, top: string, bottom: string): string {
  return sheet.linear([
    [0, top],
    [1, bottom],
  ])
}

/** A large piece of furniture or landscape, lit from above: far cheaper to paint than a rounded part. */
export function slab(sheet: Sheet, outline: string, colour: string, markings = ''): string {
  const fill = sheet.linear([
    [0, lighten(colour, 0.2)],
    [0.45, colour],
    [1, darken(colour, 0.26)],
  ])
  return path(outline, fill) + (markings && group(markings, { 'clip-path': sheet.clip(outline) }))
}

/** Out-of-focus lights: brighter at the rim, as a lens draws them. */
export function bokeh(
  sheet: Sheet,
  colour: string,
  turn: number,
  count: number,
  bottom = canvas,
): string {
  const fill = sheet.radial([
    [0, colour, 0.16],
    [0.8, colour, 0.22],
    [0.94, colour, 0.38],
    [1, colour, 0],
  ])
  return Array.from({ length: count }, (_, index) => {
    const size = 24 + 70 * wobble(index * 7 + turn * 31)
    const centre: Point = [
      canvas * wobble(index * 3 + turn * 57),
      bottom * wobble(index * 5 + turn * 91),
    ]
    return ellipse(centre, size, size, fill)
  }).join('')
}

export function sparkles(turn: number, count: number, bottom: number): string {
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = [canvas * wobble(index * 3 + turn * 7), bottom * wobble(index * 5 + turn * 13)]
    const size = 8 + 16 * wobble(index * 7)
    return path(
      `M${x} ${y - size}Q${x} ${y} ${x + size} ${y}Q${x} ${y} ${x} ${y + size}Q${x} ${y} ${x - size} ${y}Q${x} ${y} ${x} ${y - size}Z`,
      lightColour,
      { opacity: 0.8 },
    )
  }).join('')
}

const glow = { morning: '#fff0c2', noon: '#ffffff', golden: '#ffb765', dusk: '#ff9fb0' } as const

/** Shafts of light falling in from the upper left. */
export function sunlight(plan: PicturePlan): string {
  const x = plan.turn * 260
  const shafts = `M${x - 420} 0H${x - 120}L${x + 620} 1200H${x + 180}ZM${x} 0H${x + 130}L${x + 960} 1200H${x + 760}Z`
  return path(shafts, glow[plan.light], { 'fill-opacity': 0.12 })
}
