import { darken, lighten, mix } from '../colour.ts'
import { type Point, stripePath, wobble } from '../geometry.ts'
import type { PicturePlan } from '../look.ts'
import { path, type Sheet } from '../sheet.ts'
import { bokeh, fade } from './light.ts'
import { grassBlades, hills, nearBlossoms, roundTree, smallFlowers } from './nature.ts'
import { skies, sky } from './sky.ts'
import { canvas, chosen, type Scenery, type Stage } from './stage.ts'

export const park: Scenery = (sheet, plan) => meadow(sheet, plan, spring)

export const autumn: Scenery = (sheet, plan) => {
  const stage = meadow(sheet, plan, fall)
  return { ...stage, front: stage.front + fallingLeaves(plan) }
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
        fade(sheet, lighten(turf, 0.3), darken(turf, 0.16)),
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
    const acrossTheFace = x > 250 && x < 950
    if (acrossTheFace) return ''
    const size = 26 + 22 * wobble(index)
    const angle = wobble(index * 9 + turn) * 6
    const tip: Point = [x + Math.cos(angle) * size, y + Math.sin(angle) * size]
    return path(stripePath([x, y], tip, 15), fall.leaves[index % 4] ?? '#e08a3c', { opacity: 0.92 })
  }).join('')
}
