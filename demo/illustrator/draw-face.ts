import { designPet, drawFigure, framed, placed, type Species } from './draw-pet.ts'
import { drawFish } from './fish.ts'
import { drawHiding } from './hiding.ts'
import { drawBackdrop } from './scenes/backdrop.ts'
import { createSheet } from './sheet.ts'

export type FaceKind = Species | 'fish' | 'hiding'

/**
 * Replaces a missing photo: a different face for every seed, on a plain colour and without accessories,
 * so that nobody thinks that it is the pet. 'hiding' may be any animal.
 */
export function drawFace(seed: string, kind: FaceKind): string {
  const sheet = createSheet()
  const isSpecies = kind !== 'fish' && kind !== 'hiding'
  const look = designPet(seed, isSpecies ? kind : 'cat')
  const backdrop = drawBackdrop(sheet, { ...look.backdrop, style: 'halo', turn: 0.5 })
  if (kind === 'fish') return framed(sheet, backdrop + drawFish(sheet, seed))
  if (kind === 'hiding') return framed(sheet, backdrop + drawHiding(sheet, look))

  const [portrait] = look.pictures
  if (!portrait) throw new RangeError(`a ${kind} without a portrait`)
  const bare = { ...look, accessory: { ...look.accessory, kind: 'none' as const } }
  const figure = drawFigure(sheet, bare, { ...portrait, flipped: false })
  const reach = Math.min(-figure.top, 520)
  const scale = Math.min(figure.closest, 620 / reach) * 0.94
  return framed(sheet, backdrop + placed(figure, 600, 545 + reach * 0.24 * scale, scale))
}
