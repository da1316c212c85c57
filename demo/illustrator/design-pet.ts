import type { Breed } from './breeds/breed.ts'
import { cats } from './breeds/cats.ts'
import { dogs } from './breeds/dogs.ts'
import { axolotls, birds, tortoises } from './breeds/others.ts'
import { chinchillas, ferrets, hamsters, hedgehogs, rabbits } from './breeds/small-mammals.ts'
import { brightness, difference, mix } from './colour.ts'
import { designPictures } from './design-pictures.ts'
import type {
  Accessory,
  AccessoryType,
  Anatomy,
  Backdrop,
  Coat,
  EarType,
  EyeLook,
  PetLook,
  Species,
} from './look.ts'
import { cloth, deepBackdrops, fur, lightBackdrops, skin } from './palette.ts'
import { createRandom, type Random } from './random.ts'

const breeds: Record<Species, Breed[]> = {
  cat: cats,
  dog: dogs,
  rabbit: rabbits,
  bird: birds,
  hamster: hamsters,
  tortoise: tortoises,
  hedgehog: hedgehogs,
  ferret: ferrets,
  chinchilla: chinchillas,
  axolotl: axolotls,
}

/** Mostly cats and dogs, as in life. */
const population: Species[] = [
  ...Array<Species>(13).fill('cat'),
  ...Array<Species>(13).fill('dog'),
  ...Array<Species>(3).fill('rabbit'),
  ...Array<Species>(3).fill('bird'),
  'hamster',
  'hamster',
  'tortoise',
  'tortoise',
  'hedgehog',
  'ferret',
  'chinchilla',
  'axolotl',
]

/** The same seed gives the same pet. */
export function designPet(seed: string, wanted?: Species): PetLook {
  const random = createRandom(seed)
  const usual = random.pick(population)
  const species = wanted ?? usual
  const breed = random.pick(breeds[species])
  const coat = designCoat(random, species, breed)
  return {
    seed,
    species,
    breed: breed.name,
    anatomy: varied(random, breed.anatomy),
    coat,
    eyes: designEyes(random, species, breed),
    accessory: designAccessory(random, species, coat),
    backdrop: designBackdrop(random, coat),
    pictures: designPictures(random, species),
  }
}

function designCoat(random: Random, species: Species, breed: Breed): Coat {
  const { pattern, base, marking, accent, pale } = random.pick(breed.coats)
  const tint = random.pick([fur.gold, fur.rust, fur.slate, fur.snow, fur.ink])
  const shift = random.between(0, 0.09)
  const tinted = mix(base, tint, shift)
  return {
    pattern,
    base: tinted,
    marking: mix(marking, tint, shift),
    accent: mix(accent, tint, shift * 0.5),
    pale,
    skin: random.pick([skin.rose, skin.peach, skin.rose, mix(skin.dusk, tinted, 0.2)]),
    nose: noseColour(random, species, tinted),
    turn: random.next(),
  }
}

function noseColour(random: Random, species: Species, base: string): string {
  if (species === 'dog')
    return random.pick([skin.charcoal, skin.charcoal, skin.charcoal, fur.chocolate])
  if (species === 'hedgehog') return skin.charcoal
  return brightness(base) > 0.42 ? random.pick([skin.rose, skin.rose, skin.dusk]) : skin.charcoal
}

const canTip = new Set<EarType>(['pointed', 'bat'])

function varied(random: Random, anatomy: Anatomy): Anatomy {
  const around = (value: number, share: number) => value * random.between(1 - share, 1 + share)
  switch (anatomy.type) {
    case 'mammal':
      return {
        ...anatomy,
        head: {
          ...anatomy.head,
          width: around(anatomy.head.width, 0.035),
          height: around(anatomy.head.height, 0.025),
        },
        ears: {
          ...anatomy.ears,
          size: around(anatomy.ears.size, 0.07),
          spread: anatomy.ears.spread + random.between(-8, 8),
          lopsided: canTip.has(anatomy.ears.type) && !anatomy.whiskers && random.chance(0.3),
        },
        body: { ...anatomy.body, width: around(anatomy.body.width, 0.06) },
        fur: { ...anatomy.fur, length: around(anatomy.fur.length, 0.15) },
      }
    case 'bird':
      return { ...anatomy, width: around(anatomy.width, 0.06) }
    case 'tortoise':
      return {
        ...anatomy,
        dome: random.between(0.92, 1.1),
        shell: mix(anatomy.shell, random.pick([fur.gold, fur.chocolate, '#7f8a4a']), 0.3),
      }
    case 'axolotl':
      return { ...anatomy, width: around(anatomy.width, 0.05) }
  }
}

function designEyes(random: Random, species: Species, breed: Breed): EyeLook {
  const left = random.pick(breed.irises)
  const oddEyed = (species === 'cat' || species === 'dog') && random.chance(0.07)
  const right = oddEyed ? random.pick(['#58b2e6', '#e79a26', '#7fb24a']) : left
  return { ...breed.eyes, size: breed.eyes.size * random.between(0.94, 1.05), left, right }
}

const neckwear: AccessoryType[] = ['collar', 'collar', 'bandana', 'bow-tie', 'scarf']
const headwear: AccessoryType[] = ['hair-bow', 'flower', 'glasses', 'hat', 'beanie', 'crown']

function designAccessory(random: Random, species: Species, coat: Coat): Accessory {
  const bare = species === 'cat' || species === 'dog' ? 0.16 : 0.36
  const type = random.chance(bare) ? 'none' : random.pick(random.chance(0.62) ? neckwear : headwear)
  const colours = Object.values(cloth).filter(
    (colour) => Math.abs(brightness(colour) - brightness(coat.base)) > 0.12,
  )
  const colour = random.pick(colours)
  const trims = Object.values(cloth).filter(
    (trim) => Math.abs(brightness(trim) - brightness(colour)) > 0.15,
  )
  const trim =
    type === 'collar' ? random.pick(['#f0c04a', '#dfe3ea', '#e8a06a']) : random.pick(trims)
  return {
    type,
    colour,
    trim,
    side: random.pick([1, -1]),
    print: random.pick(['plain', 'dots', 'stripes', 'check']),
  }
}

const backdropStyles: Backdrop['style'][] = [
  'halo',
  'bokeh',
  'leaves',
  'arch',
  'stars',
  'rays',
  'hills',
]

/** A face must stand out even when it is a few pixels wide. */
function designBackdrop(random: Random, coat: Coat): Backdrop {
  const tones = brightness(coat.base) > 0.5 ? deepBackdrops : lightBackdrops
  const apart = tones.filter(([near, far]) => difference(mix(near, far, 0.4), coat.base) > 100)
  const [near, far] = random.pick(apart.length > 2 ? apart : tones)
  return { near, far, style: random.pick(backdropStyles), turn: random.next() }
}
