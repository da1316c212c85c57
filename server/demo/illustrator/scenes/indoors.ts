import { darken, lighten, mix } from '../colour.ts'
import { mirrored, type Point, points, smoothPath } from '../geometry.ts'
import type { PicturePlan } from '../look.ts'
import { ellipse, group, line, path, rectangle, type Sheet } from '../sheet.ts'
import { softSpot } from '../volume.ts'
import { cushion, furnish, pottedPlant, type Room } from './furnishings.ts'
import { bokeh, slab, sunlight, wash } from './light.ts'
import { cloud, hills } from './nature.ts'
import { canvas, chosen, type Scenery } from './stage.ts'

const rooms: readonly Room[] = [
  { wall: '#f2d9bd', fabric: '#2f8b86', accent: '#ec8f4f', wood: '#b98558' },
  { wall: '#cfe0d4', fabric: '#d9764f', accent: '#f0c05a', wood: '#a9744d' },
  { wall: '#d7cfe6', fabric: '#6a5aa0', accent: '#ef9aa8', wood: '#b58a6a' },
  { wall: '#f3cfc6', fabric: '#4f6fa8', accent: '#f3d07a', wood: '#c0926a' },
  { wall: '#bfd7e2', fabric: '#e0a33f', accent: '#d5604d', wood: '#9b6b4b' },
  { wall: '#e9e2cf', fabric: '#7c9a5e', accent: '#c96a7b', wood: '#b07d52' },
  { wall: '#8fb3ae', fabric: '#f0dcc0', accent: '#e2704d', wood: '#8a5d40' },
  { wall: '#e7b9a0', fabric: '#6f3f52', accent: '#f1c98a', wood: '#a46f4a' },
]

const roomOf = (plan: PicturePlan) => chosen(rooms, plan, 1)

function wall(sheet: Sheet, { wall: colour }: Room, plan: PicturePlan): string {
  const trim = chosen(['plain', 'stripes', 'dots'], plan, 4)
  const pattern =
    trim === 'stripes'
      ? path(
          Array.from({ length: 9 }, (_, index) => `M${index * 140} 0h60v900h-60Z`).join(''),
          lighten(colour, 0.35),
          { opacity: 0.4 },
        )
      : trim === 'dots'
        ? Array.from({ length: 48 }, (_, index) =>
            ellipse(
              [
                (index % 8) * 160 + (Math.floor(index / 8) % 2) * 80 + 20,
                Math.floor(index / 8) * 130 + 60,
              ],
              13,
              13,
              lighten(colour, 0.45),
              { opacity: 0.6 },
            ),
          ).join('')
        : ''
  return wash(sheet, lighten(colour, 0.28), darken(colour, 0.1)) + pattern
}

function floor(sheet: Sheet, { wood }: Room, top: number): string {
  const boards = [0.2, 0.45, 0.72].map((share) => `M0 ${top + (canvas - top) * share}H1200`)
  return (
    wash(sheet, darken(wood, 0.12), lighten(wood, 0.12), top, canvas) +
    line(boards.join(''), darken(wood, 0.35), 4, { opacity: 0.4 }) +
    rectangle([0, top - 34], canvas, 34, '#fff6e8', { opacity: 0.85 }) +
    rectangle([0, top], canvas, 18, '#2f1736', { opacity: 0.14 })
  )
}

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
  const seat = smoothPath(
    mirrored(points('0,900 330,912 480,990 470,1110 330,1170 0,1180')).map(
      ([x, y]): Point => [x + 600, y],
    ),
  )
  const seams = line(
    [-300, -110, 110, 300]
      .map((x) => `M${600 + x * 0.7} 915Q${600 + x * 1.5} 1040 ${600 + x * 0.9} 1180`)
      .join(''),
    darken(room.fabric, 0.35),
    6,
    { opacity: 0.45 },
  )
  return {
    behind:
      wall(sheet, room, plan) +
      bokeh(sheet, '#fff3cf', plan.turn, 14, 760) +
      fairyLights(room, plan) +
      floor(sheet, room, 900) +
      pottedPlant(sheet, [plan.turn > 0.5 ? 150 : 1060, 960], 330, room.accent, '#6aa06a') +
      ellipse([600, 1160], 560, 50, softSpot(sheet, '#2f1736', 0.5)) +
      sunlight(plan) +
      slab(sheet, seat, room.fabric, seams),
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
        sheet.linear([
          [0, darken(room.fabric, 0.08)],
          [1, darken(room.fabric, 0.3)],
        ]),
      ) +
      arm(-50) +
      arm(1070),
    floor: 1040,
  }
}

export const window: Scenery = (sheet, plan) => {
  const room = roomOf(plan)
  const [top, low] = {
    morning: ['#a9d8f2', '#fdeccb'],
    noon: ['#79c1ee', '#def1f8'],
    golden: ['#f49a63', '#fde0a8'],
    dusk: ['#3f4a86', '#c58fb0'],
  }[plan.light] as [string, string]
  const land = chosen(['#7fb069', '#8fa7c4', '#c49a6c', '#5f8f8a'], plan, 2)
  const panes = 'M592 90H608V960H592ZM150 470H1050V484H150Z'
  const roofs = chosen([true, false], plan, 3)
    ? rooftops(mix(land, low, 0.3), plan.turn)
    : hills(720, 130, plan.turn, mix(land, low, 0.4)) + hills(840, 120, plan.turn + 0.4, land)
  const outside =
    wash(sheet, top, low) +
    cloud([360, 260], 80, 0.75) +
    cloud([820, 370], 64, 0.6) +
    ellipse([plan.turn > 0.5 ? 860 : 320, 230], 70, 70, '#fff6d6') +
    roofs
  const curtain = (side: 1 | -1) => {
    const folds = line('M70 40Q50 500 90 960M150 40Q140 420 170 700', darken(room.fabric, 0.4), 9, {
      opacity: 0.35,
    })
    const cloth = slab(
      sheet,
      'M-30 30H250Q240 520 130 800Q170 900 150 1010H-30Z',
      lighten(room.fabric, 0.1),
      folds,
    )
    return group(cloth, { transform: side > 0 ? '' : 'translate(1200 0) scale(-1 1)' })
  }
  return {
    behind:
      wall(sheet, room, plan) +
      group(outside, { 'clip-path': sheet.clip('M150 90H1050V960H150Z') }) +
      path(panes, '#fff8ee') +
      path('M130 70H1070V960H1050V90H150V960H130Z', '#fff8ee') +
      curtain(1) +
      curtain(-1) +
      pottedPlant(sheet, [plan.turn > 0.5 ? 190 : 1010, 985], 190, room.accent, '#6aa06a') +
      rectangle(
        [40, 960],
        1120,
        110,
        sheet.linear([
          [0, '#fffaf0'],
          [1, '#e3d3bf'],
        ]),
        { rx: 14 },
      ),
    front: rectangle([70, 1070], 1060, 24, '#2f1736', { opacity: 0.12 }),
    floor: 1026,
  }
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

export const basket: Scenery = (sheet, plan) => {
  const room = roomOf(plan)
  const weave = Array.from({ length: 4 }, (_, row) =>
    Array.from(
      { length: 12 },
      (_, column) => `M${130 + column * 82 + (row % 2) * 40} ${950 + row * 54}q40 -26 76 0`,
    ).join(''),
  ).join('')
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
        line(weave, darken(wicker, 0.3), 12, { opacity: 0.6 }),
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
