import { brightness, darken, lightColour, lighten, shadeColour } from './colour.ts'
import { ellipse, group, path, type Sheet, type Stop } from './sheet.ts'

interface PartOptions {
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
  const surface = markings
    ? path(outline, colour) +
      group(markings + path(outline, sheet.radial(shading(depth), keyLight, reach)), {
        'clip-path': sheet.clip(outline),
      })
    : path(outline, sheet.radial(shadedColour(colour, depth), keyLight, reach))
  if (rim === 0) return surface
  // Dark fur would turn grey along its edge with as much light as pale fur takes.
  const edge = lighten(colour, rim * (0.5 + 0.5 * brightness(colour)))
  return path(outline, edge) + group(surface, { transform: 'translate(-6 4)' })
}

const keyLight = [0.36, 0.2] as const
const reach = 0.92

function shading(depth: number): Stop[] {
  return [
    [0, lightColour, 0.34 * depth],
    [0.42, lightColour, 0],
    [0.58, shadeColour, 0],
    [1, shadeColour, 0.42 * depth],
  ]
}

/** The same light mixed into the colour: half the work of laying it over. */
function shadedColour(colour: string, depth: number): Stop[] {
  return [
    [0, lighten(colour, 0.34 * depth)],
    [0.42, colour],
    [0.58, colour],
    [1, darken(colour, 0.42 * depth)],
  ]
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
