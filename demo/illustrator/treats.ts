import { mirrored, points, smoothPath } from './geometry.ts'
import type { Species } from './look.ts'
import { ellipse, group, line, path, type Sheet } from './sheet.ts'
import { drawPart } from './volume.ts'

/** What an upright animal holds in front of its chest, around (0, 420). */
export function drawTreat(sheet: Sheet, species: Species): string {
  switch (species) {
    case 'rabbit':
      return placed(carrot(sheet), 'translate(0 430) rotate(24)')
    case 'hamster':
      return placed(sunflowerSeed(sheet), 'translate(0 410)')
    case 'hedgehog':
      return placed(strawberry(sheet), 'translate(0 424)')
    case 'chinchilla':
      return placed(daisy(sheet), 'translate(0 392)')
    default:
      return ''
  }
}

const placed = (drawing: string, transform: string) => group(drawing, { transform })

function carrot(sheet: Sheet): string {
  const root = smoothPath(mirrored(points('0,-58 40,-48 42,-10 22,66 0,118')))
  const leaves = [-26, 0, 26].map((angle) =>
    group(path('M0 -46C-26 -84 -16 -124 0 -140C16 -124 26 -84 0 -46Z', '#6aa84f'), {
      transform: `rotate(${angle} 0 -46)`,
    }),
  )
  return (
    leaves.join('') +
    drawPart(sheet, root, '#ee8434') +
    line('M-26 -14h22M6 20h18M-16 48h14', '#c9601f', 5, { opacity: 0.6 })
  )
}

function sunflowerSeed(sheet: Sheet): string {
  const shell = smoothPath(mirrored(points('0,-62 30,-18 34,26 0,58')))
  return drawPart(sheet, shell, '#4a4046', {
    markings: line('M-12 -60Q-20 0 -10 60M12 -60Q20 0 10 60', '#e9dcc6', 8),
  })
}

function strawberry(sheet: Sheet): string {
  const fruit = smoothPath(mirrored(points('0,-44 42,-46 58,-8 30,48 0,72')))
  const seeds = points('-24,-14 0,4 24,-14 -14,28 14,28').map(([x = 0, y = 0]) =>
    ellipse([x, y], 4, 6, '#ffe08a'),
  )
  return (
    drawPart(sheet, fruit, '#e2483d', { markings: seeds.join('') }) +
    path(
      'M0 -38C-30 -30 -48 -44 -54 -62C-30 -56 -12 -66 0 -76C12 -66 30 -56 54 -62C48 -44 30 -30 0 -38Z',
      '#5c9a55',
    )
  )
}

function daisy(sheet: Sheet): string {
  const petals = Array.from({ length: 9 }, (_, index) =>
    group(ellipse([0, -34], 13, 26, '#fffaf0'), { transform: `rotate(${index * 40})` }),
  )
  return (
    line('M0 20Q6 80 -4 130', '#5c9a55', 9) +
    petals.join('') +
    ellipse(
      [0, 0],
      18,
      18,
      sheet.radial([
        [0, '#ffd95a'],
        [1, '#eda52b'],
      ]),
    )
  )
}
