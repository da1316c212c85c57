import { darken, lighten, mix } from '../colour.ts'
import { type Point, points, smoothPath, stripePath, wobble } from '../geometry.ts'
import type { PicturePlan } from '../look.ts'
import { ellipse, group, line, path, rectangle, type Sheet } from '../sheet.ts'
import { softSpot } from '../volume.ts'
import { fade, slab } from './light.ts'
import { chosen } from './stage.ts'

export interface Room {
  wall: string
  fabric: string
  accent: string
  wood: string
}

/** What stands and hangs around; `base` is where things on the floor stand. */
export function furnish(sheet: Sheet, room: Room, plan: PicturePlan, base: number): string {
  return chosen([gallery, lampCorner, library, garland], plan, 6)(sheet, room, plan, base)
}

type Arrangement = typeof furnish

const gallery: Arrangement = (sheet, room, plan, base) => {
  const side = plan.turn > 0.5
  const colours = [room.wood, lighten(room.fabric, 0.55), room.accent, '#fff2c9']
  return (
    wallPicture([side ? 90 : 850, 130], 260, 210, colours, plan.turn) +
    wallPicture([side ? 400 : 620, 90], 170, 190, [...colours].reverse(), 1 - plan.turn) +
    pottedPlant(sheet, [side ? 1060 : 140, base], 290, room.accent, '#5f9f6a')
  )
}

const lampCorner: Arrangement = (sheet, room, plan, base) => {
  const x = plan.turn > 0.5 ? 1050 : 150
  const mirrorX = 1200 - x + (x > 600 ? 60 : -60)
  return (
    ellipse([x, 330], 330, 300, softSpot(sheet, '#fff0bd', 0.75)) +
    line(`M${x} ${base}V330`, darken(room.wood, 0.2), 16) +
    ellipse([x, base], 84, 18, darken(room.wood, 0.3)) +
    slab(
      sheet,
      `M${x - 76} 210H${x + 76}L${x + 128} 380H${x - 128}Z`,
      mix(room.accent, '#fff3d2', 0.45),
    ) +
    ellipse([mirrorX, 270], 132, 132, darken(room.wood, 0.1)) +
    ellipse([mirrorX, 270], 112, 112, fade(sheet, '#eef7f8', lighten(room.wall, 0.2)))
  )
}

const library: Arrangement = (sheet, room, plan, base) => {
  const left = plan.turn > 0.5 ? 60 : 760
  const bindings = [
    room.fabric,
    room.accent,
    '#f4e3c1',
    darken(room.fabric, 0.3),
    mix(room.accent, '#7d4788', 0.5),
    '#7fa59a',
  ]
  const shelf = (y: number, salt: number) => {
    const books = Array.from({ length: 7 }, (_, index) => {
      const tall = 84 + 44 * wobble(index * 3 + salt + Math.floor(plan.turn * 40))
      return rectangle(
        [left + 24 + index * 38, y - tall],
        32,
        tall,
        bindings[(index + salt) % bindings.length] ?? room.fabric,
        { rx: 5 },
      )
    })
    return (
      books.join('') +
      rectangle([left, y], 380, 22, room.wood, { rx: 6 }) +
      rectangle([left + 10, y + 22], 360, 12, '#2f1736', { opacity: 0.12 })
    )
  }
  return (
    shelf(270, 0) +
    shelf(470, 3) +
    pottedPlant(sheet, [left + 332, 270], 110, room.accent, '#6aa06a') +
    cactus(sheet, [1200 - left - 190 + (left > 600 ? -40 : 40), base], 220, room.accent)
  )
}

const garland: Arrangement = (sheet, room, plan, base) => {
  const flags = Array.from({ length: 11 }, (_, index) => {
    const x = index * 118 - 10
    const y = 96 + 70 * Math.sin((index / 10) * Math.PI)
    const colour = [room.fabric, room.accent, '#fff3dc'][index % 3] ?? room.fabric
    return path(`M${x} ${y}h96l-48 104Z`, colour)
  })
  return (
    line('M-20 92Q600 240 1220 92', darken(room.wood, 0.2), 6) +
    flags.join('') +
    cactus(sheet, [plan.turn > 0.5 ? 1070 : 130, base], 260, room.accent) +
    pottedPlant(
      sheet,
      [plan.turn > 0.5 ? 120 : 1080, base],
      210,
      lighten(room.fabric, 0.2),
      '#5f9f6a',
    )
  )
}

