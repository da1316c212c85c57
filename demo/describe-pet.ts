import { type AgeGroup, ageGroupOf, monthOf } from '../contract/age.ts'
import type { Energy } from '../contract/pet-words.ts'
import type { PetDetails } from '../contract/pets.ts'
import { breedFactsOf, type SpeciesFacts, speciesFacts } from './breed-facts.ts'
import type { PetLook } from './illustrator/draw-pet.ts'
import { createRandom, type Random } from './illustrator/random.ts'
import { answersOf } from './pet-answers.ts'

/** Handwritten details of a pet; with its age in months, so that it does not grow older. */
export type Character = Omit<Partial<PetDetails>, 'born' | 'name'> & { months?: number }

/**
 * Details that fit a drawing. The same drawing always has the same details; only the month of birth
 * depends on `month`. Some details are left out, as people do.
 */
export function describePet(
  look: PetLook,
  name: string,
  month: string,
  { months, ...written }: Character,
): PetDetails {
  const random = createRandom(`${look.seed}, in words`)
  const facts = speciesFacts[look.species]
  const { breed, size, energies } = breedFactsOf(look)
  const age = months ?? ageWithin(random, facts.months)
  const born = monthsBefore(month, age)
  const isVague = random.chance(0.06)
  const knows = (probability: number) => random.chance(probability) && !isVague
  const all: Partial<Record<keyof PetDetails, unknown>> = {
    // The species `other` says nothing without a breed.
    breed: knows(0.94) || facts.species === 'other' ? breed : undefined,
    sex: knows(0.93) ? sexOf(name, look) : undefined,
    born: knows(0.9) || months !== undefined ? born : undefined,
    size: knows(0.9) ? size : undefined,
    energy: knows(0.9) ? energyAt(random, ageGroupOf(born, month), energies) : undefined,
    ...health(random, knows, facts, age),
    ...company(random, knows, facts),
    prompts: answersOf(look.seed, facts.species),
    ...written,
  }
  const known = Object.entries(all).filter(([, value]) => value !== undefined)
  return { name, species: facts.species, ...Object.fromEntries(known) }
}

/** Young ages are more likely. */
function ageWithin(random: Random, [youngest, oldest]: readonly [number, number]): number {
  return Math.round(youngest + (oldest - youngest) * random.next() ** 1.6)
}

function monthsBefore(month: string, months: number): string {
  return monthOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 - months))
}

/** Young pets are livelier, old pets calmer. */
function energyAt(random: Random, age: AgeGroup, energies: readonly Energy[]): Energy {
  const usual = random.pick(energies)
  if (age === 'baby') return usual === 'calm' ? 'balanced' : 'lively'
  if (age === 'senior' && usual !== 'calm') return usual === 'lively' ? 'balanced' : 'calm'
  return usual
}

const femaleNames = new Set('Nube Zoe Miel Nit Izar Chanel Haize'.split(' '))
const maleNames = new Set(
  'Simba Misifú Toby Duque Félix Bigotes Rocky Quijote Pèsol Llamp Floc Gat Tap Teide Levante Ajolet Olé Oasis Pirata Rufián Leo'.split(
    ' ',
  ),
)

/** Guesses the sex from the name. */
function sexOf(name: string, { species, coat }: PetLook): PetDetails['sex'] {
  if (maleNames.has(name) || /([oó]|[óí]n)$/.test(name)) {
    // A calico cat is hardly ever male.
    return species === 'cat' && coat.pattern === 'patches' ? undefined : 'male'
  }
  return femaleNames.has(name) || name.endsWith('a') ? 'female' : undefined
}

type Knows = (probability: number) => boolean

function health(random: Random, knows: Knows, { seesTheVet }: SpeciesFacts, months: number) {
  if (!seesTheVet) return {}
  return {
    neutered: knows(0.75) ? months > 7 && random.chance(0.82) : undefined,
    vaccinated: knows(0.8) ? random.chance(0.96) : undefined,
  }
}

function company(random: Random, knows: Knows, { getsOnWith }: SpeciesFacts) {
  if (!getsOnWith) return {}
  return {
    dogs: knows(0.7) ? random.chance(getsOnWith.dogs) : undefined,
    cats: knows(0.7) ? random.chance(getsOnWith.cats) : undefined,
    children: knows(0.65) ? random.chance(getsOnWith.children) : undefined,
  }
}
