import { lighten, lightColour, shadeColour } from './colour.ts'
import { type Sheet, ellipse, group, path } from './sheet.ts'

export interface PartOptions {
  /** Painted on the part and cut at its edge: patterns, cast shadows. */
  markings?: string
  /** 0 leaves the part flat, 1 is the usual roundness. */
  depth?: number
  rim?: number
}

/** A rounded, lit piece of a body: key light from the upper left, rim light along the right edge. */
export function drawPart(
  sheet: Sheet,
  outline: string,
  colour: string,
  { markings = '', depth = 1, rim = 0.45 }: PartOptions = {},
): string {
  const roundness = sheet.radial(
    [
      [0, lightColour, 0.34 * depth],
      [0.42, lightColour, 0],
      [0.58, shadeColour, 0],
      [1, shadeColour, 0.42 * depth],
    ],
    [0.36, 0.2],
    0.92,
  )
  const body = rim > 0 ? path(outline, colour, { transform: 'translate(-7 4)' }) : ''
  const inside = body + markings + path(outline, roundness)
  return (
    path(outline, rim > 0 ? lighten(colour, rim) : colour) +
    group(inside, { 'clip-path': sheet.clip(outline) })
  )
}

/** A soft dark spot: what one part casts on another. */
export function castShadow(
  sheet: Sheet,
  centre: readonly [number, number],
  rx: number,
  ry: number,
  strength = 0.4,
): string {
  return ellipse(centre, rx, ry, softSpot(sheet, shadeColour, strength))
}

/** A colour that fades out towards the edge of whatever it fills. */
export function softSpot(sheet: Sheet, colour: string, strength: number, core = 0): string {
  return sheet.radial([
    [core, colour, strength],
    [core + (1 - core) * 0.5, colour, strength * 0.45],
    [1, colour, 0],
  ])
}
