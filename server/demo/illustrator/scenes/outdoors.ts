import { darken, lighten, mix } from '../colour.ts'
import { type Point, smoothPath, stripePath, wobble } from '../geometry.ts'
import type { PicturePlan } from '../look.ts'
import { ellipse, group, line, path, type Sheet } from '../sheet.ts'
import { softSpot } from '../volume.ts'
import { bokeh, slab, wash } from './light.ts'
import { cloud, grassBlades, hills, nearBlossoms, pine, roundTree, smallFlowers } from './nature.ts'
import { canvas, chosen, type Scenery, type Stage } from './stage.ts'

const skies = {
  morning: ['#bfe3f5', '#fdeccb'],
  noon: ['#7cc4ef', '#dff2f8'],
  golden: ['#f7b574', '#fde5b4'],
  dusk: ['#8a7fc4', '#f7b7a8'],
} as const

function sky(sheet: Sheet, plan: PicturePlan, bottom: number): string {
  const [top, low] = skies[plan.light]
  const sunX = 200 + 800 * ((plan.turn * 3) % 1)
  const clouds = plan.light === 'noon' || plan.light === 'morning' ? 0.85 : 0.4
  return (
    wash(sheet, top, low, 0, bottom) +
    ellipse([sunX, 210], 260, 260, softSpot(sheet, '#fff6d0', 0.8)) +
    ellipse([sunX, 210], 74, 74, '#fffbe6') +
    cloud([canvas * ((plan.turn * 5) % 1), 190], 90, clouds) +
    cloud([canvas * ((plan.turn * 9) % 1), 330], 62, clouds * 0.8)
  )
}

export const beach: Scenery = (sheet, plan) => {
  const sea = chosen(['#2fa4b5', '#3f8fc4', '#48b8a8', '#5a86c0'], plan, 1)
  const cloth = chosen(['#e4572e', '#2b8c8c', '#eeb13c', '#d8618c', '#4f7fc9'], plan, 2)
  const waves = [0, 1, 2, 3, 4].map(
    (row) =>
      `M${-40 + ((row * 137 + plan.turn * 300) % 160)} ${560 + row * 34}q60 -16 120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0`,
  )
  const sand = path(
    'M0 720Q300 668 620 704T1200 690V1200H0Z',
    sheet.linear([
      [0, '#f6dfae'],
      [1, '#dcb277'],
    ]),
  )
  const foam = path(
    'M0 704Q300 650 620 688T1200 672V702Q900 724 620 706Q300 676 0 730Z',
    '#ffffff',
    { opacity: 0.75 },
  )
  const towel = group(
    path('M-430 -78H430L520 92H-520Z', cloth) +
      [-300, -120, 60, 240]
        .map((x) =>
          path(`M${x} -78h70l${70 * (x / 430) + 10} 170h-90Z`, '#fff7e6', { opacity: 0.85 }),
        )
        .join(''),
    { transform: 'translate(600 1020)' },
  )
  const left = plan.turn > 0.5
  const parasolX = left ? 190 : 1010
  return {
    behind:
      sky(sheet, plan, 540) +
      wash(sheet, lighten(sea, 0.45), sea, 530, 740) +
      line(waves.join(''), '#ffffff', 6, { opacity: 0.35 }) +
      sand +
      foam +
      parasol(sheet, [parasolX, 840], cloth) +
      towel,
    front: beachBall(sheet, [left ? 1010 : 180, 1060], cloth),
    floor: 1040,
  }
}

function parasol(sheet: Sheet, [x, y]: Point, colour: string): string {
  const canopy = `M${x - 250} ${y - 330}Q${x} ${y - 640} ${x + 250} ${y - 330}Q${x + 190} ${y - 370} ${x + 125} ${y - 330}Q${x + 62} ${y - 370} ${x} ${y - 330}Q${x - 62} ${y - 370} ${x - 125} ${y - 330}Q${x - 190} ${y - 370} ${x - 250} ${y - 330}Z`
  const panels = path(
    `M${x} ${y - 500}Q${x - 110} ${y - 480} ${x - 125} ${y - 320}L${x} ${y - 320}ZM${x} ${y - 500}Q${x + 190} ${y - 470} ${x + 250} ${y - 320}L${x + 125} ${y - 320}Z`,
    '#fff7e6',
    { opacity: 0.9 },
  )
  return line(`M${x} ${y}V${y - 470}`, '#c99a6b', 16) + slab(sheet, canopy, colour, panels)
}

