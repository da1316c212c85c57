import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { monthOf } from '../../contract/age.ts'
import { limits } from '../../contract/limits.ts'
import {
  petEnergies,
  petSexes,
  petSizes,
  petSpecies,
  type Species,
} from '../../contract/pet-words.ts'
import type { Pet, PetDetails } from '../../contract/pets.ts'
import { errorText } from '../lib/error-text.ts'
import { useKept } from '../lib/kept.ts'
import { Choices } from '../ui/choices.tsx'
import type { IconName } from '../ui/icon.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { BornField } from './born-field.tsx'
import { suggestBreeds } from './breeds.ts'
import { draftKey } from './own-pets.ts'
import {
  detailsOf,
  formValuesOf,
  type PetFormProblems,
  type PetFormValues,
  problemsOf,
} from './pet-form-values.ts'
import { iconOf } from './pet-icon.ts'
import styles from './pets.module.css'
import { PromptsField } from './prompts-field.tsx'
import { t } from './texts.ts'

interface PetFormProps {
  userId: number
  /** Null for a new pet. */
  pet: Pet | null
  /** The field that gets the focus. */
  field: string | undefined
  isBusy: boolean
  error: Error | null
  onSave: (details: PetDetails) => void
}

const answers = [
  { value: 'yes', label: 'pets.yes' },
  { value: 'no', label: 'pets.no' },
  { value: '', label: 'pets.notKnown' },
] as const

/** Everything that a person can say about a pet. If saving fails, the form keeps what was typed. */
export function PetForm({ userId, pet, field, isBusy, error, onSave }: PetFormProps) {
  const kept = useKept(userId, draftKey(pet?.id), formValuesOf(pet ?? {}))
  const { values, isChanged } = kept
  const [problems, setProblems] = useState<PetFormProblems>({})
  const form = useRef<HTMLFormElement>(null)
  const breedsId = useId()
  const now = monthOf(Date.now())

  const change = (changes: Partial<PetFormValues>) => {
    kept.change(changes)
    setProblems({})
  }

  // After the heading of the screen has taken the focus.
  useEffect(() => {
    if (field) queueMicrotask(() => focusField(form.current, field))
  }, [field])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const found = problemsOf(values, now)
    setProblems(found)
    if (found.name) focusField(event.currentTarget, 'name')
    else if (found.born)
      focusField(event.currentTarget, found.born === 'yearMissing' ? 'year' : 'month')
    else if (found.answers)
      focusField(event.currentTarget, `answer-${Object.keys(found.answers)[0]}`)
    // Absent prompts would stay.
    else onSave({ ...(pet?.prompts && { prompts: [] }), ...detailsOf(values) })
  }

  /** One of these; a second tap on it clears it. */
  const choice = (
    key: 'species' | 'sex' | 'size' | 'energy',
    choices: readonly { value: string; label: string; icon?: IconName }[],
  ) => (
    <Choices
      legend={t(`pets.${key}`)}
      name={key}
      choices={choices}
      value={values[key]}
      onChange={(value) => change({ [key]: value })}
      onClear={() => change({ [key]: '' })}
    />
  )

  /** Yes, no, or not known. */
  const answer = (key: 'neutered' | 'vaccinated' | 'dogs' | 'cats' | 'children', hint?: string) => (
    <Choices
      legend={t(`pets.${key}`)}
      hint={hint}
      name={key}
      choices={answers.map(({ value, label }) => ({ value, label: t(label) }))}
      value={values[key]}
      onChange={(value) => change({ [key]: value })}
    />
  )

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
      <div className={styles.field}>
        <TextField
          label={t('pets.name')}
          name="name"
          autoComplete="off"
          required
          maxLength={limits.nameLength}
          value={values.name}
          error={problems.name && t(`pets.${problems.name}`)}
          onChange={({ target }) => change({ name: target.value })}
        />
      </div>
      <PromptsField
        prompts={values.prompts}
        problems={problems.answers}
        onChange={(prompts) => change({ prompts })}
      />
      {choice(
        'species',
        petSpecies.map((value) => ({ value, label: t(`pet.${value}`), icon: iconOf(value) })),
      )}
      <div className={styles.field}>
        <TextField
          label={t('pets.breed')}
          hint={t('pets.breedHint')}
          name="breed"
          autoComplete="off"
          list={breedsId}
          maxLength={limits.breedLength}
          value={values.breed}
          onChange={({ target }) => change({ breed: target.value })}
        />
        <datalist id={breedsId}>
          {breedsOf(values.species).map((breed) => (
            <option key={breed} value={breed} />
          ))}
        </datalist>
      </div>
      {choice(
        'sex',
        petSexes.map((value) => ({ value, label: t(`pet.${value}`) })),
      )}
      <BornField
        month={values.month}
        year={values.year}
        now={now}
        error={problems.born && t(`pets.${problems.born}`)}
        onChange={change}
      />
      {choice(
        'size',
        petSizes.map((value) => ({ value, label: t(`pets.${value}`) })),
      )}
      {choice(
        'energy',
        petEnergies.map((value) => ({ value, label: t(`pet.${value}`) })),
      )}
      <fieldset className="stack gap4">
        <legend className="title large">{t('pets.company')}</legend>
        <p className="hint">{t('pets.companyHint')}</p>
        {answer('dogs')}
        {answer('cats')}
        {answer('children')}
      </fieldset>
      <details className={styles.folded}>
        <summary className="title large">{t('pets.health')}</summary>
        <div className="stack gap4">
          {answer('neutered')}
          {answer('vaccinated', t('pets.vaccinatedHint'))}
        </div>
      </details>
      <TextArea
        label={t('pets.about')}
        hint={t('pets.aboutCount', { n: values.about.length, max: limits.aboutLength })}
        name="about"
        rows={3}
        maxLength={limits.aboutLength}
        value={values.about}
        onChange={({ target }) => change({ about: target.value })}
      />
      <SaveBar
        busy={isBusy}
        isChanged={isChanged}
        onDiscard={() => {
          kept.drop()
          setProblems({})
        }}
        message={error && { tone: 'error', text: errorText(error) }}
      />
    </form>
  )
}

const breedsOf = (species: Species | '') => (species ? suggestBreeds(species) : [])

/** Of radio buttons, the chosen one gets the focus. */
function focusField(form: HTMLElement | null, name: string): void {
  const [first, ...others] = form?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? []
  const target = [first, ...others].find((field) => field?.checked) ?? first
  target?.focus()
  target?.closest('fieldset')?.scrollIntoView({ block: 'center' })
}
