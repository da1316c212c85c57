import { isolate } from '../../contract/isolate.ts'
import type { NoteFact } from '../../contract/note-facts.ts'
import type { NewNote } from '../../contract/notes.ts'
import type { CardPet, PetDetails } from '../../contract/pets.ts'
import type { AnswerOf } from '../people/note-offer.ts'
import { breedText } from '../pets/breeds.ts'
import { nameOf } from '../pets/fit-texts.ts'
import { ageText } from '../pets/pet-texts.ts'
import type { Photo } from '../photos/photo-viewer.tsx'
import { t } from './texts.ts'

interface AboutChoice {
  value: string
  label: string
  icon?: 'camera'
  about: NonNullable<NewNote['about']>
}

/** The subjects that a note can have: the visible photo and the facts about the pets. */
export function listAboutChoices(
  pets: readonly PetDetails[],
  photo: Photo | undefined,
  month: string,
): AboutChoice[] {
  const photoKey = photo && /\/photos\/([^/]+)\//.exec(photo.url)?.[1]
  return [
    ...(photoKey
      ? [
          {
            value: 'photo',
            label: t('note.about.photo'),
            icon: 'camera' as const,
            about: { photoKey },
          },
        ]
      : []),
    ...pets.flatMap((pet, index) => {
      const { name, prompts = [] } = pet
      const labelOf = (text: string) =>
        pets.length > 1 ? `${isolate(nameOf(name, false))}: ${text}` : text
      return [
        ...prompts.map(({ prompt }) => ({
          value: `${index}.${prompt}`,
          label: labelOf(t(`prompt.${prompt}`)),
          about: { prompt, petName: name },
        })),
        ...listFacts(pet, month).map(({ fact, text }) => ({
          value: `${index}.${fact}`,
          label: labelOf(text),
          about: { fact, petName: name },
        })),
      ]
    }),
  ]
}

/** A card has only the first prompt of a pet; the profile, from which the answer may come, has all. */
export function withAnswer(
  pets: readonly CardPet[],
  answer: AnswerOf | undefined,
): readonly CardPet[] {
  if (!answer) return pets
  const { petName, ...asked } = answer
  const at = pets.findIndex(({ name }) => name === petName)
  return pets.map((pet, index) => {
    const { prompts = [] } = pet
    const isThere = prompts.some(({ prompt }) => prompt === asked.prompt)
    return index === at && !isThere ? { ...pet, prompts: [...prompts, asked] } : pet
  })
}

export const isAbout = ({ about }: AboutChoice, answer: AnswerOf | undefined): boolean =>
  'prompt' in about && about.prompt === answer?.prompt && about.petName === answer.petName

/** Only facts that people like to write about, so not “does not get on with cats”. */
function listFacts(
  { species, breed, born, size, energy, dogs, cats, children, about }: PetDetails,
  month: string,
): { fact: NoteFact; text: string }[] {
  const getsOn = (who: 'dogs' | 'cats' | 'children') => t('pet.getsOn', { who: t(`pet.${who}`) })
  const texts: [NoteFact, string | false | undefined][] = [
    ['species', !breed && species && t(`pet.${species}`)],
    ['breed', breed && isolate(breedText(breed))],
    ['born', born && ageText(born, month)],
    ['size', size && t(`pet.${size}`)],
    ['energy', energy && t(`pet.${energy}`)],
    ['dogs', dogs && getsOn('dogs')],
    ['cats', cats && getsOn('cats')],
    ['children', children && getsOn('children')],
    ['about', about && capital(t('note.fact.about'))],
  ]
  return texts.flatMap(([fact, text]) => (text ? [{ fact, text }] : []))
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
