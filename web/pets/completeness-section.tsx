import { Link } from 'wouter'
import { isolate } from '../../contract/isolate.ts'
import type { Pet } from '../../contract/pets.ts'
import { Icon } from '../ui/icon.tsx'
import { listMissing, type MissingPart, type PetPart } from './completeness.ts'
import styles from './completeness-section.module.css'
import { t } from './texts.ts'

/** The field of the pet's form for each missing fact. */
const fields: Record<PetPart, string> = {
  name: 'name',
  species: 'species',
  age: 'month',
  size: 'size',
  energy: 'energy',
  company: 'dogs',
}

/** More would be a list of chores. */
const shownAtMost = 3

interface CompletenessSectionProps {
  pets: readonly Pet[]
  hasPhoto: boolean
  onPhoto: () => void
}

/** What the profile lacks, a few facts at a time. Each is a link to its field. */
export function CompletenessSection({ pets, hasPhoto, onPhoto }: CompletenessSectionProps) {
  const missing = listMissing(pets).slice(0, hasPhoto ? shownAtMost : shownAtMost - 1)
  if (hasPhoto && missing.length === 0) return null
  return (
    <section className="section" aria-labelledby="settings-complete">
      <h2 id="settings-complete">{t('complete.heading')}</h2>
      <p className="hint">{t('complete.why')}</p>
      <ul className="wrap gap2">
        {!hasPhoto && (
          <li>
            <button type="button" className={styles.photo} onClick={onPhoto}>
              <Icon name="camera" size={20} />
              {t('complete.photo')}
            </button>
          </li>
        )}
        {missing.map(({ pet, part }) => (
          <li key={`${pet.id} ${part}`}>
            <Link
              href={`/settings/pet?id=${pet.id}`}
              state={{ field: fields[part] }}
              className={styles.part}
            >
              <Icon name="plus" size={18} />
              {labelOf({ pet, part }, pets.length > 1)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function labelOf({ pet, part }: MissingPart, isOneOfMany: boolean): string {
  const text = t(`complete.${part}`)
  return isOneOfMany ? `${isolate(pet.name.trim()) || t('pets.unnamed')}: ${text}` : text
}
