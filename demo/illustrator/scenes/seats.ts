import { darken, lighten, mix } from '../colour.ts'
import { mirrored, points, smoothPath } from '../geometry.ts'
import type { PicturePlan } from '../look.ts'
import { ellipse, group, line, path } from '../sheet.ts'
import { softSpot } from '../volume.ts'
import { cushion, furnish, pottedPlant, type Room } from './furnishings.ts'
import { bokeh, fade, slab, sunlight } from './light.ts'
import { floor, roomOf, wall } from './room.ts'
import type { Scenery } from './stage.ts'

export const rug: Scenery = (sheet, plan) => {
  const room = roomOf(plan)
  const rings = [1, 0.86, 0.74, 0.5].map((share, index) =>
    ellipse(
      [600, 1056],
      560 * share,
      128 * share,
      index % 2 ? lighten(room.fabric, 0.5) : room.fabric,
    ),
  )
  return {
    behind:
      wall(sheet, room, plan) +
      floor(sheet, room, 850) +
      furnish(sheet, room, plan, 900) +
      rings.join('') +
      sunlight(plan),
    front: '',
    floor: 1070,
  }
}

export const pouf: Scenery = (sheet, plan) => {
  const room = roomOf(plan)
  const seat = smoothPath(mirrored(points('0,900 330,912 480,990 470,1110 330,1170 0,1180')))
  const folds = [-300, -110, 110, 300].map((x) => `M${x * 0.7} 915Q${x * 1.5} 1040 ${x * 0.9} 1180`)
  const seams = line(folds.join(''), darken(room.fabric, 0.35), 6, { opacity: 0.45 })
  return {
    behind:
      wall(sheet, room, plan) +
      bokeh(sheet, '#fff3cf', plan.turn, 14, 760) +
      fairyLights(room, plan) +
      floor(sheet, room, 900) +
      pottedPlant(sheet, [plan.turn > 0.5 ? 150 : 1060, 960], 330, room.accent, '#6aa06a') +
      ellipse([600, 1160], 560, 50, softSpot(sheet, '#2f1736', 0.5)) +
      sunlight(plan) +
      group(slab(sheet, seat, room.fabric, seams), { transform: 'translate(600 0)' }),
    front: '',
    floor: 980,
  }
}

function fairyLights({ accent }: Room, { turn }: PicturePlan): string {
  const bulbs = Array.from({ length: 13 }, (_, index) => {
    const x = index * 100
    const y = 120 + Math.abs(Math.sin((index / 4) * Math.PI + turn)) * 90
    return (
      ellipse([x, y + 20], 34, 34, '#fff3cf', { opacity: 0.4 }) +
      ellipse([x, y + 20], 14, 18, index % 2 ? '#fff3cf' : accent)
    )
  })
  return bulbs.join('')
}

export const sofa: Scenery = (sheet, plan) => {
  const room = roomOf(plan)
  const back = slab(
    sheet,
    'M70 980V560Q70 470 170 470H1030Q1130 470 1130 560V980Z',
    room.fabric,
    line('M600 480V980', darken(room.fabric, 0.4), 7, { opacity: 0.5 }),
  )
  const seat = slab(
    sheet,
    'M60 960Q60 900 130 900H1070Q1140 900 1140 960V1110H60Z',
    lighten(room.fabric, 0.1),
  )
  const arm = (x: number) =>
    slab(
      sheet,
      `M${x} 1200V800Q${x} 720 ${x + 90} 720Q${x + 180} 720 ${x + 180} 800V1200Z`,
      darken(room.fabric, 0.05),
    )
  return {
    behind:
      wall(sheet, room, plan) +
      furnish(sheet, room, plan, 760) +
      back +
      cushion(sheet, [270, 770], 130, room.accent, plan.turn) +
      cushion(sheet, [930, 770], 130, mix(room.accent, '#fff3dc', 0.55), 1 - plan.turn) +
      sunlight(plan) +
      seat,
    front:
      path(
        'M60 1080H1140V1200H60Z',
        fade(sheet, darken(room.fabric, 0.08), darken(room.fabric, 0.3)),
      ) +
      arm(-50) +
      arm(1070),
    floor: 1040,
  }
}

export const basket: Scenery = (sheet, plan) => {
  const room = roomOf(plan)
  const weave = Array.from({ length: 48 }, (_, index) => {
    const [row, column] = [Math.floor(index / 12), index % 12]
    return `M${130 + column * 82 + (row % 2) * 40} ${950 + row * 54}q40 -26 76 0`
  })
  const wicker = '#cf9a5e'
  return {
    behind:
      wall(sheet, room, plan) +
      floor(sheet, room, 860) +
      furnish(sheet, room, plan, 900) +
      ellipse([600, 1150], 560, 44, softSpot(sheet, '#2f1736', 0.55)) +
      slab(sheet, 'M150 880Q600 760 1050 880L1040 960H160Z', darken(wicker, 0.35)) +
      slab(
        sheet,
        'M190 900Q600 790 1010 900Q1010 970 600 980Q190 970 190 900Z',
        lighten(room.fabric, 0.2),
      ),
    front:
      slab(
        sheet,
        'M130 920Q600 1000 1070 920L1020 1130Q600 1190 180 1130Z',
        wicker,
        line(weave.join(''), darken(wicker, 0.3), 12, { opacity: 0.6 }),
      ) +
      slab(
        sheet,
        'M110 900Q600 985 1090 900Q1108 930 1090 960Q600 1044 110 960Q92 930 110 900Z',
        lighten(wicker, 0.15),
      ) +
      slab(
        sheet,
        'M330 936Q600 984 870 936L846 1060Q820 1030 780 1068Q740 1034 690 1076Q640 1040 590 1078Q540 1040 490 1072Q440 1036 400 1066Q370 1030 350 1058Z',
        room.accent,
      ),
    floor: 1010,
  }
}
