import { useId } from 'react'
import type { AgeGroup } from '../../../../contract/age.ts'
import type { Energy, PetSize, Species } from '../../../../contract/pet-words.ts'
import { t } from '../../../lib/i18n/i18n.ts'
import styles from './filters.module.css'

const distances = [10, 25, 50, 100, 250]

interface DistanceChoiceProps {
  value: number | null
  /** Another client may have asked for a number of its own: that one is on offer too. */
  saved: number | null
  onChange: (km: number | null) => void
}

export function DistanceChoice({ value, saved, onChange }: DistanceChoiceProps) {
  const name = useId()
  const offered = [...new Set([...distances, saved ?? value])].filter((km) => km !== null)
  offered.sort((one, other) => one - other)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('filter.distance')}</legend>
      {[null, ...offered].map((km) => (
        <label key={km} className={styles.choice}>
          <input
            className="visuallyHidden"
            type="radio"
            name={name}
            data-focus={km === value || undefined}
            checked={km === value}
            onChange={() => onChange(km)}
          />
          {km === null ? t('filter.anyDistance') : t('filter.upTo', { km })}
        </label>
      ))}
    </fieldset>
  )
}

interface Parts {
  species: Species
  sizes: PetSize
  ages: AgeGroup
  energies: Energy
}

interface SomeOfProps<Part extends keyof Parts> {
  part: Part
  all: readonly Parts[Part][]
  chosen: readonly Parts[Part][]
  onChange: (chosen: Parts[Part][]) => void
}

/** Any of these; none of them asks for nothing. */
export function SomeOf<Part extends keyof Parts>(props: SomeOfProps<Part>) {
  const { part, all, chosen, onChange } = props
  const toggle = (value: Parts[Part]) =>
    onChange(all.filter((other) => chosen.includes(other) !== (other === value)))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t(`filter.${part}` as `filter.${keyof Parts}`)}</legend>
      {all.map((value) => (
        <label key={value} className={styles.choice}>
          <input
            className="visuallyHidden"
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
          {t(`filter.${part}.${value}` as ChoiceKey)}
        </label>
      ))}
    </fieldset>
  )
}

type ChoiceKey = { [Part in keyof Parts]: `filter.${Part}.${Parts[Part]}` }[keyof Parts]
