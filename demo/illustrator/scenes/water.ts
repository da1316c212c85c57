import { mix } from '../colour.ts'
import { type Point, points, smoothPath, wobble } from '../geometry.ts'
import type { PicturePlan } from '../look.ts'
import { ellipse, line, path, type Sheet } from '../sheet.ts'
import { slab, wash } from './light.ts'
import { canvas, chosen, type Scenery } from './stage.ts'

const depths = [
  ['#8fdcdc', '#1f6f8f'],
  ['#9fd3f0', '#2c5a9c'],
  ['#a9e0c8', '#22796f'],
  ['#c3b7ee', '#4a4a9a'],
] as const

export const water: Scenery = (sheet, plan) => {
  const [top, low] = chosen(depths, plan, 1)
  const rays = [120, 380, 640, 860].map((x) => `M${x} 0h120L${x - 200} 1000h-140Z`)
  const bubbles = bubblesOf(plan)
  return {
    behind:
      wash(sheet, top, low) +
      path(rays.join(''), '#ffffff', { opacity: 0.14 }) +
      weeds(low, plan.turn) +
      path('M0 1020Q300 960 640 1010T1200 990V1200H0Z', mix('#e6cf9f', low, 0.2)) +
      bubbles.slice(0, 12).join(''),
    front: pebbles(sheet, plan) + bubbles.slice(12).join(''),
    floor: 1070,
  }
}

function weeds(deep: string, turn: number): string {
  return [60, 150, 1040, 1130, 980]
    .map((x, index) => {
      const tall = 320 + 280 * wobble(index + turn * 9)
      const stalk = `M${x} 1100q-50 ${-tall * 0.25} 0 ${-tall * 0.5}t0 ${-tall * 0.5}`
      return line(stalk, mix('#4f9d69', deep, 0.25 + 0.2 * wobble(index)), 34 - index * 2)
    })
    .join('')
}

function bubblesOf({ turn }: PicturePlan): string[] {
  const skin = { opacity: 0.16, stroke: '#ffffff', 'stroke-width': 4, 'stroke-opacity': 0.6 }
  return Array.from({ length: 18 }, (_, index) => {
    const size = 8 + 26 * wobble(index * 5 + turn)
    const [x, y] = [canvas * wobble(index * 3 + turn * 33), 1000 * wobble(index * 7 + turn * 3)]
    return ellipse([x, y], size, size, '#ffffff', skin)
  })
}

function pebbles(sheet: Sheet, plan: PicturePlan): string {
  const round = points('-1,0 -0.4,-0.62 0.5,-0.56 1,0 0.4,0.5 -0.5,0.5')
  return Array.from({ length: 16 }, (_, index) => {
    const [x, y, size] = [index * 80 + 20, 1120 + 50 * wobble(index), 46 + 26 * wobble(index * 3)]
    const stone = smoothPath(round.map(([dx, dy]): Point => [x + dx * size, y + dy * size]))
    return slab(sheet, stone, chosen(['#d9b48c', '#b59a86', '#c98f78', '#8f9aa8'], plan, index))
  }).join('')
}
