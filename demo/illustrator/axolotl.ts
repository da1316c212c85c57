import { drawHeadwear, drawNeckwear, headwearHeight } from './accessories.ts'
import { darken, lighten } from './colour.ts'
import { drawEyes } from './eyes.ts'
import type { Figure } from './figure.ts'
import {
  mirrored,
  ovalPoints,
  type Point,
  patchPath,
  points,
  smoothPath,
  tubePoints,
  wobble,
} from './geometry.ts'
import type { AxolotlAnatomy, Coat, Mood, PetLook, PicturePlan } from './look.ts'
import { ellipse, group, line, path, type Sheet } from './sheet.ts'
import { castShadow, drawPart, softSpot } from './volume.ts'

export function drawAxolotl(
  sheet: Sheet,
  look: PetLook,
  anatomy: AxolotlAnatomy,
  plan: PicturePlan,
): Figure {
  const frame = { width: 270, height: 190, eyes: look.eyes }
  const head =
    gills(sheet, anatomy) +
    axolotlHead(sheet, look, anatomy, plan.mood) +
    drawHeadwear(sheet, look.accessory, frame)
  return {
    drawing:
      axolotlBody(sheet, look.coat) +
      group(drawNeckwear(sheet, look.accessory, 0.94), { transform: 'translate(0 -48)' }) +
      group(head, { transform: `rotate(${plan.tilt} 0 150)` }),
    top: -Math.max(320, 200 + headwearHeight(look.accessory)),
    ground: 560,
    left: -430,
    right: 440,
    closest: 1.3,
  }
}

function axolotlBody(sheet: Sheet, coat: Coat): string {
  const tail = drawPart(
    sheet,
    smoothPath(tubePoints(points('90,470 240,500 350,420 380,280'), [120, 150, 130, 20])),
    lighten(coat.base, 0.12),
    {
      markings: line('M90 470Q260 520 345 420T378 300', darken(coat.base, 0.2), 10, {
        opacity: 0.5,
      }),
    },
  )
  const torso = drawPart(
    sheet,
    smoothPath(mirrored(points('0,80 130,110 168,260 176,410 120,520 0,545'))),
    coat.base,
    {
      markings:
        ellipse([0, 380], 120, 170, softSpot(sheet, coat.pale, 0.8, 0.3)) +
        speckles(coat, [0, 330], 150, 180) +
        castShadow(sheet, [0, 190], 220, 100, 0.45),
    },
  )
  const limbs = [-1, 1].map((side) => {
    const arm: Point[] = [
      [side * 140, 270],
      [side * 196, 350],
      [side * 180, 420],
    ]
    return (
      hand(sheet, coat, [side * 120, 536], side) +
      drawPart(sheet, smoothPath(tubePoints(arm, [78, 70, 54])), coat.base) +
      hand(sheet, coat, [side * 176, 432], side)
    )
  })
  return tail + torso + limbs.join('')
}

function hand(sheet: Sheet, coat: Coat, [x, y]: Point, side: number): string {
  const fingers = [-34, -11, 12, 34].map((dx) => `M${x} ${y}l${dx} 26`)
  return (
    line(fingers.join(''), coat.base, 19) +
    drawPart(sheet, smoothPath(ovalPoints([x + side * 2, y], 36, 25)), coat.base, { rim: 0 })
  )
}

function gills(sheet: Sheet, { gills: colour, width }: AxolotlAnatomy): string {
  const stalks: Point[][] = [
    points('170,-110 290,-190 352,-286'),
    points('230,-40 360,-100 446,-130'),
    points('230,40 350,40 424,76'),
  ]
  const side = stalks
    .map((spine) => {
      const [root = [0, 0], bend = [0, 0], tip = [0, 0]] = spine as readonly Point[]
      const frills = Array.from({ length: 7 }, (_, index) => {
        const share = 0.25 + index * 0.12
        const x = root[0] + (tip[0] - root[0]) * share
        const y = root[1] + (tip[1] - root[1]) * share + (bend[1] - (root[1] + tip[1]) / 2) * 0.5
        return `M${x} ${y}q22 -30 16 -64M${x} ${y}q34 10 52 44`
      })
      return (
        line(frills.join(''), lighten(colour, 0.16), 15) +
        drawPart(sheet, smoothPath(tubePoints(spine, [64, 46, 18])), colour)
      )
    })
    .join('')
  return (
    group(side, { transform: `scale(${width} 1)` }) +
    group(side, { transform: `scale(${-width} 1)` })
  )
}

function axolotlHead(
  sheet: Sheet,
  { coat, eyes }: PetLook,
  { width: w }: AxolotlAnatomy,
  mood: Mood,
): string {
  const skull = smoothPath(
    mirrored([
      [0, -192],
      [160 * w, -172],
      [272 * w, -70],
      [300 * w, 46],
      [232 * w, 142],
      [110 * w, 182],
      [0, 190],
    ]),
  )
  const snout = ellipse([0, 70], 220 * w, 120, softSpot(sheet, coat.pale, 0.75, 0.2))
  const blush = [-1, 1].map((side) =>
    ellipse([side * 190 * w, 82], 58, 38, softSpot(sheet, '#f0506a', 0.5)),
  )
  return (
    drawPart(sheet, skull, coat.base, { markings: snout + speckles(coat, [0, -60], 250, 120) }) +
    blush.join('') +
    mouth(mood) +
    ellipse([-20, 34], 5, 5, darken(coat.base, 0.5)) +
    ellipse([20, 34], 5, 5, darken(coat.base, 0.5)) +
    drawEyes(sheet, eyes, mood, coat.base)
  )
}

function mouth(mood: Mood): string {
  if (mood !== 'laugh' && mood !== 'tongue')
    return line('M-92 66Q-46 112 0 100Q46 112 92 66', '#5a2436', 9)
  return (
    path('M-84 72Q0 96 84 72Q70 150 0 152Q-70 150 -84 72Z', '#6a2233') +
    ellipse([0, 134], 42, 18, '#f08a92')
  )
}

function speckles(coat: Coat, [x, y]: Point, rx: number, ry: number): string {
  if (coat.pattern !== 'spots') return ''
  return Array.from({ length: 16 }, (_, index) => {
    const [dx, dy] = [
      wobble(index * 2 + coat.turn * 9) * 2 - 1,
      wobble(index * 5 + coat.turn * 7) * 2 - 1,
    ]
    return path(
      patchPath([x + dx * rx, y + dy * ry], 9 + 8 * wobble(index), 8, index),
      coat.marking,
      { opacity: 0.7 },
    )
  }).join('')
}
