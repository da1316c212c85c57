import { cities } from 'virtual:cities'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isVisible } from '../../../contract/is-visible.ts'
import { limits } from '../../../contract/limits.ts'
import type { Pet } from '../../../contract/pets.ts'
import { toApiError } from '../../lib/api.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { clockTime } from '../../lib/relative-time.ts'
import { personStorage } from '../../lib/storage/person-storage.ts'
import { tabStorage } from '../../lib/storage/safe-storage.ts'
import { useTyped } from '../../lib/use-typed.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { NoticeArea, useNotice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { ownPhotosQuery, useAddPhoto } from './photo-queries.ts'
import { type OwnSettings, useUpdateSettings } from './queries.ts'
import styles from './settings.module.css'
import { useChosenPhotos } from './use-chosen-photos.ts'

interface Values extends Pick<OwnSettings, 'name' | 'animalName' | 'cityId'> {
  /** Whose animalName was typed: the first pet's at that time. */
  petId: number | undefined
}

interface ProfileFormProps {
  userId: number
  settings: OwnSettings
  pets: readonly Pet[]
}

/** spec §4: saving updates the data and uploads the chosen photos, if any. */
export function ProfileForm({ userId, settings, pets }: ProfileFormProps) {
  const update = useUpdateSettings(userId)
  const addPhoto = useAddPhoto(userId)
  const { data: photos } = useQuery(ownPhotosQuery(userId))
  const { chosen, add, remove, sendAll } = useChosenPhotos(
    photos?.length ?? 0,
    addPhoto.mutateAsync,
  )
  const { message, show } = useNotice()

  const [place] = useState(() => ({
    storage: personStorage('michi.settings', userId, tabStorage()),
    key: '',
  }))
  const [typed, setTyped] = useTyped<Partial<Values>>({}, place)
  const [nameError, setNameError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  /** Stays when the confirmation has gone, for those who read slowly. */
  const [outcome, setOutcome] = useState<string>()
  const { name, cityId } = { ...settings, ...typed }
  const petId = pets[0]?.id
  const typedName = typed.petId === petId ? typed.animalName : undefined
  const animalName = typedName ?? settings.animalName

  const change = (values: Partial<Values>) => {
    setTyped({ ...typed, ...values })
    setNameError(undefined)
    setOutcome(undefined)
  }

  async function save() {
    setIsSaving(true)
    try {
      // Another device may have put another pet first, which is not to have this one's name.
      const isRenamed = animalName !== settings.animalName
      await update.mutateAsync({ name, cityId, ...(isRenamed && { animalName }) })
      setTyped({})
      if (await sendAll()) {
        show('ok', t('settings.saved'))
        setOutcome(t('settings.savedAt', { time: clockTime(new Date()) }))
      } else {
        show('error', t('settings.photosLeft'))
        setOutcome(t('settings.photosLeft'))
      }
    } catch (error) {
      const text = t(`error.${toApiError(error).code}`)
      show('error', text)
      setOutcome(text)
    }
    setIsSaving(false)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSaving) return
    if (isVisible(name)) return save()
    show('error', t('settings.nameMissing'))
    setNameError(t('settings.nameMissing'))
    event.currentTarget.querySelector<HTMLInputElement>('[name=name]')?.focus()
  }

  return (
    <form className={styles.section} noValidate onSubmit={handleSubmit}>
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>{t('settings.data')}</legend>
        <TextField
          label={t('settings.name')}
          name="name"
          autoComplete="given-name"
          required
          maxLength={limits.nameLength}
          value={name}
          error={nameError}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label={t('settings.animalName')}
          name="animalName"
          autoComplete="off"
          maxLength={limits.nameLength}
          value={animalName}
          onChange={({ target }) => change({ animalName: target.value, petId })}
        />
        <Combobox
          label={t('settings.city')}
          hint={t('settings.cityHint')}
          name="city"
          options={cities}
          value={cityId}
          onChange={(cityId) => change({ cityId })}
        />
      </fieldset>
      <PhotoPicker
        userId={userId}
        photos={photos}
        pets={pets}
        chosen={chosen}
        isBusy={isSaving}
        onAdd={(files) => {
          add(files)
          setOutcome(undefined)
        }}
        onRemove={remove}
      />
      <div className={styles.notes}>
        <NoticeArea message={message} />
        {!message && <p className={styles.outcome}>{outcome}</p>}
      </div>
      <Button type="submit" busy={isSaving}>
        {t('settings.save')}
      </Button>
    </form>
  )
}
