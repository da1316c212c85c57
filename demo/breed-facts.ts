import type { Energy, PetSize, Species } from '../contract/pet-words.ts'
import { brightness } from './illustrator/colour.ts'
import type { Species as DrawnSpecies, PetLook } from './illustrator/draw-pet.ts'

/** The facts that fit a drawn breed. */
export interface BreedFacts {
  /** The Spanish name; absent for drawings without a breed. */
  breed?: string
  size: PetSize
  /** One of them is chosen; listed twice, it is twice as likely. */
  energies: readonly Energy[]
}

export interface SpeciesFacts {
  species: Species
  /** The minimum and maximum age, in months. */
  months: readonly [number, number]
  /** Whether neutering and vaccinations make sense for it. */
  seesTheVet: boolean
  /** The probability that it gets on with each; null when the question makes no sense. */
  getsOnWith: Record<'dogs' | 'cats' | 'children', number> | null
}

const year = 12
const shy = { dogs: 0.35, cats: 0.3, children: 0.85 }
const easy = { dogs: 0.8, cats: 0.85, children: 0.95 }

export const speciesFacts: Record<DrawnSpecies, SpeciesFacts> = {
  dog: {
    species: 'dog',
    months: [4, 14 * year],
    seesTheVet: true,
    getsOnWith: { dogs: 0.9, cats: 0.68, children: 0.9 },
  },
  cat: {
    species: 'cat',
    months: [4, 16 * year],
    seesTheVet: true,
    getsOnWith: { dogs: 0.5, cats: 0.78, children: 0.82 },
  },
  rabbit: { species: 'rabbit', months: [4, 9 * year], seesTheVet: true, getsOnWith: shy },
  ferret: { species: 'other', months: [5, 7 * year], seesTheVet: true, getsOnWith: easy },
  bird: { species: 'bird', months: [6, 12 * year], seesTheVet: false, getsOnWith: shy },
  hamster: { species: 'rodent', months: [2, 2 * year], seesTheVet: false, getsOnWith: shy },
  chinchilla: { species: 'rodent', months: [6, 14 * year], seesTheVet: false, getsOnWith: shy },
  tortoise: { species: 'reptile', months: [60, 45 * year], seesTheVet: false, getsOnWith: easy },
  hedgehog: { species: 'other', months: [4, 5 * year], seesTheVet: false, getsOnWith: easy },
  axolotl: { species: 'other', months: [8, 9 * year], seesTheVet: false, getsOnWith: null },
}

export function breedFactsOf({ species, breed, coat }: PetLook): BreedFacts {
  // The illustrator draws the coats of three breeds for blue cats.
  if (species === 'cat' && breed === 'blue') {
    if (coat.pattern === 'tuxedo') return europeanCat
    return brightness(coat.base) < 0.36 ? havanaCat : russianCat
  }
  const facts = breeds[species][breed]
  if (!facts) throw new Error(`Nothing is known about the ${species} breed ${breed}.`)
  return facts
}

const facts = (breed: string | undefined, size: PetSize, ...energies: Energy[]): BreedFacts => ({
  ...(breed && { breed }),
  size,
  energies,
})

const europeanCat = facts('Común europeo', 'small', 'calm', 'balanced', 'lively')
const russianCat = facts('Azul ruso', 'small', 'calm', 'calm', 'balanced')
const havanaCat = facts('Habana', 'small', 'lively', 'balanced')

const breeds: Record<DrawnSpecies, Record<string, BreedFacts>> = {
  cat: {
    european: europeanCat,
    alley: europeanCat,
    calico: europeanCat,
    siamese: facts('Siamés', 'small', 'lively', 'lively', 'balanced'),
    ragdoll: facts('Ragdoll', 'medium', 'calm', 'calm', 'balanced'),
    persian: facts('Persa', 'small', 'calm'),
    forest: facts('Bosque de Noruega', 'medium', 'balanced', 'calm'),
    fold: facts('Scottish fold', 'small', 'calm', 'balanced'),
    bengal: facts('Bengalí', 'small', 'lively'),
    angora: facts('Angora', 'small', 'balanced', 'lively'),
  },
  dog: {
    labrador: facts('Labrador retriever', 'large', 'balanced', 'lively'),
    golden: facts('Golden retriever', 'large', 'balanced', 'calm'),
    beagle: facts('Beagle', 'medium', 'lively', 'balanced'),
    corgi: facts('Corgi', 'medium', 'lively', 'balanced'),
    husky: facts('Husky siberiano', 'large', 'lively'),
    shiba: facts('Shiba inu', 'medium', 'balanced', 'calm'),
    poodle: facts('Caniche', 'small', 'balanced', 'lively'),
    'water dog': facts('Perro de agua español', 'medium', 'lively', 'balanced'),
    dachshund: facts('Teckel', 'small', 'balanced', 'lively', 'calm'),
    pug: facts('Carlino', 'small', 'calm'),
    bulldog: facts('Bulldog francés', 'small', 'calm', 'balanced'),
    shepherd: facts('Pastor alemán', 'large', 'balanced', 'lively'),
    collie: facts('Border collie', 'medium', 'lively'),
    dalmatian: facts('Dálmata', 'large', 'lively', 'balanced'),
    spaniel: facts('Cocker spaniel', 'medium', 'balanced', 'lively'),
    terrier: facts('Terrier', 'small', 'lively', 'balanced'),
    podenco: facts('Podenco', 'medium', 'balanced', 'lively', 'calm'),
    chihuahua: facts('Chihuahua', 'small', 'lively', 'balanced', 'calm'),
  },
  rabbit: {
    'house rabbit': facts(undefined, 'small', 'balanced', 'calm', 'lively'),
    dutch: facts('Holandés', 'small', 'lively', 'balanced'),
    lop: facts('Belier', 'small', 'calm', 'balanced'),
    angora: facts('Angora', 'small', 'calm', 'balanced'),
  },
  hamster: {
    'golden hamster': facts('Hámster sirio', 'small', 'lively', 'balanced'),
    'dwarf hamster': facts('Hámster ruso', 'small', 'lively', 'balanced'),
    'long-haired hamster': facts('Hámster angora', 'small', 'balanced', 'calm'),
  },
  chinchilla: { chinchilla: facts('Chinchilla', 'small', 'lively', 'balanced') },
  ferret: {
    ferret: facts('Hurón', 'small', 'lively'),
    'blaze ferret': facts('Hurón', 'small', 'lively'),
  },
  hedgehog: { hedgehog: facts('Erizo', 'small', 'calm', 'balanced') },
  axolotl: { axolotl: facts('Ajolote', 'small', 'calm') },
  tortoise: {
    'rings tortoise': facts('Tortuga mediterránea', 'small', 'calm'),
    'stars tortoise': facts('Tortuga estrellada', 'small', 'calm'),
    'plain tortoise': facts('Tortuga mora', 'small', 'calm'),
  },
  bird: {
    budgerigar: facts('Periquito', 'small', 'lively', 'balanced'),
    cockatiel: facts('Ninfa', 'small', 'balanced', 'lively'),
    lovebird: facts('Agapornis', 'small', 'lively'),
    canary: facts('Canario', 'small', 'balanced', 'lively'),
    finch: facts('Diamante mandarín', 'small', 'lively'),
    cockatoo: facts('Cacatúa', 'small', 'lively', 'balanced'),
    parrot: facts('Loro', 'small', 'balanced', 'lively'),
  },
}
