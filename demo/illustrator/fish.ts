import { darken, lighten } from './colour.ts'
import { drawEyes } from './eyes.ts'
import { mirrored, points, smoothPath, stripePath } from './geometry.ts'
import type { EyeLook } from './look.ts'
import { iris } from './palette.ts'
import { createRandom } from './random.ts'
import { ellipse, group, line, path, type Sheet } from './sheet.ts'
import { drawPart, softSpot } from './volume.ts'

const colours = [
  { base: '#f28f3b', fin: '#f7c25c', pale: '#fdeac2' },
  { base: '#e8604c', fin: '#f6a58c', pale: '#fde2d6' },
  { base: '#4f9bd9', fin: '#9ad1ea', pale: '#e4f3fa' },
  { base: '#3fa386', fin: '#9fd8ac', pale: '#e6f6e2' },
  { base: '#8a6cc4', fin: '#c9a8e6', pale: '#f1e6fa' },
  { base: '#f1c33e', fin: '#f9e39a', pale: '#fff6d6' },
] as const

/** A fish that looks at the viewer. */
export function drawFish(sheet: Sheet, seed: string): string {
  const random = createRandom(`${seed}, under water`)
  const { base, fin, pale } = random.pick(colours)
  const isStriped = random.chance(0.5)
  const eye = random.pick([iris.dark, iris.brown, iris.sapphire])
  const eyes: EyeLook = {
    size: random.between(62, 74),
    gap: 172,
    y: -40,
    tilt: 0,
    pupil: 'round',
    left: eye,
    right: eye,
  }
  const body = smoothPath(mirrored(points('0,-290 150,-262 268,-150 306,10 262,166 142,262 0,288')))
  const stripes = [-190, -112, 112, 190].map((x) =>
    stripePath([x, -300], [x * 1.12, 300], 22, x * 0.12),
  )
  const markings =
    (isStriped ? path(stripes.join(''), darken(base, 0.18), { opacity: 0.55 }) : '') +
    ellipse([0, 190], 210, 170, softSpot(sheet, pale, 0.95, 0.4))
  const fins = [-1, 1].map((side) =>
    group(drawPart(sheet, smoothPath(points('0,0 110,-92 206,-70 176,34 92,96')), fin), {
      transform: `translate(${side * 272} 96) scale(${side} 1) rotate(12)`,
    }),
  )
  const top = drawPart(
    sheet,
    smoothPath(points('-150,-220 -120,-350 -30,-410 70,-384 160,-230 0,-250')),
    fin,
  )
  const blush = [-1, 1].map((side) =>
    ellipse([side * 196, 74], 58, 40, softSpot(sheet, '#f0645f', 0.42)),
  )
  const mouth = ellipse([0, 92], 58, 46, lighten(base, 0.35)) + ellipse([0, 94], 30, 24, '#6a2233')
  const fish =
    top +
    fins.join('') +
    drawPart(sheet, body, base, { markings }) +
    blush.join('') +
    mouth +
    drawEyes(sheet, eyes, random.pick(['smile', 'curious', 'happy']), base)
  return bubbles(random.next()) + group(fish, { transform: 'translate(600 610) scale(1.12)' })
}

function bubbles(turn: number): string {
  return [
    [210, 330, 46],
    [286, 210, 28],
    [986, 276, 56],
    [926, 150, 24],
    [1040, 460, 30],
  ]
    .map(([x = 0, y = 0, size = 0], index) => {
      const at = [x + turn * 40 - 20, y + ((turn * 7 + index) % 3) * 14] as const
      const shine = `M${at[0] - size * 0.5} ${at[1] - size * 0.2}q${size * 0.12} ${-size * 0.34} ${size * 0.42} ${-size * 0.4}`
      return ellipse(at, size, size, '#ffffff', { opacity: 0.3 }) + line(shine, '#ffffff', 7)
    })
    .join('')
}
