import { gunzipSync, gzipSync } from 'node:zlib'
import type { Species } from '../../contract/pet-words.ts'
import { drawFace, type FaceKind } from '../../demo/illustrator/draw-face.ts'

// Whoever has no photo is shown as a drawing: of their first pet's species, where that is known.

/** Goes up when faces are drawn differently: browsers keep them for a year. */
const edition = 1

/** `pets` is what `users.pets` holds. */
export function faceUrl(userId: number, pets: string): string {
  const [, species = 'other'] = firstSpecies.exec(pets) ?? []
  return `/api/faces/${userId}/${species}?edition=${edition}`
}

/** Of the first pet: to parse all of them, for 200 chats, takes seven times as long. */
const firstSpecies = /^\[\{(?:"(?:[^"\\]|\\.)*"|[^"}])*?"species":"(\w+)"/

const kinds: Record<Species, readonly [FaceKind, ...FaceKind[]]> = {
  dog: ['dog'],
  cat: ['cat'],
  rabbit: ['rabbit'],
  rodent: ['hamster', 'hamster', 'chinchilla'],
  bird: ['bird'],
  reptile: ['tortoise'],
  fish: ['fish'],
  other: ['hiding'],
}

const mostKept = 1000

/** Everybody around a city is shown the same ones, so each is drawn once. About 4 kB each. */
export function faces() {
  const drawn = new Map<string, Buffer>()
  const draw = (userId: number, species: Species): Buffer => {
    const name = `${userId} ${species}`
    const known = drawn.get(name)
    if (known) return known
    const [usual, ...rarer] = kinds[species]
    const kind = [usual, ...rarer][userId % (1 + rarer.length)] ?? usual
    const bytes = gzipSync(drawFace(String(userId), kind))
    if (drawn.size >= mostKept) drawn.clear()
    drawn.set(name, bytes)
    return bytes
  }
  return {
    inGzip: draw,
    plain: (userId: number, species: Species) => gunzipSync(draw(userId, species)),
  }
}