function beachBall(sheet: Sheet, [x, y]: Point, colour: string): string {
  const outline = `M${x - 84} ${y}A84 84 0 0 1 ${x + 84} ${y}A84 84 0 0 1 ${x - 84} ${y}Z`
  const panels = path(
    `M${x} ${y - 84}Q${x - 90} ${y} ${x} ${y + 84}Q${x - 20} ${y} ${x} ${y - 84}ZM${x} ${y - 84}Q${x + 130} ${y} ${x} ${y + 84}Q${x + 60} ${y} ${x} ${y - 84}Z`,
    colour,
  )
  return (
    ellipse([x, y + 80], 110, 24, softSpot(sheet, '#5a3a2a', 0.45)) +
    slab(sheet, outline, '#fff7e6', panels)
  )
}

interface Season {
  leaves: readonly string[]
  grass: string
  flowers: readonly string[]
}

const spring: Season = {
  leaves: ['#6fae5c', '#8bbf60', '#4f9468', '#f0a9bd'],
  grass: '#86ba55',
  flowers: ['#fff7ea', '#f49ab0', '#f6d04f', '#b59be0'],
}
const fall: Season = {
  leaves: ['#e08a3c', '#d2603a', '#e9b44c', '#b5523a'],
  grass: '#c2a652',
  flowers: ['#e08a3c', '#d2603a', '#e9b44c'],
}

export const park: Scenery = (sheet, plan) => meadow(sheet, plan, spring)

export const autumn: Scenery = (sheet, plan) => {
  const stage = meadow(sheet, plan, fall)
  return { ...stage, front: stage.front + fallingLeaves(plan) }
}

function meadow(sheet: Sheet, plan: PicturePlan, { leaves, grass, flowers }: Season): Stage {
  const far = chosen(leaves, plan, 1)
  const near = chosen(leaves, plan, 2)
  const haze = skies[plan.light][1]
  const turf = mix(grass, chosen(['#5f9f52', '#a7c465', '#7fae6a'], plan, 3), 0.3)
  const side = plan.turn > 0.5 ? 1 : -1
  const trees = [0, 1, 2, 3, 4].map((index) =>
    roundTree(
      sheet,
      [60 + index * 270 + 60 * wobble(index + plan.turn * 20), 640 + 30 * wobble(index)],
      150 + 60 * wobble(index * 5 + plan.turn * 9),
      mix(far, haze, 0.45),
      index + plan.turn,
    ),
  )
  return {
    behind:
      sky(sheet, plan, 700) +
      hills(600, 140, plan.turn, mix(turf, haze, 0.62)) +
      trees.join('') +
      bokeh(sheet, '#ffffff', plan.turn, 10, 620) +
      roundTree(sheet, [600 + side * 440, 800], 380, near, plan.turn) +
      path(
        'M0 700Q320 636 640 690T1200 668V1200H0Z',
        sheet.linear([
          [0, lighten(turf, 0.3)],
          [1, darken(turf, 0.16)],
        ]),
      ) +
      path('M0 900Q420 800 760 860T1200 830V1200H0Z', lighten(turf, 0.16), { opacity: 0.55 }) +
      smallFlowers(770, 330, 22, flowers, plan.turn),
    front:
      grassBlades(1200, 64, 120, darken(turf, 0.14), plan.turn) +
      nearBlossoms(sheet, flowers, plan.turn),
    floor: 1060,
  }
}

function fallingLeaves({ turn }: PicturePlan): string {
  return Array.from({ length: 30 }, (_, index) => {
    const [x, y] = [canvas * wobble(index * 3 + turn * 13), canvas * wobble(index * 7 + turn * 29)]
    if (x > 250 && x < 950) return ''
    const size = 26 + 22 * wobble(index)
    const angle = wobble(index * 9 + turn) * 6
    const tip: Point = [x + Math.cos(angle) * size, y + Math.sin(angle) * size]
    return path(stripePath([x, y], tip, 15), fall.leaves[index % 4] ?? '#e08a3c', { opacity: 0.92 })
  }).join('')
}

