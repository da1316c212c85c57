import type { MammalAnatomy } from '../look.ts'
import { fur, iris } from '../palette.ts'
import { type Breed, built, type Changes, type CoatChoice, coat } from './breed.ts'

const usual: MammalAnatomy = {
  type: 'mammal',
  head: { width: 262, height: 250, cheek: 1, jaw: 0.62, crown: 0.4 },
  ears: { type: 'upright', size: 1, spread: 0, tufted: false, lopsided: false },
  muzzle: { type: 'small', width: 76, height: 52, y: 118, nose: 0.8 },
  body: { width: 0.92, legs: 0.6, upright: true },
  tail: 'puff',
  fur: { length: 12, curly: false },
  whiskers: true,
  spines: false,
}
const usualEyes = { size: 58, gap: 140, y: 6, tilt: 0, pupil: 'round' } as const
const beadEyes = { size: 44, gap: 126, y: 14, tilt: 0, pupil: 'bead' } as const

export const rabbits: Breed[] = [
  rabbit('house rabbit', {}, [
    coat('shaded', fur.sand, fur.chestnut, fur.gold),
    coat('plain', fur.snow, fur.cream),
    coat('plain', fur.slate, fur.smoke, fur.ash, fur.silver),
    coat('eye-patch', fur.snow, fur.ink),
  ]),
  rabbit('dutch', {}, [
    coat('dutch', fur.ink),
    coat('dutch', fur.chestnut),
    coat('dutch', fur.slate),
    coat('dutch', fur.gold),
  ]),
  rabbit(
    'lop',
    { ears: { type: 'lop', size: 0.98 }, head: { width: 272, cheek: 1.02 }, fur: { length: 16 } },
    [
      coat('plain', fur.cream, fur.sand),
      coat('tuxedo', fur.ash),
      coat('shaded', fur.ginger, fur.rust, fur.gold, fur.cream),
      coat('spots', fur.snow, fur.chestnut),
      coat('points', fur.cream, fur.seal),
    ],
  ),
  rabbit(
    'angora',
    {
      fur: { length: 34 },
      ears: { size: 0.86 },
      head: { width: 276, cheek: 1.08 },
      body: { width: 1.2 },
    },
    [
      coat('plain', fur.snow, fur.cream),
      coat('shaded', fur.silver, fur.slate),
      coat('plain', fur.gold, fur.rust, fur.gold, fur.cream),
    ],
  ),
]

const rodent: Changes = {
  head: { width: 300, height: 238, cheek: 1.1, jaw: 0.74, crown: 0.4 },
  ears: { type: 'round', size: 0.8, spread: 0 },
  muzzle: { width: 66, height: 46, y: 104, nose: 0.7 },
  body: { width: 1.14, legs: 0 },
  fur: { length: 13 },
  tail: 'none',
}

export const hamsters: Breed[] = [
  small('golden hamster', rodent, [
    coat('shaded', fur.gold, fur.ginger, fur.gold),
    coat('shaded', fur.ginger, fur.rust, fur.gold),
    coat('tuxedo', fur.sand),
  ]),
  small(
    'dwarf hamster',
    { ...rodent, head: { width: 305, height: 240, cheek: 1.16, jaw: 0.8, crown: 0.3 } },
    [
      coat('back-stripe', fur.ash, fur.smoke),
      coat('back-stripe', fur.cream, fur.gold),
      coat('plain', fur.snow, fur.silver),
      coat('back-stripe', fur.sand, fur.chestnut),
    ],
  ),
  small('long-haired hamster', { ...rodent, fur: { length: 28 } }, [
    coat('plain', fur.cream, fur.sand),
    coat('dutch', fur.chocolate),
    coat('dutch', fur.ginger),
    coat('shaded', fur.lilac, fur.slate),
  ]),
]

const ferret: Changes = {
  head: { width: 252, height: 226, cheek: 0.92, jaw: 0.5, crown: 0.6 },
  ears: { type: 'round', size: 0.74, spread: -18 },
  muzzle: { width: 74, height: 54, y: 104, nose: 1.05 },
  body: { width: 0.82, legs: 0.3, upright: false },
  tail: 'plume',
  fur: { length: 13 },
}
const ferretEyes = { size: 46, gap: 104, y: -4 }

export const ferrets: Breed[] = [
  small(
    'ferret',
    ferret,
    [
      coat('bandit', fur.cream, fur.seal),
      coat('bandit', fur.silver, fur.ink),
      coat('bandit', fur.sand, fur.chocolate),
      coat('bandit', fur.snow, fur.rust),
    ],
    ferretEyes,
  ),
  small(
    'blaze ferret',
    { ...ferret, fur: { length: 20 }, ears: { type: 'round', size: 0.82, spread: -6 } },
    [
      coat('shaded', fur.snow, fur.sand),
      coat('dutch', fur.chocolate),
      coat('tuxedo', fur.smoke),
      coat('shaded', fur.sand, fur.seal, fur.gold, fur.cream),
    ],
    ferretEyes,
  ),
]

export const chinchillas: Breed[] = [
  small(
    'chinchilla',
    {
      head: { width: 280, height: 240, cheek: 1.02, jaw: 0.66, crown: 0.5 },
      ears: { type: 'round', size: 1.24, spread: 4 },
      muzzle: { width: 70, height: 50, y: 112, nose: 0.74 },
      body: { width: 1.2, legs: 0.1 },
      tail: 'plume',
      fur: { length: 22 },
    },
    [
      coat('shaded', fur.ash, fur.slate),
      coat('shaded', fur.slate, fur.ink, fur.ash, fur.silver),
      coat('plain', fur.cream, fur.sand),
      coat('shaded', fur.lilac, fur.smoke),
    ],
    { size: 54, gap: 128, y: 8 },
  ),
]

export const hedgehogs: Breed[] = [
  small(
    'hedgehog',
    {
      head: { width: 236, height: 214, cheek: 0.96, jaw: 0.5, crown: 0.4 },
      ears: { type: 'round', size: 0.6, spread: 34 },
      muzzle: { width: 66, height: 58, y: 92, nose: 1.3 },
      body: { width: 1.1, legs: 0 },
      tail: 'none',
      fur: { length: 7 },
      whiskers: false,
      spines: true,
    },
    [
      coat('plain', fur.cream, fur.chocolate, fur.sand),
      coat('plain', fur.sand, fur.seal, fur.cream),
      coat('plain', fur.snow, fur.rust, fur.cream),
      coat('plain', fur.cream, fur.smoke, fur.silver),
    ],
    { size: 44, gap: 106, y: 0 },
  ),
]

function rabbit(name: string, changes: Changes, coats: CoatChoice[]): Breed {
  return {
    name,
    anatomy: built(usual, changes),
    coats,
    eyes: usualEyes,
    irises: [iris.dark, iris.brown, iris.hazel, iris.sapphire],
  }
}

function small(
  name: string,
  changes: Changes,
  coats: CoatChoice[],
  eyes: { size: number; gap: number; y: number } = beadEyes,
): Breed {
  return {
    name,
    anatomy: built(usual, changes),
    coats,
    eyes: { ...beadEyes, ...eyes },
    irises: [iris.dark],
  }
}
