import type { Anatomy, EyeLook, MammalAnatomy, Pattern } from '../look.ts'
import { fur } from '../palette.ts'

export interface Breed {
  name: string
  anatomy: Anatomy
  /** The breed's coats; one is chosen. */
  coats: CoatChoice[]
  eyes: Pick<EyeLook, 'size' | 'gap' | 'y' | 'tilt' | 'pupil'>
  irises: readonly string[]
}

export interface CoatChoice {
  pattern: Pattern
  base: string
  marking: string
  accent: string
  pale: string
}

export function coat(
  pattern: Pattern,
  base: string,
  marking: string = fur.seal,
  accent: string = fur.ginger,
  pale: string = fur.snow,
): CoatChoice {
  return { pattern, base, marking, accent, pale }
}

export type Changes = {
  [Part in keyof MammalAnatomy]?: MammalAnatomy[Part] extends object
    ? Partial<MammalAnatomy[Part]>
    : MammalAnatomy[Part]
}

/** A species' usual build with a breed's own traits over it. */
export function built(usual: MammalAnatomy, changes: Changes): MammalAnatomy {
  return {
    ...usual,
    ...changes,
    head: { ...usual.head, ...changes.head },
    ears: { ...usual.ears, ...changes.ears },
    muzzle: { ...usual.muzzle, ...changes.muzzle },
    body: { ...usual.body, ...changes.body },
    fur: { ...usual.fur, ...changes.fur },
    type: 'mammal',
  }
}
