import type { MammalAnatomy } from '../look.ts'
import { fur, iris } from '../palette.ts'
import { type Breed, built, type Changes, type CoatChoice, coat } from './breed.ts'

const usual: MammalAnatomy = {
  type: 'mammal',
  head: { width: 278, height: 255, cheek: 0.88, jaw: 0.6, crown: 0.6 },
  ears: { type: 'floppy', size: 1, spread: 0, tufted: false, lopsided: false },
  muzzle: { type: 'long', width: 112, height: 82, y: 122, nose: 1 },
  body: { width: 1, legs: 1, upright: false },
  tail: 'slim',
  fur: { length: 8, curly: false },
  whiskers: false,
  spines: false,
}
const usualEyes = { size: 56, gap: 120, y: -18, tilt: 0, pupil: 'round' } as const

const brownIrises = [iris.brown, iris.hazel, iris.dark]

export const dogs: Breed[] = [
  dog('labrador', { body: { width: 1.06, legs: 1 } }, [
    coat('plain', fur.sand, fur.gold, fur.gold, fur.cream),
    coat('plain', fur.chocolate, fur.seal, fur.rust, fur.chestnut),
    coat('plain', fur.ink, fur.ink, fur.ink, fur.smoke),
  ]),
  dog('golden', { fur: { length: 22 }, tail: 'plume' }, [
    coat('shaded', fur.gold, fur.ginger, fur.gold, fur.cream),
    coat('plain', fur.cream, fur.sand),
    coat('shaded', fur.rust, fur.chestnut, fur.rust, fur.gold),
  ]),
  dog('beagle', { ears: { size: 1.04 }, body: { width: 1, legs: 0.85 } }, [
    coat('tricolour', fur.rust, fur.ink, fur.ginger),
    coat('tricolour', fur.gold, fur.rust, fur.sand),
    coat('tuxedo', fur.rust),
  ]),
  dog(
    'corgi',
    {
      head: { width: 285, cheek: 0.94, jaw: 0.52 },
      ears: { type: 'bat', size: 0.98, spread: 16 },
      body: { width: 1.1, legs: 0.1 },
      fur: { length: 17 },
      tail: 'stub',
    },
    [
      coat('tuxedo', fur.ginger),
      coat('tuxedo', fur.gold),
      coat('tricolour', fur.ink, fur.ink, fur.ginger),
    ],
  ),
  dog(
    'husky',
    {
      head: { cheek: 0.98, jaw: 0.58 },
      ears: { type: 'pointed', size: 0.84, spread: -14 },
      fur: { length: 20 },
      tail: 'curl',
    },
    [
      coat('husky', fur.slate, fur.ink),
      coat('husky', fur.ink, fur.ink),
      coat('husky', fur.rust, fur.chestnut),
      coat('husky', fur.ash, fur.smoke),
    ],
    [iris.sky, iris.sapphire, iris.brown],
  ),
  dog(
    'shiba',
    {
      head: { cheek: 1, jaw: 0.56 },
      ears: { type: 'pointed', size: 0.72, spread: 0 },
      fur: { length: 12 },
      tail: 'curl',
      muzzle: { width: 100, height: 70 },
    },
    [
      coat('husky', fur.ginger, fur.rust),
      coat('husky', fur.sand, fur.gold),
      coat('tan-points', fur.ink, fur.ink, fur.gold),
    ],
    [iris.dark, iris.brown],
  ),
  dog(
    'poodle',
    {
      ears: { type: 'long-floppy', size: 0.84 },
      fur: { length: 20, curly: true },
      tail: 'stub',
      muzzle: { width: 96, height: 74 },
    },
    [
      coat('plain', fur.rust, fur.chestnut, fur.rust, fur.gold),
      coat('plain', fur.snow, fur.cream),
      coat('plain', fur.slate, fur.smoke, fur.ash, fur.ash),
      coat('plain', fur.gold, fur.rust, fur.gold, fur.cream),
      coat('tuxedo', fur.chocolate),
    ],
    [iris.dark, iris.brown],
  ),
  dog(
    'water dog',
    {
      head: { width: 292 },
      ears: { type: 'floppy', size: 0.92 },
      fur: { length: 30, curly: true },
      tail: 'stub',
      body: { width: 1.1, legs: 0.9 },
    },
    [
      coat('tuxedo', fur.chestnut),
      coat('plain', fur.ink, fur.ink, fur.ink, fur.slate),
      coat('plain', fur.cream, fur.sand),
    ],
    [iris.hazel, iris.brown],
  ),
  dog(
    'dachshund',
    {
      head: { width: 250, height: 250, cheek: 0.84, jaw: 0.56 },
      ears: { type: 'long-floppy', size: 0.88, spread: 4 },
      muzzle: { width: 100, height: 92, y: 118 },
      body: { width: 0.9, legs: 0 },
      fur: { length: 4 },
    },
    [
      coat('tan-points', fur.ink, fur.ink, fur.ginger),
      coat('tan-points', fur.chocolate, fur.seal, fur.gold),
      coat('plain', fur.rust, fur.chestnut, fur.rust, fur.gold),
      coat('merle', fur.ash, fur.smoke, fur.gold),
    ],
  ),
  dog(
    'pug',
    {
      head: { width: 290, height: 242, cheek: 0.98, jaw: 0.74, crown: 0.9 },
      ears: { type: 'half-folded', size: 0.78, spread: 26 },
      muzzle: { width: 118, height: 66, y: 96, nose: 0.82 },
      body: { width: 1.12, legs: 0.6 },
      tail: 'curl',
      fur: { length: 4 },
    },
    [
      coat('mask', fur.sand, fur.ink),
      coat('mask', fur.cream, fur.seal),
      coat('plain', fur.ink, fur.ink, fur.ink, fur.smoke),
    ],
    [iris.dark, iris.brown],
    { size: 66, gap: 138, y: -6 },
  ),
  dog(
    'bulldog',
    {
      head: { width: 294, height: 240, cheek: 0.98, jaw: 0.78, crown: 1 },
      ears: { type: 'bat', size: 0.86, spread: 10 },
      muzzle: { width: 128, height: 70, y: 106, nose: 0.9 },
      body: { width: 1.15, legs: 0.6 },
      tail: 'stub',
      fur: { length: 3 },
    },
    [
      coat('eye-patch', fur.snow, fur.smoke),
      coat('plain', fur.slate, fur.smoke, fur.ash, fur.silver),
      coat('brindle', fur.chestnut, fur.ink, fur.gold, fur.sand),
      coat('mask', fur.sand, fur.seal),
      coat('tuxedo', fur.ink),
    ],
    brownIrises,
    { size: 60, gap: 136, y: -10 },
  ),
  dog(
    'shepherd',
    {
      head: { cheek: 0.92 },
      ears: { type: 'pointed', size: 1.02, spread: -8 },
      muzzle: { height: 92 },
      fur: { length: 18 },
      tail: 'plume',
    },
    [
      coat('mask', fur.gold, fur.ink),
      coat('tan-points', fur.ink, fur.ink, fur.gold),
      coat('shaded', fur.sand, fur.smoke),
    ],
  ),
  dog(
    'collie',
    { ears: { type: 'half-folded', size: 1.02, spread: 4 }, fur: { length: 24 }, tail: 'plume' },
    [
      coat('tuxedo', fur.ink),
      coat('merle', fur.silver, fur.smoke, fur.rust),
      coat('tuxedo', fur.rust),
      coat('tricolour', fur.ink, fur.ink, fur.rust),
    ],
    [iris.brown, iris.sky, iris.hazel],
  ),
  dog('dalmatian', { fur: { length: 3 }, ears: { size: 0.96 } }, [
    coat('spots', fur.snow, fur.ink),
    coat('spots', fur.snow, fur.chocolate),
  ]),
  dog(
    'spaniel',
    {
      ears: { type: 'long-floppy', size: 1.02 },
      fur: { length: 20 },
      tail: 'plume',
      body: { width: 1, legs: 0.8 },
    },
    [
      coat('plain', fur.gold, fur.rust, fur.gold, fur.cream),
      coat('eye-patch', fur.snow, fur.rust),
      coat('patches', fur.snow, fur.chestnut, fur.rust),
      coat('tuxedo', fur.chestnut),
    ],
  ),
  dog(
    'terrier',
    {
      head: { width: 262, height: 262, jaw: 0.7 },
      ears: { type: 'half-folded', size: 0.84, spread: -4 },
      fur: { length: 26 },
      tail: 'stub',
      body: { width: 0.96, legs: 0.5 },
    },
    [
      coat('plain', fur.snow, fur.cream),
      coat('shaded', fur.sand, fur.slate, fur.gold, fur.cream),
      coat('tan-points', fur.slate, fur.smoke, fur.gold),
      coat('eye-patch', fur.snow, fur.chestnut),
    ],
    [iris.dark, iris.brown],
  ),
  dog(
    'podenco',
    {
      head: { width: 252, height: 262, cheek: 0.84, jaw: 0.52 },
      ears: { type: 'bat', size: 1.22, spread: 24 },
      fur: { length: 3 },
      body: { width: 0.84, legs: 1.2 },
    },
    [
      coat('tuxedo', fur.rust),
      coat('eye-patch', fur.snow, fur.rust),
      coat('plain', fur.gold, fur.rust, fur.gold, fur.cream),
    ],
    [iris.amber, iris.hazel],
  ),
  dog(
    'chihuahua',
    {
      head: { width: 276, height: 236, cheek: 0.86, jaw: 0.5, crown: 0.9 },
      ears: { type: 'bat', size: 1.08, spread: 34 },
      muzzle: { width: 84, height: 60, y: 112, nose: 0.74 },
      body: { width: 0.8, legs: 0.6 },
      fur: { length: 7 },
    },
    [
      coat('plain', fur.sand, fur.gold, fur.gold, fur.cream),
      coat('tan-points', fur.ink, fur.ink, fur.gold),
      coat('tuxedo', fur.lilac),
      coat('shaded', fur.gold, fur.rust, fur.gold, fur.cream),
    ],
    [iris.dark, iris.brown],
    { size: 66, gap: 130, y: -4 },
  ),
]

function dog(
  name: string,
  changes: Changes,
  coats: CoatChoice[],
  irises: readonly string[] = brownIrises,
  eyes: { size?: number; gap?: number; y?: number } = {},
): Breed {
  return { name, anatomy: built(usual, changes), coats, eyes: { ...usualEyes, ...eyes }, irises }
}