export function pottedPlant(
  sheet: Sheet,
  [x, y]: Point,
  size: number,
  pot: string,
  leaf: string,
): string {
  const leaves = [-62, -36, -12, 14, 40, 64].map((angle, index) =>
    group(
      slab(
        sheet,
        stripePath([0, 0], [0, -size * (0.95 + 0.35 * wobble(index))], size * 0.2),
        mix(leaf, index % 2 ? '#2f6b4f' : '#9ccf7a', 0.25),
      ),
      {
        transform: `translate(${x} ${y - size * 0.62}) rotate(${angle})`,
      },
    ),
  )
  const body = `M${x - size * 0.36} ${y - size * 0.7}H${x + size * 0.36}L${x + size * 0.26} ${y}H${x - size * 0.26}Z`
  const rim = rectangle(
    [x - size * 0.4, y - size * 0.76],
    size * 0.8,
    size * 0.16,
    lighten(pot, 0.12),
    { rx: size * 0.05 },
  )
  return leaves.join('') + slab(sheet, body, pot) + rim
}

export function cushion(
  sheet: Sheet,
  [x, y]: Point,
  size: number,
  colour: string,
  turn: number,
): string {
  const outline = smoothPath(
    points('-1,-0.9 0,-0.82 1,-0.9 0.9,0 1,0.9 0,0.84 -1,0.9 -0.9,0').map(
      ([dx = 0, dy = 0]): Point => [x + dx * size, y + dy * size],
    ),
  )
  const tilt = { transform: `rotate(${turn * 24 - 12} ${x} ${y})` }
  const stitch = line(
    `M${x - size * 0.6} ${y - size * 0.5}L${x + size * 0.6} ${y + size * 0.5}M${x + size * 0.6} ${y - size * 0.5}L${x - size * 0.6} ${y + size * 0.5}`,
    lighten(colour, 0.35),
    8,
    { opacity: 0.55 },
  )
  return group(slab(sheet, outline, colour, stitch), tilt)
}

/** A framed little landscape for a wall. */
function wallPicture(
  [x, y]: Point,
  width: number,
  height: number,
  colours: readonly string[],
  turn: number,
): string {
  const [frame = '', sky = '', hill = '', sun = ''] = colours
  const [inner, tall] = [width - 36, height - 36]
  const hillTop = y + 18 + tall * 0.55
  return (
    rectangle([x + 6, y + 12], width, height, '#2f1736', { opacity: 0.14, rx: 8 }) +
    rectangle([x, y], width, height, frame, { rx: 8 }) +
    rectangle([x + 18, y + 18], inner, tall, sky) +
    ellipse([x + width * (0.35 + 0.3 * turn), y + tall * 0.42], inner * 0.15, inner * 0.15, sun) +
    path(
      `M${x + 18} ${hillTop}Q${x + width * 0.35} ${hillTop - tall * 0.24} ${x + width * 0.6} ${hillTop}T${x + 18 + inner} ${hillTop - 10}V${y + 18 + tall}H${x + 18}Z`,
      hill,
    )
  )
}

function cactus(sheet: Sheet, [x, y]: Point, size: number, pot: string): string {
  const green = '#5f9a6b'
  const body = `M${x - size * 0.2} ${y - size * 0.4}V${y - size * 1.1}a${size * 0.2} ${size * 0.2} 0 0 1 ${size * 0.4} 0V${y - size * 0.4}Z`
  const arms = `M${x} ${y - size * 0.7}h${size * 0.34}V${y - size * 0.98}M${x} ${y - size * 0.56}h${-size * 0.34}v${-size * 0.22}`
  const ribs = line(
    `M${x - size * 0.07} ${y - size * 0.45}V${y - size * 1.2}M${x + size * 0.07} ${y - size * 0.45}V${y - size * 1.2}`,
    darken(green, 0.3),
    5,
    { opacity: 0.5 },
  )
  const bloom = ellipse([x, y - size * 1.3], size * 0.09, size * 0.07, '#f49ab0')
  const box = `M${x - size * 0.3} ${y - size * 0.46}H${x + size * 0.3}L${x + size * 0.22} ${y}H${x - size * 0.22}Z`
  return (
    line(arms, green, size * 0.16) + slab(sheet, body, green) + ribs + bloom + slab(sheet, box, pot)
  )
}
