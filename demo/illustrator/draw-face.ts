import { designPet, drawFigure, framed, placed, type Species } from './draw-pet.ts'
import { drawFish } from './fish.ts'
import { drawHiding } from './hiding.ts'
import { drawBackdrop } from './scenes/backdrop.ts'
import { createSheet } from './sheet.ts'

export type FaceName = Species | 'fish' | 'hiding'

/**
 * Replaces a missing photo: a different face for every seed, on a plain colour and without accessories,
 * so that nobody thinks that it is the pet. 'hiding' may be any animal.
 */
export function drawFace(seed: string, name: FaceName): string {
  const sheet = createSheet()
  const isSpecies = name !== 'fish' && name !== 'hiding'
  const look = designPet(seed, isSpecies ? name : 'cat')
  const backdrop = drawBackdrop(sheet, { ...look.backdrop, style: 'halo', turn: 0.5 })
  if (name === 'fish') return framed(sheet, backdrop + drawFish(sheet, seed))
  if (name === 'hiding') return framed(sheet, backdrop + drawHiding(sheet, look))

  const [portrait] = look.pictures
  if (!portrait) throw new RangeError(`a ${name} without a portrait`)
  const bare = { ...look, accessory: { ...look.accessory, type: 'none' as const } }
  const figure = drawFigure(sheet, bare, { ...portrait, flipped: false })
  const reach = Math.min(-figure.top, 520)
  const scale = Math.min(figure.closest, 620 / reach) * 0.94
  return framed(sheet, backdrop + placed(figure, 600, 545 + reach * 0.24 * scale, scale))
}
