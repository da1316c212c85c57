import { useId } from 'react'
import { locale } from '../lib/i18n.ts'
import { Select } from '../ui/select.tsx'
import type { PetFormValues } from './pet-form-values.ts'
import styles from './pets.module.css'
import { t } from './texts.ts'

interface BornFieldProps {
  month: string
  year: string
  /** The present month, as `2024-05`. */
  now: string
  error: string | undefined
  onChange: (born: Pick<PetFormValues, 'month' | 'year'>) => void
}

/** Decision 047: a month and a year, and no day. */
export function BornField({ month, year, now, error, onChange }: BornFieldProps) {
  const hintId = useId()
  const shared = { 'aria-describedby': hintId, 'aria-invalid': error ? true : undefined }
  return (
    <fieldset>
      <legend className="legend">{t('pets.born')}</legend>
      <div className={`wrap gap2 ${styles.selects}`}>
        <Select
          {...shared}
          name="month"
          label={t('pets.month')}
          value={month}
          options={[{ value: '', label: t('pets.anyMonth') }, ...months()]}
          onChange={({ target }) => onChange({ month: target.value, year })}
        />
        <Select
          {...shared}
          name="year"
          label={t('pets.year')}
          value={year}
          options={[
            { value: '', label: t('pets.anyYear') },
            ...yearsUntil(now, year).map((year) => ({ value: year, label: year })),
          ]}
          onChange={({ target }) => onChange({ month, year: target.value })}
        />
      </div>
      <p id={hintId} className={error ? 'fine wrong' : 'fine'}>
        {error ?? t('pets.bornHint')}
      </p>
    </fieldset>
  )
}

/** A tortoise may become a hundred. A year before that stays in the list if it is the pet's. */
const oldest = 100

function yearsUntil(now: string, chosen: string): string[] {
  const thisYear = Number(now.slice(0, 4))
  const years = Array.from({ length: oldest + 1 }, (_, age) => String(thisYear - age))
  return !chosen || years.includes(chosen) ? years : [...years, chosen]
}

/** `01` to `12`, with their names. */
function months(): { value: string; label: string }[] {
  return Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: new Date(2000, index).toLocaleString(locale, { month: 'long' }),
  }))
}
