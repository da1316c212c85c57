import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { withoutOddControls } from '../../contract/isolate.ts'
import { limits } from '../../contract/limits.ts'
import { type PetSize, petSizes, type Species } from '../../contract/pet-words.ts'
import { toApiError } from '../lib/api.ts'
import { toLocalValue } from '../lib/to-local-value.ts'
import { Button } from '../ui/button.tsx'
import { Choices } from '../ui/choices.tsx'
import { Failure } from '../ui/failure.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { useAddFound } from './found-queries.ts'
import { t } from './found-texts.ts'
import { PhotoField } from './photo-field.tsx'
import { toIso } from './poster-fields.tsx'

interface FoundValues {
  species: Species | ''
  /** 0: where they live, or none. */
  cityId: number
  size: PetSize | ''
  words: string
  place: string
  /** As an input of type `datetime-local` has it. Empty: now. */
  when: string
  contact: string
}

export const noFound: FoundValues = {
  species: '',
  cityId: 0,
  size: '',
  words: '',
  place: '',
  when: '',
  contact: '',
}

interface FoundFormProps {
  values: FoundValues
  cityId: number
  onChange: (changes: Partial<FoundValues>) => void
  onSent: () => void
}

/** Leads to the secret page of the animal. */
export function FoundForm({ values, cityId, onChange, onSent }: FoundFormProps) {
  const { species, size, words, place, contact } = values
  const [, navigate] = useLocation()
  const [photo, setPhoto] = useState<File | null>(null)
  const [progress, setProgress] = useState(0)
  const [isTried, setIsTried] = useState(false)
  const [openedAt] = useState(() => toLocalValue(new Date()))
  const when = values.when || openedAt
  const add = useAddFound(setProgress)
  const isMissing = (text: string) => isTried && !text.trim()
  const isInFuture = add.error !== null && toApiError(add.error).code === 'lost_in_future'

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsTried(true)
    const empty = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[required]')].find(
      (field) => !field.value.trim(),
    )
    if (!photo || !species || !cityId || empty) {
      empty?.focus()
      return
    }
    const clean = (text: string) => withoutOddControls(text).trim()
    const animal = {
      species,
      ...(size && { size }),
      words: clean(words),
      place: clean(place),
      foundAt: toIso(when),
      contact: clean(contact),
    }
    add.mutate(
      { cityId, animal, photo },
      {
        onSuccess({ key }) {
          onSent()
          navigate(`/found#${key}`, { replace: true })
          scrollTo(0, 0)
        },
      },
    )
  }

  return (
    <form className="section" noValidate onSubmit={handleSubmit} aria-labelledby="found-form">
      <h2 id="found-form">{t('found.form')}</h2>
      <p className="quiet">{t('found.formIntro')}</p>
      <PhotoField
        file={photo}
        onChange={setPhoto}
        label={t('found.photo')}
        error={isTried && !photo ? t('found.photoMissing') : undefined}
      />
      <Choices
        legend={t('found.size')}
        name="size"
        choices={petSizes.map((each) => ({ value: each, label: t(`pet.${each}`) }))}
        value={size}
        onChange={(chosen) => onChange({ size: chosen })}
        onClear={() => onChange({ size: '' })}
      />
      <TextArea
        label={t('found.looks')}
        hint={t('found.looksHint')}
        error={isMissing(words) ? t('found.looksMissing') : undefined}
        rows={3}
        maxLength={limits.sightingLength}
        value={words}
        required
        onChange={({ target }) => onChange({ words: target.value })}
      />
      <TextField
        label={t('lost.place')}
        hint={t('found.placeHint')}
        error={isMissing(place) ? t('found.placeMissing') : undefined}
        maxLength={limits.lostPlaceLength}
        value={place}
        required
        onChange={({ target }) => onChange({ place: target.value })}
      />
      <TextField
        type="datetime-local"
        label={t('lost.when')}
        error={isInFuture ? t('error.lost_in_future') : undefined}
        max={toLocalValue(new Date())}
        value={when}
        onChange={({ target }) => onChange({ when: target.value })}
      />
      <TextField
        label={t('found.contact')}
        hint={t('found.contactHint')}
        error={isMissing(contact) ? t('found.contactMissing') : undefined}
        maxLength={limits.lostPlaceLength}
        value={contact}
        required
        onChange={({ target }) => onChange({ contact: target.value })}
      />
      {add.isPending && (
        <progress className="progress" value={progress} aria-label={t('found.photoSending')} />
      )}
      <p role="alert" className="problem">
        {isTried && !species
          ? t('found.speciesMissing')
          : isTried && !cityId
            ? t('found.cityMissing')
            : ''}
      </p>
      <Failure error={isInFuture ? null : add.error} />
      <Button type="submit" icon="send" busy={add.isPending}>
        {t('found.send')}
      </Button>
    </form>
  )
}
