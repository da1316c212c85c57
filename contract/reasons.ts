import { type AgeGroup, ageGroupOf, monthsBetween } from './age.ts'
import type { Energy, PetSize, Species } from './pet-words.ts'
import type { CardPet } from './pets.ts'

// Decision 047: why two households would get on, as codes; the texts are the web app's. Mine come
// first, theirs second. Unknown facts give no reason and no caution. Breed, age and size mean
// something only within one species.

/** The names of the two pets that a reason is about. */
interface Pair {
  mine: string
  theirs: string
}

type Finding =
  /** Their pet is known to get on with pets of my pet's species. */
  | { code: 'getsOn'; species: 'dog' | 'cat' }
  | { code: 'sameBreed'; breed: string }
  | { code: 'sameSpecies'; species: Exclude<Species, 'other'> }
  | { code: 'sameEnergy'; energy: Energy }
  | { code: 'sameAge'; age: AgeGroup; species: Species }
  | { code: 'sameSize'; size: PetSize }

export type Reason = Finding & Pair

/** The named pet does not get on with pets of the other one's species. */
export interface Caution {
  code: 'notWith'
  name: string
  species: 'dog' | 'cat'
  /** Whether the named pet is mine. */
  isMine: boolean
}

export interface Fit {
  /** At most three, the weightiest first. */
  reasons: Reason[]
  caution: Caution | null
}

const mostReasons = 3
const social = { dog: 'dogs', cat: 'cats' } as const

type Find = (mine: CardPet, theirs: CardPet, month: string) => Finding | null

const sameSpecies: Find = ({ species }, theirs) =>
  species && species !== 'other' && species === theirs.species
    ? { code: 'sameSpecies', species }
    : null

/** The most important comes first. */
const findings: Find[] = [
  (mine, theirs) => {
    const { species } = mine
    if (species !== 'dog' && species !== 'cat') return null
    return theirs[social[species]] === true ? { code: 'getsOn', species } : null
  },
  ({ species, breed }, theirs) =>
    species &&
    species === theirs.species &&
    breed &&
    theirs.breed &&
    !isMixedBreed(breed) &&
    normalize(breed) === normalize(theirs.breed)
      ? { code: 'sameBreed', breed: theirs.breed }
      : null,
  sameSpecies,
  ({ energy }, theirs) =>
    energy && energy === theirs.energy ? { code: 'sameEnergy', energy } : null,
  ({ born, species }, theirs, month) => {
    if (!species || species !== theirs.species || !speciesWithAgeGroups.has(species)) return null
    if (!born || !theirs.born) return null
    const age = ageGroupOf(born, month)
    if (age !== ageGroupOf(theirs.born, month)) return null
    // The group of adults is wide: 3 and 8 years are not the same age.
    const isClose = age !== 'adult' || Math.abs(monthsBetween(born, theirs.born)) <= 12
    return isClose ? { code: 'sameAge', age, species } : null
  },
  ({ size, species }, theirs) =>
    species && species !== 'other' && species === theirs.species && size && size === theirs.size
      ? { code: 'sameSize', size }
      : null,
]

/** A hamster is old at two, a tortoise young at ten: the groups do not fit them. */
const speciesWithAgeGroups: ReadonlySet<Species> = new Set(['dog', 'cat', 'rabbit'])

/** Words for mixed breeds: two such pets do not share a breed. */
const mixedBreedWords =
  /^(mestiz|mixt|mix|mezcla|cruc|cruz|comun|europe|callejer|criol|sin raza|mutt|mongrel|cross|domestic|moggy|unknown|ni idea)/

const isMixedBreed = (breed: string) => mixedBreedWords.test(normalize(breed))

/** `month` is the current month, as `2024-05`. */
export function fitOf(mine: readonly CardPet[], theirs: readonly CardPet[], month: string): Fit {
  const pairsWith = (others: readonly CardPet[]) =>
    mine.flatMap((one) => others.map((other) => [one, other] as const))
  const pairs = pairsWith(theirs)
  // "Also a cat" reads as if it were about the pet that leads the card.
  const leading = pairsWith(theirs.slice(0, 1))
  const reasons = findings.flatMap((find) =>
    first(find === sameSpecies ? leading : pairs, (one, other): Reason | null => {
      const found = find(one, other, month)
      return found && { ...found, mine: one.name, theirs: other.name }
    }),
  )
  // The same breed implies the same species.
  const isNew = (reason: Reason) =>
    reason.code !== 'sameSpecies' || !reasons.some(({ code }) => code === 'sameBreed')
  const [caution = null] = first(pairs, (one, other) => {
    const theirsDoes = notWith(other, one)
    if (theirsDoes) return { ...theirsDoes, isMine: false }
    const mineDoes = notWith(one, other)
    return mineDoes && { ...mineDoes, isMine: true }
  })
  return { reasons: reasons.filter(isNew).slice(0, mostReasons), caution }
}

function notWith(one: CardPet, { species }: CardPet): Omit<Caution, 'isMine'> | null {
  if (species !== 'dog' && species !== 'cat') return null
  return one[social[species]] === false ? { code: 'notWith', name: one.name, species } : null
}

function first<Found>(
  pairs: (readonly [CardPet, CardPet])[],
  find: (mine: CardPet, theirs: CardPet) => Found | null,
): Found[] {
  for (const [mine, theirs] of pairs) {
    const found = find(mine, theirs)
    if (found) return [found]
  }
  return []
}

/** Without case and accents. */
const normalize = (breed: string) =>
  breed.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
