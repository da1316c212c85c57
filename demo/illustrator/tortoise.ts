import { drawHeadwear, drawNeckwear } from './accessories.ts'
import { darken, lighten, mix } from './colour.ts'
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
} from './geometry.ts'
import type { Coat, Mood, PetLook, PicturePlan, TortoiseAnatomy } from './look.ts'
import { ellipse, group, line, path, type Sheet } from './sheet.ts'
import { castShadow, drawPart, softSpot } from './volume.ts'

export function drawTortoise(
  sheet: Sheet,
  look: PetLook,
  anatomy: TortoiseAnatomy,
  plan: PicturePlan,
): Figure {
  const { coat, accessory } = look
  const frame = { width: 210, height: 180, eyes: look.eyes }
  const neck = drawPart(
    sheet,
    smoothPath(tubePoints(points('0,60 0,180 0,320'), [230, 240, 300])),
    darken(coat.base, 0.12),
    {
      markings: castShadow(sheet, [0, 190], 200, 90, 0.55),
    },
  )
  const head = tortoiseHead(sheet, look, plan.mood) + drawHeadwear(sheet, accessory, frame)
  return {
    drawing:
      hindLegs(sheet, coat) +
      shell(sheet, anatomy, coat) +
      neck +
      forelegs(sheet, coat) +
      group(drawNeckwear(sheet, accessory, 0.82), { transform: 'translate(0 -42)' }) +
      group(head, { transform: `rotate(${plan.tilt} 0 150)` }),
    top: -400 * anatomy.dome,
    ground: 476,
    left: -480,
    right: 480,
    closest: 1.34,
  }
}

function shell(sheet: Sheet, { dome, shell: colour, scutes }: TortoiseAnatomy, coat: Coat): string {
  const [rx, ry, y] = [452, 420 * dome, 90]
  const outline = smoothPath(
    mirrored([
      [0, y - ry],
      [rx * 0.52, y - ry * 0.87],
      [rx * 0.88, y - ry * 0.48],
      [rx, y + 60],
      [rx * 0.9, y + 220],
      [0, y + 260],
    ]),
  )
  const at = (degrees: number, share: number): Point => {
    const angle = (degrees / 180) * Math.PI
    return [Math.cos(angle) * rx * share, y + 30 + Math.sin(angle) * ry * share]
  }
  const plates = [178, 207, 236, 270, 304, 333, 362].map((middle) => {
    const corners = [
      at(middle - 12, 0.56),
      at(middle - 13, 0.94),
      at(middle, 1.0),
      at(middle + 13, 0.94),
      at(middle + 12, 0.56),
    ]
    return plate(sheet, smoothPath(corners), at(middle, 0.74), colour, scutes)
  })
  const rim = Array.from({ length: 13 }, (_, index) => {
    const degrees = 165 + index * 17.5
    const [inner, outer] = [at(degrees, 0.97), at(degrees, 1.12)]
    return `M${inner[0]} ${inner[1]}L${outer[0]} ${outer[1]}`
  })
  const lower = drawPart(
    sheet,
    smoothPath(
      mirrored([
        [0, 200],
        [rx * 0.72, 200],
        [rx * 0.8, 330],
        [0, 392],
      ]),
    ),
    mix(coat.pale, colour, 0.25),
  )
  return (
    lower +
    drawPart(sheet, outline, darken(colour, 0.25), {
      markings:
        plates.join('') +
        line(rim.join(''), darken(colour, 0.55), 7) +
        castShadow(sheet, [0, 60], 330, 300, 0.55),
    })
  )
}

function plate(
  sheet: Sheet,
  outline: string,
  centre: Point,
  colour: string,
  scutes: TortoiseAnatomy['scutes'],
): string {
  const rings =
    scutes === 'rings'
      ? ellipse(centre, 54, 52, darken(colour, 0.4), { opacity: 0.7 }) +
        ellipse(centre, 30, 28, lighten(colour, 0.3))
      : ''
  const stars =
    scutes === 'stars'
      ? line(
          Array.from({ length: 8 }, (_, ray) => {
            const angle = (ray / 8) * Math.PI * 2
            return `M${centre[0]} ${centre[1]}l${Math.cos(angle) * 84} ${Math.sin(angle) * 84}`
          }).join(''),
          lighten(colour, 0.6),
          11,
          { opacity: 0.85 },
        )
      : ''
  return drawPart(sheet, outline, colour, { markings: rings + stars, depth: 1.2 })
}

function forelegs(sheet: Sheet, coat: Coat): string {
  return [-1, 1]
    .map((side) => {
      const leg = smoothPath(
        tubePoints(
          [
            [side * 215, 210],
            [side * 262, 330],
            [side * 268, 452],
          ],
          [170, 168, 176],
        ),
      )
      const scales = [0, 1, 2, 3, 4].map((index) =>
        path(
          patchPath([side * (226 + (index % 3) * 42), 290 + index * 28], 20, 15, index),
          darken(coat.base, 0.22),
        ),
      )
      const nails = [-52, 0, 52].map((x) => ellipse([side * 268 + x, 462], 21, 17, coat.pale))
      return drawPart(sheet, leg, coat.base, { markings: scales.join('') }) + nails.join('')
    })
    .join('')
}

function hindLegs(sheet: Sheet, coat: Coat): string {
  return [-1, 1]
    .map((side) =>
      drawPart(sheet, smoothPath(ovalPoints([side * 400, 350], 82, 112)), darken(coat.base, 0.25)),
    )
    .join('')
}

function tortoiseHead(sheet: Sheet, { coat, eyes }: PetLook, mood: Mood): string {
  const skull = smoothPath(mirrored(points('0,-182 116,-164 200,-66 214,40 166,132 80,178 0,186')))
  const crown = points('-60,-140 0,-158 60,-140 -28,-108 30,-106').map(([x = 0, y = 0], index) =>
    path(patchPath([x, y], 25, 17, index), darken(coat.base, 0.16), { opacity: 0.7 }),
  )
  const jaw = ellipse([0, 130], 180, 92, softSpot(sheet, coat.pale, 0.85, 0.4))
  const blush = [-1, 1].map((side) =>
    ellipse([side * 138, 62], 50, 34, softSpot(sheet, '#f0645f', 0.42)),
  )
  return (
    drawPart(sheet, skull, coat.base, { markings: crown.join('') + jaw }) +
    blush.join('') +
    mouth(mood) +
    ellipse([-17, 42], 6, 7, darken(coat.base, 0.6)) +
    ellipse([17, 42], 6, 7, darken(coat.base, 0.6)) +
    drawEyes(sheet, eyes, mood, coat.base)
  )
}

function mouth(mood: Mood): string {
  const smile = 'M-96 76Q0 136 96 76'
  if (mood !== 'laugh' && mood !== 'tongue') return line(smile, '#3a1d26', 9)
  return (
    path('M-80 84Q0 116 80 84Q62 158 0 160Q-62 158 -80 84Z', '#6a2233') +
    ellipse([0, 140], 40, 17, '#f08a92') +
    line('M-96 76Q0 120 96 76', '#3a1d26', 8)
  )
}