export const snow: Scenery = (sheet, plan) => {
  const [top, low] = {
    morning: ['#bcd7ee', '#fbeee0'],
    noon: ['#9cc7ea', '#eef6fb'],
    golden: ['#f2b48c', '#fbe7d6'],
    dusk: ['#6f78b5', '#e4b8cc'],
  }[plan.light]
  const tone = mix('#ffffff', low ?? '#ffffff', 0.35)
  const trees = Array.from({ length: 9 }, (_, index) => {
    const depth = wobble(index * 3 + plan.turn * 11)
    return pine(
      [index * 150 + 80 * wobble(index + plan.turn * 7) - 40, 700 + depth * 70],
      240 + depth * 220,
      mix('#3f7a74', top ?? '#9cc7ea', 0.55 - depth * 0.3),
      true,
    )
  })
  const flakes = Array.from({ length: 46 }, (_, index) => {
    const size = 4 + 9 * wobble(index * 11 + plan.turn)
    return {
      x: canvas * wobble(index * 3 + plan.turn * 41),
      y: canvas * wobble(index * 7 + plan.turn * 19),
      size,
    }
  })
  const drawn = (some: typeof flakes) =>
    some.map(({ x, y, size }) => ellipse([x, y], size, size, '#ffffff', { opacity: 0.85 })).join('')
  const besideThePet = flakes.slice(26).filter(({ x }) => x < 280 || x > 920)
  return {
    behind:
      wash(sheet, top ?? '#9cc7ea', low ?? '#eef6fb', 0, 800) +
      hills(600, 190, plan.turn, mix(tone, top ?? '#9cc7ea', 0.35)) +
      trees.join('') +
      path(
        'M0 760Q280 690 640 744T1200 716V1200H0Z',
        sheet.linear([
          [0, tone],
          [1, mix(tone, '#8fb0d8', 0.45)],
        ]),
      ) +
      drawn(flakes.slice(0, 26)),
    front:
      path(
        'M0 1120Q220 1066 420 1110T860 1104T1200 1096V1200H0Z',
        sheet.linear([
          [0, '#ffffff'],
          [1, '#c9dcf0'],
        ]),
      ) + drawn(besideThePet),
    floor: 1076,
  }
}

export const water: Scenery = (sheet, plan) => {
  const [top, low] = chosen(
    [
      ['#8fdcdc', '#1f6f8f'],
      ['#9fd3f0', '#2c5a9c'],
      ['#a9e0c8', '#22796f'],
      ['#c3b7ee', '#4a4a9a'],
    ] as const,
    plan,
    1,
  )
  const rays = [120, 380, 640, 860].map(
    (x) => `M${x} 0L${x + 120} 0L${x + 60 - 260} 1000L${x - 340} 1000Z`,
  )
  const weeds = [60, 150, 1040, 1130, 980].map((x, index) => {
    const tall = 320 + 280 * wobble(index + plan.turn * 9)
    return line(
      `M${x} 1100q-50 ${-tall * 0.25} 0 ${-tall * 0.5}t0 ${-tall * 0.5}`,
      mix('#4f9d69', low, 0.25 + 0.2 * wobble(index)),
      34 - index * 2,
    )
  })
  const bubbles = Array.from({ length: 18 }, (_, index) => {
    const size = 8 + 26 * wobble(index * 5 + plan.turn)
    return ellipse(
      [canvas * wobble(index * 3 + plan.turn * 33), 1000 * wobble(index * 7 + plan.turn * 3)],
      size,
      size,
      '#ffffff',
      { 'fill-opacity': 0.16, stroke: '#ffffff', 'stroke-width': 4, 'stroke-opacity': 0.6 },
    )
  })
  const pebbles = Array.from({ length: 16 }, (_, index) =>
    slab(
      sheet,
      smoothPath(pebble([index * 80 + 20, 1120 + 50 * wobble(index)], 46 + 26 * wobble(index * 3))),
      chosen(['#d9b48c', '#b59a86', '#c98f78', '#8f9aa8'], plan, index),
    ),
  )
  return {
    behind:
      wash(sheet, top, low) +
      path(rays.join(''), '#ffffff', { opacity: 0.14 }) +
      weeds.join('') +
      path('M0 1020Q300 960 640 1010T1200 990V1200H0Z', mix('#e6cf9f', low, 0.2)) +
      bubbles.slice(0, 12).join(''),
    front: pebbles.join('') + bubbles.slice(12).join(''),
    floor: 1070,
  }
}

function pebble([x, y]: Point, size: number): Point[] {
  return [
    [x - size, y],
    [x - size * 0.4, y - size * 0.62],
    [x + size * 0.5, y - size * 0.56],
    [x + size, y],
    [x + size * 0.4, y + size * 0.5],
    [x - size * 0.5, y + size * 0.5],
  ]
}
