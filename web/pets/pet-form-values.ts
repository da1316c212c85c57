import { isVisible } from '../../contract/is-visible.ts'
import { withoutControls, withoutOddControls } from '../../contract/isolate.ts'
import type { Energy, PetSex, PetSize, Prompt, Species } from '../../contract/pet-words.ts'
import type { Pet, PetAnswer, PetDetails } from '../../contract/pets.ts'
import { findAnswerProblem, type TextProblem } from '../../contract/text-problem.ts'

/** Decision 047: yes, no, or not known. */
type Answer = 'yes' | 'no' | ''

/** The fields of the form; an empty string means not known. */
export interface PetFormValues {
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
  prompts: readonly PetAnswer[]
}

export interface PetFormProblems {
  name?: 'nameMissing'
  born?: 'monthMissing' | 'yearMissing' | 'notBornYet'
  /** By prompt. */
  answers?: Partial<Record<Prompt, Exclude<TextProblem, 'empty'>>>
}

const answers = ['neutered', 'vaccinated', 'dogs', 'cats', 'children'] as const

export function formValuesOf(pet: Partial<Pet>): PetFormValues {
  const [year = '', month = ''] = pet.born?.split('-') ?? []
  return {
    name: withoutControls(pet.name ?? ''),
    species: pet.species ?? '',
    breed: pet.breed ?? '',
    sex: pet.sex ?? '',
    month,
    year,
    size: pet.size ?? '',
    energy: pet.energy ?? '',
    neutered: answerOf(pet.neutered),
    vaccinated: answerOf(pet.vaccinated),
    dogs: answerOf(pet.dogs),
    cats: answerOf(pet.cats),
    children: answerOf(pet.children),
    about: pet.about ?? '',
    prompts: pet.prompts ?? [],
  }
}

/** Only what is known, as the API takes it. A prompt without an answer is left out. */
export function detailsOf(values: PetFormValues): PetDetails {
  const { species, sex, size, energy, month, year } = values
  const breed = withoutControls(values.breed).trim()
  const about = withoutOddControls(values.about).trim()
  const prompts = values.prompts
    .map(({ prompt, answer }) => ({ prompt, answer: withoutControls(answer).trim() }))
    .filter(({ answer }) => isVisible(answer))
  const known = answers.flatMap((key) => (values[key] ? [[key, values[key] === 'yes']] : []))
  return {
    name: withoutControls(values.name).trim(),
    ...(species && { species }),
    ...(breed && { breed }),
    ...(sex && { sex }),
    ...(month && year && { born: `${year}-${month}` }),
    ...(size && { size }),
    ...(energy && { energy }),
    ...(about && { about }),
    ...(prompts.length > 0 && { prompts }),
    ...Object.fromEntries(known),
  }
}

/** `now` is the present month, as `2024-05`. */
export function problemsOf(values: PetFormValues, now: string): PetFormProblems {
  const { name, month, year } = values
  const problems: PetFormProblems = {}
  if (!isVisible(name)) problems.name = 'nameMissing'
  if (year && !month) problems.born = 'monthMissing'
  else if (month && !year) problems.born = 'yearMissing'
  else if (`${year}-${month}` > now) problems.born = 'notBornYet'
  const wrong = values.prompts.flatMap(({ prompt, answer }) => {
    const problem = findAnswerProblem(withoutControls(answer))
    return problem && problem !== 'empty' ? [[prompt, problem]] : []
  })
  if (wrong.length > 0) problems.answers = Object.fromEntries(wrong)
  return problems
}

function answerOf(known: boolean | undefined): Answer {
  if (known === undefined) return ''
  return known ? 'yes' : 'no'
}
