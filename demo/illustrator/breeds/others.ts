import type { AxolotlAnatomy, BirdAnatomy, TortoiseAnatomy } from '../look.ts'
import { fur, iris } from '../palette.ts'
import { type Breed, coat } from './breed.ts'

const birdEyes = { size: 52, gap: 116, y: -26, tilt: 0, pupil: 'bead' } as const
const birdIrises = [iris.dark]
const beaks = { horn: '#e8b06a', orange: '#ee8434', coral: '#e8604c', slate: '#5b5560' } as const

export const birds: Breed[] = [
  {
    name: 'budgerigar',
    anatomy: bird({ face: 'barred', beakColour: beaks.horn }),
    coats: [
      coat('plain', '#8fce5a', '#4a5a3c', '#6a6fd0', '#f6e86a'),
      coat('plain', '#6fb6e8', '#3d4c68', '#7d5fc4', '#f7f4ec'),
      coat('plain', '#b9a3dd', '#574a78', '#5a54b8', '#f7f1ff'),
      coat('plain', '#f3dd5b', '#c08a2e', '#9db8e8', '#fff6c9'),
    ],
    eyes: birdEyes,
    irises: birdIrises,
  },
  {
    name: 'cockatiel',
    anatomy: bird({ crest: 'tall', face: 'cheeks', beakColour: beaks.slate }),
    coats: [
      coat('plain', '#f6e27f', '#8d8a92', '#f08140', '#fff4c8'),
      coat('plain', '#b4b2ba', '#77747f', '#f08140', '#efe6d0'),
      coat('plain', '#fbf1d6', '#e8cf8a', '#f0924f', '#ffffff'),
    ],
    eyes: birdEyes,
    irises: birdIrises,
  },
  {
    name: 'lovebird',
    anatomy: bird({ face: 'mask', beakColour: beaks.coral, width: 1.06 }),
    coats: [
      coat('plain', '#6cb85c', '#2f8a62', '#f2694a', '#b6d86a'),
      coat('plain', '#58b7b0', '#2a7a94', '#fbe3c8', '#a8e0d4'),
      coat('plain', '#f2cf52', '#e0982f', '#ee6a44', '#fbe690'),
    ],
    eyes: birdEyes,
    irises: birdIrises,
  },
  {
    name: 'canary',
    anatomy: bird({ beak: 'cone', beakColour: '#f0a58a', width: 0.94 }),
    coats: [
      coat('plain', '#fbd84b', '#eab12c', '#f08140', '#fff0a0'),
      coat('plain', '#f28f4b', '#d96a2e', '#f08140', '#fbc48a'),
      coat('plain', '#f4efe2', '#d8cdb8', '#f0a58a', '#ffffff'),
    ],
    eyes: { ...birdEyes, size: 46 },
    irises: birdIrises,
  },
  {
    name: 'finch',
    anatomy: bird({ beak: 'cone', face: 'cheeks', beakColour: beaks.orange, width: 0.96 }),
    coats: [
      coat('plain', '#9c9aa3', '#6f6a72', '#e07b39', '#f5efe4'),
      coat('plain', '#d9b48c', '#a67c52', '#e8763a', '#f9eedd'),
    ],
    eyes: { ...birdEyes, size: 46 },
    irises: birdIrises,
  },
  {
    name: 'cockatoo',
    anatomy: bird({ crest: 'fan', beak: 'large', beakColour: beaks.slate }),
    coats: [
      coat('plain', '#fbf6ea', '#ece2cf', '#f6d04f', '#ffffff'),
      coat('plain', '#f6c9c0', '#e8a79c', '#f07a68', '#fdebe4'),
    ],
    eyes: birdEyes,
    irises: birdIrises,
  },
  {
    name: 'parrot',
    anatomy: bird({ beak: 'large', face: 'mask', beakColour: beaks.slate }),
    coats: [
      coat('plain', '#8f9099', '#65666f', '#f0ece6', '#b9b9c0'),
      coat('plain', '#3f9e62', '#d14a3a', '#f2cf52', '#7cc48a'),
      coat('plain', '#3b7fc9', '#2a4f9a', '#f7f0d8', '#f2c14a'),
    ],
    eyes: { ...birdEyes, pupil: 'round', size: 50 },
    irises: [iris.amber, iris.hazel],
  },
]

export const tortoises: Breed[] = (['rings', 'stars', 'plain'] as const).map((scutes) => ({
  name: `${scutes} tortoise`,
  anatomy: tortoise(scutes),
  coats: [
    coat('plain', '#a9bf6a', '#7d8f45', fur.gold, '#e6dfae'),
    coat('plain', '#c2b280', '#8f7d4f', fur.gold, '#efe3bd'),
    coat('plain', '#8fae8b', '#5f7f63', fur.gold, '#d8e3c4'),
    coat('plain', '#9a8a6c', '#6b5c45', fur.gold, '#dccfae'),
  ],
  eyes: { size: 50, gap: 108, y: -34, tilt: 0, pupil: 'round' },
  irises: [iris.dark, iris.amber, iris.brown],
}))

export const axolotls: Breed[] = ['#e8607a', '#d9577f', '#b04a6a'].map((gills) => ({
  name: 'axolotl',
  anatomy: { type: 'axolotl', gills, width: 1 } satisfies AxolotlAnatomy,
  coats: [
    coat('plain', '#f7c6c9', '#d98a96', fur.ginger, '#fff0ec'),
    coat('plain', '#f6dc8c', '#d9a64a', fur.ginger, '#fff6d6'),
    coat('spots', '#8c95a8', '#4c5468', fur.ginger, '#c6cedb'),
    coat('spots', '#c3b2e0', '#7d68ab', fur.ginger, '#efe6fb'),
    coat('spots', '#9bb08a', '#5a6b4c', fur.ginger, '#d5e0c3'),
  ],
  eyes: { size: 40, gap: 186, y: -22, tilt: 0, pupil: 'bead' },
  irises: [iris.dark],
}))

function bird(changes: Partial<BirdAnatomy>): BirdAnatomy {
  return {
    type: 'bird',
    crest: 'none',
    beak: 'hooked',
    beakColour: beaks.horn,
    face: 'plain',
    width: 1,
    ...changes,
  }
}

function tortoise(scutes: TortoiseAnatomy['scutes']): TortoiseAnatomy {
  return {
    type: 'tortoise',
    dome: 1,
    shell: { rings: '#b5803f', stars: '#6b4a30', plain: '#7f8a4a' }[scutes],
    scutes,
  }
}
