import { lighten } from '../colour.ts'
import { ellipse, group, line, path, type Sheet } from '../sheet.ts'
import { softSpot } from '../volume.ts'
import { fade, slab, wash } from './light.ts'
import { sky } from './sky.ts'
import { chosen, type Scenery } from './stage.ts'

const canvasWhite = '#fff7e6'

export const beach: Scenery = (sheet, plan) => {
  const sea = chosen(['#2fa4b5', '#3f8fc4', '#48b8a8', '#5a86c0'], plan, 1)
  const cloth = chosen(['#e4572e', '#2b8c8c', '#eeb13c', '#d8618c', '#4f7fc9'], plan, 2)
  const [parasolX, ballX] = plan.turn > 0.5 ? [190, 1010] : [1010, 180]
  return {
    behind:
      sky(sheet, plan, 540) +
      wash(sheet, lighten(sea, 0.45), sea, 530, 740) +
      waves(plan.turn) +
      shore(sheet) +
      group(parasol(sheet, cloth), { transform: `translate(${parasolX} 840)` }) +
      group(towel(cloth), { transform: 'translate(600 1020)' }),
    front: group(ball(sheet, cloth), { transform: `translate(${ballX} 1060)` }),
    floor: 1040,
  }
}

function waves(turn: number): string {
  const rows = [0, 1, 2, 3, 4].map((row) => {
    const start = ((row * 137 + turn * 300) % 160) - 40
    return `M${start} ${560 + row * 34}q60 -16 120 0${'t120 0'.repeat(9)}`
  })
  return line(rows.join(''), '#ffffff', 6, { opacity: 0.35 })
}

function shore(sheet: Sheet): string {
  const foam = 'M0 704Q300 650 620 688T1200 672V702Q900 724 620 706Q300 676 0 730Z'
  return (
    path('M0 720Q300 668 620 704T1200 690V1200H0Z', fade(sheet, '#f6dfae', '#dcb277')) +
    path(foam, '#ffffff', { opacity: 0.75 })
  )
}

function towel(cloth: string): string {
  const stripes = [-300, -120, 60, 240].map((x) => `M${x} -78h70l${70 * (x / 430) + 10} 170h-90Z`)
  return (
    path('M-430 -78H430L520 92H-520Z', cloth) +
    path(stripes.join(''), canvasWhite, { opacity: 0.85 })
  )
}

/** Its foot is at the origin. */
function parasol(sheet: Sheet, cloth: string): string {
  const canopy =
    'M-250 -330Q0 -640 250 -330Q190 -370 125 -330Q62 -370 0 -330Q-62 -370 -125 -330Q-190 -370 -250 -330Z'
  const panels = 'M0 -500Q-110 -480 -125 -320L0 -320ZM0 -500Q190 -470 250 -320L125 -320Z'
  return (
    line('M0 0V-470', '#c99a6b', 16) +
    slab(sheet, canopy, cloth, path(panels, canvasWhite, { opacity: 0.9 }))
  )
}

function ball(sheet: Sheet, cloth: string): string {
  const panels = 'M0 -84Q-90 0 0 84Q-20 0 0 -84ZM0 -84Q130 0 0 84Q60 0 0 -84Z'
  return (
    ellipse([0, 80], 110, 24, softSpot(sheet, '#5a3a2a', 0.45)) +
    slab(sheet, 'M-84 0A84 84 0 0 1 84 0A84 84 0 0 1 -84 0Z', canvasWhite, path(panels, cloth))
  )
}
