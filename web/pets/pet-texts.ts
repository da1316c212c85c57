import { monthsBetween } from '../../contract/age.ts'
import { isolate } from '../../contract/isolate.ts'
import type { CardPet, Pet } from '../../contract/pets.ts'
import { locale } from '../lib/i18n.ts'
import { breedText } from './breeds.ts'
import { plural, t } from './texts.ts'

// Decision 047: what is not known is not said. `month` is the present one, as `2024-05`.

export function ageText(born: string, month: string): string {
  const months = monthsBetween(born, month)
  if (months < 1) return t('pet.newborn')
  return months < 12 ? plural('pet.months', months) : plural('pet.years', Math.floor(months / 12))
}

/** What a card says of a pet: its breed, or else its species, and its age. */
export function cardLine(pet: CardPet, month: string): string[] {
  const { breed, born } = pet
  const name = breed ? isolate(breedText(breed)) : speciesText(pet)
  return [name, born && ageText(born, month)].filter(isKnown)
}

/** What the list of one's own pets says of it; empty when nothing is known. */
export const summaryOf = (pet: Pet, month: string): string =>
  [...cardLine(pet, month), pet.size && t(`pets.${pet.size}`)].filter(isKnown).join(' · ')

/** What a profile says of it beside its name. */
export function profileLine(pet: Pet, month: string): string[] {
  const { breed, born } = pet
  return [
    // "Another species" says nothing beside the name of the species.
    (pet.species !== 'other' || !breed) && speciesText(pet),
    breed && isolate(breedText(breed)),
    born && ageText(born, month),
  ].filter(isKnown)
}

export function traits(pet: Pet): string[] {
  const { sex, size, energy, neutered, vaccinated } = pet
  const suffix = sex ? (`.${sex}` as const) : ''
  return [
    sex && !isSexInSpecies(pet) && t(`pet.${sex}`),
    size && t(`pet.${size}`),
    energy && t(`pet.${energy}`),
    known(neutered, `pet.neutered${suffix}`, 'pet.notNeutered'),
    known(vaccinated, `pet.vaccinated${suffix}`, 'pet.notVaccinated'),
  ].filter(isKnown)
}

/** In one sentence what it gets on with, in another what it does not. */
export function company(pet: Pet): { good: string | null; bad: string | null } {
  const others = ['dogs', 'cats', 'children'] as const
  const list = (answer: boolean, type: Intl.ListFormatType) => {
    const words = others.filter((other) => pet[other] === answer).map((other) => t(`pet.${other}`))
    return words.length > 0 ? new Intl.ListFormat(locale, { type }).format(words) : null
  }
  const good = list(true, 'conjunction')
  const bad = list(false, 'disjunction')
  return {
    good: good && t('pet.getsOn', { who: good }),
    bad: bad && t('pet.getsOnNot', { who: bad }),
  }
}

/** In Spanish "gata" says that she is female. */
const isSexInSpecies = (pet: Pet): boolean =>
  Boolean(pet.species) && speciesText(pet) !== t(`pet.${pet.species ?? 'other'}`)

function speciesText({ species, sex }: Pick<Pet, 'species' | 'sex'>): string | undefined {
  const hasFeminine = species === 'dog' || species === 'cat' || species === 'rabbit'
  if (sex === 'female' && hasFeminine) return t(`pet.${species}.female`)
  return species && t(`pet.${species}`)
}

type AnswerKey =
  | `pet.${'neutered' | 'vaccinated'}${'' | '.female' | '.male'}`
  | 'pet.notNeutered'
  | 'pet.notVaccinated'

function known(answer: boolean | undefined, yes: AnswerKey, no: AnswerKey): string | undefined {
  return answer === undefined ? undefined : t(answer ? yes : no)
}

const isKnown = (text: string | false | undefined): text is string => Boolean(text)
