import type { MammalAnatomy } from '../look.ts'
import { fur, iris } from '../palette.ts'
import { type Breed, built, type Changes, type CoatChoice, coat } from './breed.ts'

const usual: MammalAnatomy = {
  type: 'mammal',
  head: { width: 300, height: 245, cheek: 0.96, jaw: 0.56, crown: 0.5 },
  ears: { type: 'pointed', size: 1, spread: 0, tufted: false, lopsided: false },
  muzzle: { type: 'small', width: 88, height: 58, y: 128, nose: 1 },
  body: { width: 1, legs: 1, upright: false },
  tail: 'slim',
  fur: { length: 9, curly: false },
  whiskers: true,
  spines: false,
}
const usualEyes = { size: 70, gap: 128, y: 18, tilt: 6, pupil: 'slit' } as const

const catIrises = [iris.amber, iris.gold, iris.green, iris.jade]
const blueIrises = [iris.sky, iris.sapphire]

export const cats: Breed[] = [
  cat('european', {}, [
    coat('tabby', fur.ginger, fur.rust, fur.gold, fur.cream),
    coat('tabby', fur.sand, fur.chocolate, fur.gold, fur.cream),
    coat('tabby', fur.ash, fur.smoke),
    coat('tabby-white', fur.ginger, fur.rust),
    coat('tabby-white', fur.ash, fur.smoke),
    coat('tabby-white', fur.sand, fur.seal),
  ]),
  cat('alley', { head: { cheek: 0.9 }, ears: { size: 1.06 } }, [
    coat('tuxedo', fur.ink),
    coat('tuxedo', fur.slate),
    coat('plain', fur.ink, fur.ink, fur.ink, fur.smoke),
    coat('eye-patch', fur.snow, fur.ink),
    coat('eye-patch', fur.snow, fur.ginger),
  ]),
  cat('calico', { fur: { length: 13 } }, [
    coat('patches', fur.snow, fur.ink, fur.ginger),
    coat('patches', fur.snow, fur.slate, fur.sand),
    coat('patches', fur.cream, fur.chocolate, fur.ginger),
  ]),
  cat(
    'siamese',
    {
      head: { width: 280, cheek: 0.84, jaw: 0.48 },
      ears: { size: 1.16, spread: 10 },
      body: { width: 0.86, legs: 1 },
      fur: { length: 4 },
    },
    [
      coat('points', fur.cream, fur.seal),
      coat('points', fur.snow, fur.slate),
      coat('points', fur.snow, fur.rust),
      coat('points', fur.cream, fur.lilac),
    ],
    blueIrises,
  ),
  cat(
    'ragdoll',
    { fur: { length: 24 }, tail: 'plume', head: { cheek: 1 } },
    [
      coat('points', fur.snow, fur.lilac),
      coat('points', fur.cream, fur.chestnut),
      coat('tuxedo', fur.silver),
    ],
    blueIrises,
  ),
  cat(
    'persian',
    {
      head: { width: 312, height: 240, cheek: 1.06, jaw: 0.68, crown: 0.8 },
      ears: { size: 0.72, spread: 22 },
      muzzle: { width: 96, height: 54, y: 112 },
      fur: { length: 32 },
      tail: 'plume',
      body: { width: 1.15, legs: 0.7 },
    },
    [
      coat('plain', fur.snow, fur.cream),
      coat('plain', fur.silver, fur.slate),
      coat('shaded', fur.gold, fur.rust, fur.gold, fur.cream),
      coat('plain', fur.cream, fur.sand),
    ],
    [iris.amber, iris.sky, iris.jade],
  ),
  cat(
    'forest',
    {
      head: { cheek: 1, jaw: 0.6 },
      ears: { size: 1.12, tufted: true },
      fur: { length: 28 },
      tail: 'plume',
      muzzle: { width: 96, height: 64 },
    },
    [
      coat('tabby', fur.chestnut, fur.seal, fur.gold, fur.sand),
      coat('tabby-white', fur.silver, fur.smoke),
      coat('tabby', fur.silver, fur.ink),
      coat('shaded', fur.smoke, fur.ink, fur.ink, fur.silver),
    ],
  ),
  cat(
    'fold',
    {
      head: { width: 312, height: 250, cheek: 1, jaw: 0.66, crown: 0.7 },
      ears: { type: 'folded', size: 1.05 },
      fur: { length: 13 },
    },
    [
      coat('plain', fur.slate, fur.smoke, fur.ash, fur.silver),
      coat('tabby', fur.silver, fur.slate),
      coat('tabby-white', fur.cream, fur.gold),
      coat('plain', fur.lilac, fur.slate),
    ],
    [iris.amber, iris.gold],
  ),
  cat(
    'bengal',
    { head: { cheek: 0.88 }, fur: { length: 4 }, body: { width: 0.92, legs: 1.05 } },
    [
      coat('rosettes', fur.gold, fur.chocolate, fur.rust, fur.cream),
      coat('rosettes', fur.silver, fur.ink, fur.slate),
    ],
    [iris.green, iris.jade, iris.gold],
  ),
  cat(
    'blue',
    { head: { cheek: 0.9, jaw: 0.5 }, ears: { size: 1.05 }, fur: { length: 6 } },
    [
      coat('plain', fur.slate, fur.smoke, fur.slate, fur.ash),
      coat('shaded', fur.ash, fur.slate, fur.slate, fur.silver),
      coat('tuxedo', fur.lilac, fur.slate),
      coat('plain', fur.chocolate, fur.seal, fur.chocolate, fur.chestnut),
    ],
    [iris.green, iris.gold],
  ),
  cat(
    'angora',
    { fur: { length: 22 }, tail: 'plume', ears: { size: 1.1 } },
    [coat('plain', fur.snow, fur.cream), coat('eye-patch', fur.snow, fur.sand)],
    [iris.sky, iris.amber, iris.green],
  ),
]

function cat(
  name: string,
  changes: Changes,
  coats: CoatChoice[],
  irises: readonly string[] = catIrises,
): Breed {
  return { name, anatomy: built(usual, changes), coats, eyes: usualEyes, irises }
}
