import { cities } from 'virtual:cities'
import { type FormEvent, useState } from 'react'
import type { Settings } from '../../contract/accounts.ts'
import { isVisible } from '../../contract/is-visible.ts'
import { withoutControls } from '../../contract/isolate.ts'
import { limits } from '../../contract/limits.ts'
import type { Pet } from '../../contract/pets.ts'
import { errorText } from '../lib/error-text.ts'
import { clockTime } from '../lib/relative-time.ts'
import { useUnsavedChanges } from '../lib/use-unsaved-changes.ts'
import { useCallout } from '../ui/callout.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import sectionStyles from '../ui/section.module.css'
import { TextField } from '../ui/text-field.tsx'
import styles from './profile-form.module.css'
import { useUpdateSettings } from './profile-form-queries.ts'
import { t } from './texts.ts'

interface Values extends Pick<Settings, 'name' | 'animalName' | 'cityId'> {
  /** The pet whose name was typed: the first one at that time. */
  petId: number | undefined
}

interface ProfileFormProps {
  userId: number
  settings: Settings
  pets: readonly Pet[]
  onSave: () => void
}

export function ProfileForm({ userId, settings, pets, onSave }: ProfileFormProps) {
  const update = useUpdateSettings(userId)
  const { message, show } = useCallout()
  const petId = pets[0]?.id
  // The server refuses the control characters that old names may have.
  const saved = {
    name: withoutControls(settings.name),
    cityId: settings.cityId,
    animalName: withoutControls(settings.animalName),
  }
  const withTyped = (typed: Partial<Values>) => ({
    name: typed.name ?? saved.name,
    cityId: typed.cityId ?? saved.cityId,
    animalName: (typed.petId === petId ? typed.animalName : undefined) ?? saved.animalName,
  })
  const form = useUnsavedChanges<Partial<Values>>({
    userId,
    name: '',
    path: '/settings',
    initial: {},
    isChanged(typed) {
      const { name, cityId, animalName } = withTyped(typed)
      const isNamed = name === saved.name && animalName === saved.animalName
      return !isNamed || cityId !== saved.cityId
    },
  })
  const { name, cityId, animalName } = withTyped(form.values)
  const [errors, setErrors] = useState<{ name?: string; animalName?: string }>({})
  /** Stays after the confirmation has disappeared, because not everybody reads in one second. */
  const [outcome, setOutcome] = useState<string>()

  const change = (values: Partial<Values>) => {
    form.setValues({ ...form.values, ...values })
    setErrors({})
    setOutcome(undefined)
  }

  function save(isRenamed: boolean) {
    onSave()
    const sent = form.values
    update.mutate(
      // Another device may have put another pet first: that pet must keep its name.
      { name, cityId, ...(isRenamed && { animalName }) },
      {
        onSuccess() {
          // Something may have been typed meanwhile.
          form.setValues((values) => (values === sent ? {} : values))
          show('ok', t('settings.saved'))
          setOutcome(t('settings.savedAt', { time: clockTime(new Date()) }))
        },
        onError(error) {
          const text = errorText(error)
          show('error', text)
          setOutcome(text)
        },
      },
    )
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (update.isPending) return
    const isRenamed = animalName !== saved.animalName
    // A name can be changed, but not removed.
    const isNameless = isRenamed && !isVisible(animalName)
    if (isVisible(name) && !isNameless) return save(isRenamed)
    setErrors({
      ...(!isVisible(name) && { name: t('settings.nameMissing') }),
      ...(isNameless && { animalName: t('pets.nameMissing') }),
    })
    const wanted = isVisible(name) ? 'animalName' : 'name'
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${wanted}]`)?.focus()
  }

  return (
    <form className={sectionStyles.section} noValidate onSubmit={handleSubmit}>
      <fieldset className={styles.fields}>
        <legend className={sectionStyles.legend}>{t('settings.data')}</legend>
        <TextField
          label={t('settings.name')}
          name="name"
          autoComplete="given-name"
          required
          maxLength={limits.nameLength}
          value={name}
          error={errors.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label={t('settings.animalName')}
          name="animalName"
          autoComplete="off"
          required
          maxLength={limits.nameLength}
          value={animalName}
          error={errors.animalName}
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
      <SaveBar
        busy={update.isPending}
        isChanged={form.isChanged}
        message={message}
        outcome={outcome}
        onDiscard={() => {
          form.setValues({})
          setErrors({})
        }}
      />
    </form>
  )
}
