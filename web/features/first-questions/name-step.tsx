import { type FormEvent, useState } from 'react'
import { isVisible } from '../../../contract/is-visible.ts'
import { withoutControls } from '../../../contract/isolate.ts'
import { limits } from '../../../contract/limits.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { useFields } from '../../lib/use-fields.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { StepProps } from './step-props.ts'
import styles from './welcome.module.css'

export function NameStep({ pet, isBusy, onAnswer }: StepProps) {
  const [values, setValues] = useState({ animalName: pet.name })
  const { form, field, fail } = useFields(values, setValues)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const name = withoutControls(values.animalName).trim()
    if (isVisible(name)) onAnswer({ name })
    else fail({ animalName: t('pets.nameMissing') })
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextField
        {...field('animalName')}
        label={t('welcome.nameLabel')}
        autoComplete="off"
        maxLength={limits.nameLength}
      />
      <Button type="submit" busy={isBusy}>
        {t('welcome.next')}
      </Button>
    </form>
  )
}
