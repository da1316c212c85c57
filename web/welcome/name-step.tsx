import { type FormEvent, useState } from 'react'
import { isVisible } from '../../contract/is-visible.ts'
import { withoutControls } from '../../contract/isolate.ts'
import { limits } from '../../contract/limits.ts'
import { useKept } from '../lib/kept.ts'
import { draftKey } from '../pets/own-pets.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { StepProps } from './step-props.ts'
import { t } from './texts.ts'
import styles from './welcome.module.css'

export function NameStep({ userId, pet, isBusy, onAnswer }: StepProps & { userId: number }) {
  const { values, change } = useKept(userId, draftKey(pet.id), { name: pet.name })
  const { name } = values
  const [error, setError] = useState<string>()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isVisible(name)) return onAnswer({ name: withoutControls(name).trim() })
    setError(t('pets.nameMissing'))
    event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextField
        label={t('welcome.nameLabel')}
        name="animalName"
        autoComplete="off"
        maxLength={limits.nameLength}
        value={name}
        error={error}
        onChange={({ target }) => {
          change({ name: target.value })
          setError(undefined)
        }}
      />
      <Button type="submit" busy={isBusy}>
        {t('welcome.next')}
      </Button>
    </form>
  )
}
