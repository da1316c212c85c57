import { darken, lighten } from './colour.ts'
import { type Point, stripePath, wobble } from './geometry.ts'
import type { Coat } from './look.ts'
import { path } from './sheet.ts'

/** A hedgehog's coat: rings of spines fanning out of an oval, darkest behind and pale in front. */
export function drawSpines(coat: Coat, centre: Point, rx: number, ry: number): string {
  const rings = [
    { reach: 1.36, colour: darken(coat.marking, 0.3) },
    { reach: 1.22, colour: coat.marking },
    { reach: 1.07, colour: lighten(coat.marking, 0.25) },
    { reach: 0.93, colour: lighten(coat.marking, 0.48) },
  ]
  return rings
    .map(({ reach, colour }, ring) => path(fan(centre, rx, ry, reach, ring, [0, 360]), colour))
    .join('')
}

/** The fringe over the forehead, where spines begin. */
export function drawSpineFringe(coat: Coat, centre: Point, rx: number, ry: number): string {
  return (
    path(fan(centre, rx, ry, 1.1, 5, [196, 344], 0.72), lighten(coat.marking, 0.3)) +
    path(fan(centre, rx, ry, 1, 6, [200, 340], 0.68), lighten(coat.marking, 0.5))
  )
}

function fan(
  [x, y]: Point,
  rx: number,
  ry: number,
  reach: number,
  ring: number,
  [from, to]: readonly [number, number],
  root = 0.45,
): string {
  const count = Math.round((to - from) / 11.5)
  const spines = Array.from({ length: count }, (_, index) => {
    const degrees = from + ((index + (ring % 2) / 2) / count) * (to - from)
    const angle = (degrees / 180) * Math.PI + 0.06 * wobble(index + ring * 50)
    const at = (share: number): Point => [
      x + Math.cos(angle) * rx * share,
      y + Math.sin(angle) * ry * share,
    ]
    return stripePath(at(root), at(reach + 0.09 * wobble(index * 3 + ring)), 30)
  })
  return spines.join('')
}
