import type { PicturePlan } from '../look.ts'
import { ellipse, type Sheet } from '../sheet.ts'
import { softSpot } from '../volume.ts'
import { wash } from './light.ts'
import { cloud } from './nature.ts'
import { canvas } from './stage.ts'

/** From zenith to horizon. */
export const skies = {
  morning: ['#bfe3f5', '#fdeccb'],
  noon: ['#7cc4ef', '#dff2f8'],
  golden: ['#f7b574', '#fde5b4'],
  dusk: ['#8a7fc4', '#f7b7a8'],
} as const

/** A sky with sun and clouds, down to `bottom`. */
export function sky(sheet: Sheet, plan: PicturePlan, bottom: number): string {
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
