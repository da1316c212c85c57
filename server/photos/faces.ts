import type { Species } from '../../contract/pet-words.ts'
import { drawFace, type FaceName } from '../../demo/illustrator/draw-face.ts'

// A person without photos is shown as a drawing of their first pet's species, where that is known.

/** Part of the URL, because browsers cache faces for a year. Increase it when the drawings change. */
const edition = 2

/** `pets` is the text in `users.pets`. */
export function faceUrl(userId: number, pets: string): string {
  const [first]: { species?: Species }[] = JSON.parse(pets)
  return `/api/faces/${userId}/${first?.species ?? 'other'}?edition=${edition}`
}

const faces: Record<Species, readonly [FaceName, ...FaceName[]]> = {
  dog: ['dog'],
  cat: ['cat'],
  rabbit: ['rabbit'],
  rodent: ['hamster', 'hamster', 'chinchilla'],
  bird: ['bird'],
  reptile: ['tortoise'],
  fish: ['fish'],
  other: ['hiding'],
}

/** An SVG: the same each time for a person and a species. */
export function drawFaceOf(userId: number, species: Species): string {
  const [usual, ...rarer] = faces[species]
  const face = [usual, ...rarer][userId % (1 + rarer.length)] ?? usual
  return drawFace(String(userId), face)
}
