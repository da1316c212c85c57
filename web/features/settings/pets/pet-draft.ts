import { isVisible } from '../../../../contract/is-visible.ts'
import { withoutControls, withoutOddControls } from '../../../../contract/isolate.ts'
import type { Energy, PetSex, PetSize, Species } from '../../../../contract/pet-words.ts'
import type { Pet, PetDetails } from '../../../../contract/pets.ts'

/** design §12: yes, no, or not known. */
type Answer = 'yes' | 'no' | ''

/** A pet as its form has it: an empty string is what is not known. */
export interface PetDraft {
  name: string
  species: Species | ''
  breed: string
  sex: PetSex | ''
  /** `05` */
  month: string
  /** `2024` */
  year: string
  size: PetSize | ''
  energy: Energy | ''
  neutered: Answer
  vaccinated: Answer
  dogs: Answer
  cats: Answer
  children: Answer
  about: string
}

export interface DraftProblems {
  name?: 'nameMissing'
  born?: 'monthMissing' | 'yearMissing' | 'notBornYet'
}

const answers = ['neutered', 'vaccinated', 'dogs', 'cats', 'children'] as const

export function draftOf(pet: Partial<Pet>): PetDraft {
  const [year = '', month = ''] = pet.born?.split('-') ?? []
  const { name = '', species = '', breed = '', sex = '', size = '', energy = '', about = '' } = pet
  const [neutered, vaccinated, dogs, cats, children] = answers.map((key) => answerOf(pet[key]))
  return {
    ...{ name: withoutControls(name), species, breed, sex, month, year, size, energy, about },
    ...({ neutered, vaccinated, dogs, cats, children } as Pick<PetDraft, (typeof answers)[number]>),
  }
}

/** What of it is known, as it is sent. */
export function detailsOf(draft: PetDraft): PetDetails {
  const { species, sex, size, energy, month, year } = draft
  const breed = withoutControls(draft.breed).trim()
  const about = withoutOddControls(draft.about).trim()
  const known = answers.flatMap((key) => (draft[key] ? [[key, draft[key] === 'yes']] : []))
  return {
    name: withoutControls(draft.name).trim(),
    ...(species && { species }),
    ...(breed && { breed }),
    ...(sex && { sex }),
    ...(month && year && { born: `${year}-${month}` }),
    ...(size && { size }),
    ...(energy && { energy }),
    ...(about && { about }),
    ...Object.fromEntries(known),
  }
}

/** `now` is the present month, as `2024-05`. */
export function problemsOf({ name, month, year }: PetDraft, now: string): DraftProblems {
  const problems: DraftProblems = {}
  if (!isVisible(name)) problems.name = 'nameMissing'
  if (year && !month) problems.born = 'monthMissing'
  else if (month && !year) problems.born = 'yearMissing'
  else if (`${year}-${month}` > now) problems.born = 'notBornYet'
  return problems
}

function answerOf(known: boolean | undefined): Answer {
  if (known === undefined) return ''
  return known ? 'yes' : 'no'
}
