import { cities } from 'virtual:cities'
import { type FormEvent, useState } from 'react'
import type { Settings } from '../../contract/accounts.ts'
import { isVisible } from '../../contract/is-visible.ts'
import { withoutControls } from '../../contract/isolate.ts'
import { limits } from '../../contract/limits.ts'
import { errorText } from '../lib/error-text.ts'
import { useKept } from '../lib/kept.ts'
import { clockTime } from '../lib/relative-time.ts'
import { useCallout } from '../ui/callout.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useUpdateSettings } from './queries.ts'
import { t } from './texts.ts'

type Values = Pick<Settings, 'name' | 'cityId'>

interface ProfileFormProps {
  userId: number
  settings: Settings
  onSave: () => void
}

export function ProfileForm({ userId, settings, onSave }: ProfileFormProps) {
  const update = useUpdateSettings(userId)
  const { message, show } = useCallout()
  // The server refuses the control characters that old names may have.
  const form = useKept(userId, 'profile', {
    name: withoutControls(settings.name),
    cityId: settings.cityId,
  })
  const { name, cityId } = form.values
  const [isNameMissing, setNameMissing] = useState(false)
  /** Stays after the confirmation has disappeared, because not everybody reads in one second. */
  const [outcome, setOutcome] = useState<string>()

  const change = (changes: Partial<Values>) => {
    form.change(changes)
    setNameMissing(false)
    setOutcome(undefined)
  }

  function save() {
    onSave()
    const saved = update.mutateAsync(
      { name, cityId },
      {
        onSuccess() {
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
    // Also when the person has left the screen meanwhile.
    saved.then(form.drop, () => {})
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (update.isPending) return
    if (isVisible(name)) return save()
    setNameMissing(true)
    event.currentTarget.querySelector<HTMLInputElement>('[name=name]')?.focus()
  }

  return (
    <form className="section" noValidate onSubmit={handleSubmit}>
      <fieldset className="stack">
        <legend className="title large">{t('settings.data')}</legend>
        <TextField
          label={t('settings.name')}
          name="name"
          autoComplete="given-name"
          required
          maxLength={limits.nameLength}
          value={name}
          error={isNameMissing ? t('settings.nameMissing') : undefined}
          onChange={({ target }) => change({ name: target.value })}
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
          form.drop()
          setNameMissing(false)
        }}
      />
    </form>
  )
}
