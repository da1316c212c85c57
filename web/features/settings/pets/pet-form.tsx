import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { monthOf } from '../../../../contract/age.ts'
import { limits } from '../../../../contract/limits.ts'
import {
  petEnergies,
  petSexes,
  petSizes,
  petSpecies,
  type Species,
} from '../../../../contract/pet-words.ts'
import type { Pet, PetDetails } from '../../../../contract/pets.ts'
import { toApiError } from '../../../lib/api.ts'
import { t } from '../../../lib/i18n/i18n.ts'
import { suggestBreeds } from '../../../lib/pets/breeds.ts'
import { Choices } from '../../../ui/choices.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { SaveBar } from '../save-bar.tsx'
import { useDraft } from '../use-draft.ts'
import { BornField } from './born-field.tsx'
import { type DraftProblems, detailsOf, draftOf, type PetDraft, problemsOf } from './pet-draft.ts'
import { iconOf } from './pet-icon.ts'
import styles from './pets.module.css'

interface PetFormProps {
  userId: number
  /** Null: a new one. */
  pet: Pet | null
  /** The name of the field that one came for. */
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

/** Its name in storage. */
export const draftNameOf = (pet: Pet | null) => `pet.${pet?.id ?? 'new'}`

/** All that is told of a pet. Whatever happens to the call, what was typed stays. */
export function PetForm({ userId, pet, field, isBusy, error, onSave }: PetFormProps) {
  const initial = draftOf(pet ?? {})
  const {
    values: draft,
    setValues: setDraft,
    isChanged,
  } = useDraft<PetDraft>({
    userId,
    name: draftNameOf(pet),
    path: `/settings/pet${pet ? `?id=${pet.id}` : ''}`,
    initial,
    isChanged: (values) => JSON.stringify(values) !== JSON.stringify(initial),
  })
  const [problems, setProblems] = useState<DraftProblems>({})
  const form = useRef<HTMLFormElement>(null)
  const breedsId = useId()
  const now = monthOf(Date.now())

  const change = (changes: Partial<PetDraft>) => {
    setDraft({ ...draft, ...changes })
    setProblems({})
  }

  // The screen's heading has taken the focus by then.
  useEffect(() => {
    if (field) queueMicrotask(() => focusField(form.current, field))
  }, [field])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const found = problemsOf(draft, now)
    setProblems(found)
    if (found.name) focusField(event.currentTarget, 'name')
    else if (found.born)
      focusField(event.currentTarget, found.born === 'yearMissing' ? 'year' : 'month')
    else onSave(detailsOf(draft))
  }

  /** Yes, no, or not known. */
  const answer = (key: 'neutered' | 'vaccinated' | 'dogs' | 'cats' | 'children', hint?: string) => (
    <Choices
      legend={t(`pets.${key}`)}
      hint={hint}
      name={key}
      choices={answers.map(({ value, label }) => ({ value, label: t(label) }))}
      value={draft[key]}
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
          value={draft.name}
          error={problems.name && t(`pets.${problems.name}`)}
          onChange={({ target }) => change({ name: target.value })}
        />
      </div>
      <Choices
        legend={t('pets.species')}
        name="species"
        choices={withUnknown(
          petSpecies.map((value) => ({ value, label: t(`pets.${value}`), icon: iconOf(value) })),
        )}
        value={draft.species}
        onChange={(species) => change({ species })}
      />
      <div className={styles.field}>
        <TextField
          label={t('pets.breed')}
          hint={t('pets.breedHint')}
          name="breed"
          autoComplete="off"
          list={breedsId}
          maxLength={limits.breedLength}
          value={draft.breed}
          onChange={({ target }) => change({ breed: target.value })}
        />
        <datalist id={breedsId}>
          {breedsOf(draft.species).map((breed) => (
            <option key={breed} value={breed} />
          ))}
        </datalist>
      </div>
      <Choices
        legend={t('pets.sex')}
        name="sex"
        choices={withUnknown(petSexes.map((value) => ({ value, label: t(`pets.${value}`) })))}
        value={draft.sex}
        onChange={(sex) => change({ sex })}
      />
      <BornField
        month={draft.month}
        year={draft.year}
        now={now}
        error={problems.born && t(`pets.${problems.born}`)}
        onChange={change}
      />
      <Choices
        legend={t('pets.size')}
        name="size"
        choices={withUnknown(petSizes.map((value) => ({ value, label: t(`pets.${value}`) })))}
        value={draft.size}
        onChange={(size) => change({ size })}
      />
      <Choices
        legend={t('pets.energy')}
        name="energy"
        choices={withUnknown(petEnergies.map((value) => ({ value, label: t(`pets.${value}`) })))}
        value={draft.energy}
        onChange={(energy) => change({ energy })}
      />
      <fieldset className={styles.part}>
        <legend className={styles.heading}>{t('pets.company')}</legend>
        <p className={styles.hint}>{t('pets.companyHint')}</p>
        {answer('dogs')}
        {answer('cats')}
        {answer('children')}
      </fieldset>
      <fieldset className={styles.part}>
        <legend className={styles.heading}>{t('pets.health')}</legend>
        {answer('neutered')}
        {answer('vaccinated', t('pets.vaccinatedHint'))}
      </fieldset>
      <TextArea
        label={t('pets.about')}
        hint={t('pets.aboutCount', { n: draft.about.length, max: limits.aboutLength })}
        name="about"
        rows={3}
        maxLength={limits.aboutLength}
        value={draft.about}
        onChange={({ target }) => change({ about: target.value })}
      />
      <SaveBar
        busy={isBusy}
        isChanged={isChanged}
        onDiscard={() => {
          setDraft(initial)
          setProblems({})
        }}
        message={error && { tone: 'error', text: t(`error.${toApiError(error).code}`) }}
      />
    </form>
  )
}

function withUnknown<Value extends string>(choices: { value: Value; label: string }[]) {
  return [...choices, { value: '' as const, label: t('pets.unknown') }]
}

const breedsOf = (species: Species | '') => (species ? suggestBreeds(species) : [])

/** Of radio buttons the one that is chosen takes the focus. */
function focusField(form: HTMLElement | null, name: string): void {
  const [first, ...others] = form?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? []
  const target = [first, ...others].find((field) => field?.checked) ?? first
  target?.focus()
  target?.closest('fieldset')?.scrollIntoView({ block: 'center' })
}
