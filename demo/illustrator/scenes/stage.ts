import type { PicturePlan } from '../look.ts'
import type { Sheet } from '../sheet.ts'

/** A scene for a pet: what lies behind it, what lies before it, and where its feet stand. */
export interface Stage {
  behind: string
  front: string
  floor: number
}

export type Scenery = (sheet: Sheet, plan: PicturePlan) => Stage

export const canvas = 1200

/** The part of the drawing that is seen; it is always as wide as the canvas. */
export const square = { top: 0, height: canvas }

/** One of several, by the plan's own turn; `salt` makes choices of one plan independent. */
export function chosen<Item>(items: readonly Item[], plan: PicturePlan, salt: number): Item {
  const share = (plan.turn * (7 + salt * 5.3)) % 1
  return items[Math.floor(share * items.length)] as Item
}
