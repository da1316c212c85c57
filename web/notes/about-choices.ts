import { isolate } from '../../contract/isolate.ts'
import type { NewNote } from '../../contract/notes.ts'
import type { CardPet, PetDetails } from '../../contract/pets.ts'
import type { AnswerOf } from '../people/note-offer.ts'
import { nameOf } from '../pets/fit-texts.ts'
import type { Photo } from '../photos/photo-viewer.tsx'
import { t } from './texts.ts'

interface AboutChoice {
  value: string
  label: string
  icon?: 'camera'
  about: NonNullable<NewNote['about']>
}

/** The subjects that a note can have: the visible photo, and what the pets answer. */
export function listAboutChoices(
  pets: readonly PetDetails[],
  photo: Photo | undefined,
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
