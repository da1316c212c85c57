import { darken } from './colour.ts'
import { designPet, drawFigure, framed, placed, type Species } from './draw-pet.ts'
import { drawFish } from './fish.ts'
import { drawHiding } from './hiding.ts'
import { drawBackdrop } from './scenes/backdrop.ts'
import { createSheet, ellipse } from './sheet.ts'

/** A card on a phone is 3:5. The face is in the square in the middle, which is all that an avatar shows. */
const card = { top: -400, height: 2000 }

export type FaceName = Species | 'fish' | 'hiding'

/**
 * Replaces a missing photo: a different face for every seed, on a plain colour and without accessories,
 * so that nobody thinks that it is the pet. 'hiding' may be any animal.
 */
export function drawFace(seed: string, name: FaceName): string {
  const sheet = createSheet()
  const isSpecies = name !== 'fish' && name !== 'hiding'
  const look = designPet(seed, isSpecies ? name : 'cat')
  const ground = (y: number) => ellipse([600, y + 520], 1150, 520, darken(look.backdrop.far, 0.14))
  const backdrop = drawBackdrop(sheet, { ...look.backdrop, style: 'halo', turn: 0.5 }, card)
  if (name === 'fish') return framed(sheet, backdrop + drawFish(sheet, seed), card)
  if (name === 'hiding')
    return framed(sheet, backdrop + ground(1010) + drawHiding(sheet, look), card)

  const [portrait] = look.pictures
  if (!portrait) throw new RangeError(`a ${name} without a portrait`)
  const bare = { ...look, accessory: { ...look.accessory, type: 'none' as const } }
  const figure = drawFigure(sheet, bare, { ...portrait, flipped: false })
  const reach = Math.min(-figure.top, 520)
  const scale = Math.min(figure.closest, 620 / reach) * 0.94
  const face = placed(figure, 600, 545 + reach * 0.24 * scale, scale)
  const hasFeet = name === 'bird' || name === 'tortoise'
  return framed(sheet, backdrop + (hasFeet ? ground(1180) + face : face + ground(1270)), card)
}
