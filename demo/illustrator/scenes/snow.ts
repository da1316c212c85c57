import { mix } from '../colour.ts'
import { wobble } from '../geometry.ts'
import { ellipse, path } from '../sheet.ts'
import { fade, wash } from './light.ts'
import { hills, pine } from './nature.ts'
import { canvas, type Scenery } from './stage.ts'

const winterSkies = {
  morning: ['#bcd7ee', '#fbeee0'],
  noon: ['#9cc7ea', '#eef6fb'],
  golden: ['#f2b48c', '#fbe7d6'],
  dusk: ['#6f78b5', '#e4b8cc'],
} as const

export const snow: Scenery = (sheet, plan) => {
  const [top, low] = winterSkies[plan.light]
  const tone = mix('#ffffff', low, 0.35)
  const drift = 'M0 1120Q220 1066 420 1110T860 1104T1200 1096V1200H0Z'
  const [behindThePet, before] = [flakes(plan.turn, 26), flakes(plan.turn + 1, 20)]
  const besideThePet = before.filter(({ x }) => x < 280 || x > 920)
  return {
    behind:
      wash(sheet, top, low, 0, 800) +
      hills(600, 190, plan.turn, mix(tone, top, 0.35)) +
      forest(top, plan.turn) +
      path(
        'M0 760Q280 690 640 744T1200 716V1200H0Z',
        fade(sheet, tone, mix(tone, '#8fb0d8', 0.45)),
      ) +
      falling(behindThePet),
    front: path(drift, fade(sheet, '#ffffff', '#c9dcf0')) + falling(besideThePet),
    floor: 1076,
  }
}

/** Pines grow paler and smaller with distance. */
function forest(haze: string, turn: number): string {
  return Array.from({ length: 9 }, (_, index) => {
    const nearness = wobble(index * 3 + turn * 11)
    const x = index * 150 + 80 * wobble(index + turn * 7) - 40
    const colour = mix('#3f7a74', haze, 0.55 - nearness * 0.3)
    return pine([x, 700 + nearness * 70], 240 + nearness * 220, colour)
  }).join('')
}

interface Flake {
  x: number
  y: number
  size: number
}

function flakes(turn: number, count: number): Flake[] {
  return Array.from({ length: count }, (_, index) => ({
    x: canvas * wobble(index * 3 + turn * 41),
    y: canvas * wobble(index * 7 + turn * 19),
    size: 4 + 9 * wobble(index * 11 + turn),
  }))
}

function falling(some: Flake[]): string {
  return some
    .map(({ x, y, size }) => ellipse([x, y], size, size, '#ffffff', { opacity: 0.85 }))
    .join('')
}
