import { darken, lighten, mix } from '../colour.ts'
import type { PicturePlan } from '../look.ts'
import { ellipse, group, line, path, rectangle, type Sheet } from '../sheet.ts'
import { pottedPlant } from './furnishings.ts'
import { fade, slab, wash } from './light.ts'
import { cloud, hills } from './nature.ts'
import { roomOf, wall } from './room.ts'
import { chosen, type Scenery } from './stage.ts'

const views = {
  morning: ['#a9d8f2', '#fdeccb'],
  noon: ['#79c1ee', '#def1f8'],
  golden: ['#f49a63', '#fde0a8'],
  dusk: ['#3f4a86', '#c58fb0'],
} as const

/** The pet is on the sill, between curtains. */
export const window: Scenery = (sheet, plan) => {
  const room = roomOf(plan)
  const curtain = drawCurtain(sheet, room.fabric)
  const frame = 'M592 90H608V960H592ZM150 470H1050V484H150ZM130 70H1070V960H1050V90H150V960H130Z'
  return {
    behind:
      wall(sheet, room, plan) +
      group(outside(sheet, plan), { 'clip-path': sheet.clip('M150 90H1050V960H150Z') }) +
      path(frame, '#fff8ee') +
      curtain +
      group(curtain, { transform: 'translate(1200 0) scale(-1 1)' }) +
      pottedPlant(sheet, [plan.turn > 0.5 ? 190 : 1010, 985], 190, room.accent, '#6aa06a') +
      rectangle([40, 960], 1120, 110, fade(sheet, '#fffaf0', '#e3d3bf'), { rx: 14 }),
    front: rectangle([70, 1070], 1060, 24, '#2f1736', { opacity: 0.12 }),
    floor: 1026,
  }
}

function outside(sheet: Sheet, plan: PicturePlan): string {
  const [top, low] = views[plan.light]
  const land = chosen(['#7fb069', '#8fa7c4', '#c49a6c', '#5f8f8a'], plan, 2)
  const ground = chosen([true, false], plan, 3)
    ? rooftops(mix(land, low, 0.3), plan.turn)
    : hills(720, 130, plan.turn, mix(land, low, 0.4)) + hills(840, 120, plan.turn + 0.4, land)
  return (
    wash(sheet, top, low) +
    ellipse([plan.turn > 0.5 ? 860 : 320, 230], 70, 70, '#fff6d6') +
    cloud([360, 260], 80, 0.75) +
    cloud([820, 370], 64, 0.6) +
    ground
  )
}

function drawCurtain(sheet: Sheet, fabric: string): string {
  const folds = 'M70 40Q50 500 90 960M150 40Q140 420 170 700'
  return slab(
    sheet,
    'M-30 30H250Q240 520 130 800Q170 900 150 1010H-30Z',
    lighten(fabric, 0.1),
    line(folds, darken(fabric, 0.4), 9, { opacity: 0.35 }),
  )
}

function rooftops(colour: string, turn: number): string {
  const houses = Array.from({ length: 8 }, (_, index) => {
    const [x, y] = [120 + index * 124, 700 + 110 * ((index * 0.37 + turn * 3) % 1)]
    const roof = path(
      `M${x - 12} ${y}L${x + 62} ${y - 66}L${x + 136} ${y}Z`,
      mix('#c9694f', colour, 0.35),
    )
    const panes = path(
      `M${x + 26} ${y + 40}h26v36h-26ZM${x + 74} ${y + 40}h26v36h-26Z`,
      '#fff1c4',
      { opacity: 0.85 },
    )
    return (
      rectangle([x, y], 124, 400, mix(colour, index % 2 ? '#fff1dc' : '#d9c3ae', 0.5)) +
      roof +
      panes
    )
  })
  return houses.join('')
}
