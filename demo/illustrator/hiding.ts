import { darken, lighten, mix } from './colour.ts'
import { drawEyes } from './eyes.ts'
import { points, smoothPath } from './geometry.ts'
import type { PetLook } from './look.ts'
import { fur } from './palette.ts'
import { ellipse, group, line, path, type Sheet } from './sheet.ts'
import { castShadow, drawPart } from './volume.ts'

/** Two eyes in a cardboard box: nobody can tell which animal it is. */
export function drawHiding(sheet: Sheet, { coat, eyes }: PetLook): string {
  const card = mix(fur.sand, coat.base, 0.12)
  const inside = darken(card, 0.72)
  const flat = (text: string, colour: string) =>
    path(
      `M${points(text)
        .map(([x, y]) => `${x} ${y}`)
        .join('L')}Z`,
      colour,
    )
  const seen = drawEyes(
    sheet,
    { ...eyes, gap: 122, y: 0, size: 74, tilt: 0 },
    coat.turn > 0.7 ? 'wink' : 'curious',
    inside,
  )
  const flaps =
    flat('250,470 110,390 300,330 400,440', lighten(card, 0.16)) +
    flat('950,470 1090,390 900,330 800,440', lighten(card, 0.08)) +
    flat('300,420 900,420 850,330 350,330', darken(card, 0.18))
  const front =
    flat('230,700 970,700 930,1040 270,1040', card) +
    flat('230,700 970,700 962,752 238,752', darken(card, 0.14)) +
    line('M600 760V1040', darken(card, 0.12), 8)
  const box =
    castShadow(sheet, [600, 1040], 400, 60, 0.6) +
    flaps +
    flat('230,460 970,460 970,720 230,720', inside) +
    group(seen, { transform: 'translate(600 604)' }) +
    front +
    paw(sheet, darken(card, 0.34))
  return group(box, { transform: 'translate(-66 -84) scale(1.11)' })
}

/** Printed on the box. */
function paw(sheet: Sheet, colour: string): string {
  const pad = smoothPath(points('780,930 808,886 850,872 892,886 920,930 886,966 850,958 814,966'))
  const toes = points('772,862 822,826 880,826 928,862').map(([x, y]) =>
    ellipse([x, y], 23, 29, colour, { opacity: 0.8 }),
  )
  return drawPart(sheet, pad, colour, { depth: 0, rim: 0 }) + toes.join('')
}
