import { cities } from 'virtual:cities'
import { type FormEvent, useState } from 'react'
import { isolate, withoutOddControls } from '../../contract/isolate.ts'
import { petSpecies, type Species } from '../../contract/pet-words.ts'
import type { Pet } from '../../contract/pets.ts'
import { ConfirmEmailHint } from '../account/confirm-email-hint.tsx'
import { toApiError } from '../lib/api.ts'
import { useKept } from '../lib/kept.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { personStorage } from '../lib/storage/person-storage.ts'
import { toLocalValue } from '../lib/to-local-value.ts'
import { askForWay } from '../notifications/ask.ts'
import type { ProfilePhoto } from '../photos/photos-query.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Choices } from '../ui/choices.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { PhotoChoice } from './photo-choice.tsx'
import { PosterFields, toIso } from './poster-fields.tsx'
import { useRaise } from './queries.ts'
import { t } from './texts.ts'

interface RaiseFormProps {
  userId: number
  pets: readonly Pet[]
  photos: readonly ProfilePhoto[]
  /** The city where they live. */
  homeCityId: number
}

const noValues = { place: '', when: '', whenChosenAt: 0, words: '', cityId: 0 }
/** A time that was chosen longer ago is not when the pet was lost now. */
const timeIsKeptMs = 12 * 3_600_000

/** The ids of the pets for which the person has begun to fill in the form. */
export const listBegun = (userId: number): string[] =>
  personStorage('michi.draft', userId)
    .keys('alarm.')
    .map((key) => key.slice('alarm.'.length))

/** `?pet=7` chooses that pet. */
export function RaiseForm({ userId, pets, photos, homeCityId }: RaiseFormProps) {
  const [petId, setPetId] = useState(() => firstPet(userId, pets))
  const { values, change, drop } = useKept(userId, `alarm.${petId}`, noValues)
  const raise = useRaise(userId, () => {
    drop()
    // The page of the search takes the place of the form, whose button was at its end.
    scrollTo(0, 0)
    showSnackbar({ text: t('lost.raised'), ms: 4000 })
    // Without an answer, the page of the search still says what to do.
    const lostPet = pets.find(({ id }) => id === Number(petId))?.name ?? ''
    askForWay(userId, { lostPet }).catch(() => {})
  })
  const [photoId, setPhotoId] = useState(() => firstPhoto(photos, Number(petId)))
  const [openedAt] = useState(() => new Date())
  const pet = pets.find(({ id }) => String(id) === petId)
  const [species, setSpecies] = useState<Species | ''>('')
  const { place, words } = values
  const cityId = values.cityId || homeCityId
  const isTimeKept = values.when && openedAt.getTime() - values.whenChosenAt < timeIsKeptMs
  const when = isTimeKept ? values.when : toLocalValue(openedAt)
  const [isPlaceMissing, setIsPlaceMissing] = useState(false)
  const code = raise.error && toApiError(raise.error).code

  function choosePet(id: string) {
    setPetId(id)
    setPhotoId(firstPhoto(photos, Number(id)))
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!place.trim()) {
      setIsPlaceMissing(true)
      event.currentTarget.querySelector<HTMLInputElement>('input[name=place]')?.focus()
      return
    }
    raise.mutate({
      pet: pet && species && !pet.species ? { ...pet, species } : undefined,
      alarm: {
        petId: Number(petId),
        photoId: photoId || null,
        cityId,
        place: withoutOddControls(place).trim(),
        lostAt: toIso(when),
        words: withoutOddControls(words).trim(),
      },
    })
  }

  return (
    <form className="section gap4" noValidate onSubmit={handleSubmit}>
      <p>{t('lost.intro')}</p>
      <p className="quiet">{t('lost.pace')}</p>
      {pets.length > 1 && (
        <Choices
          legend={t('lost.who')}
          name="pet"
          choices={pets.map(({ id, name }) => ({
            value: String(id),
            label: isolate(name || t('lost.ownPet')),
          }))}
          value={petId}
          onChange={choosePet}
        />
      )}
      {pet && !pet.species && (
        <Choices
          legend={t('lost.species')}
          name="species"
          choices={petSpecies.map((each) => ({ value: each, label: t(`pet.${each}`) }))}
          value={species}
          onChange={setSpecies}
        />
      )}
      <PhotoChoice userId={userId} photos={photos} chosen={photoId} onChange={setPhotoId} />
      <div className="fields">
        <Combobox
          label={t('lost.city')}
          hint={t('lost.cityHint')}
          name="city"
          options={cities}
          value={cityId}
          onChange={(chosen) => change({ cityId: chosen })}
        />
        <PosterFields
          values={{ place, when, words }}
          isPlaceMissing={isPlaceMissing}
          isInFuture={code === 'lost_in_future'}
          onChange={(changes) => {
            change({ ...changes, ...(changes.when && { whenChosenAt: Date.now() }) })
            setIsPlaceMissing(false)
          }}
        />
        <div role="alert">
          {code === 'email_unconfirmed' ? (
            <ConfirmEmailHint />
          ) : (
            code &&
            code !== 'lost_in_future' && <Callout tone="error">{t(`error.${code}`)}</Callout>
          )}
        </div>
        <Button type="submit" icon="megaphone" busy={raise.isPending}>
          {t('lost.raise')}
        </Button>
      </div>
    </form>
  )
}

/** The one that was asked for, or that has a draft. */
function firstPet(userId: number, pets: readonly Pet[]): string {
  const asked = new URLSearchParams(location.search).get('pet')
  const ids = pets.map(({ id }) => String(id))
  return [asked, ...listBegun(userId), ...ids].find((id) => id && ids.includes(id)) ?? ''
}

/** A photo of that pet, or else the main photo. */
function firstPhoto(photos: readonly ProfilePhoto[], petId: number): number {
  return (photos.find((photo) => photo.petId === petId) ?? photos[0])?.id ?? 0
}
