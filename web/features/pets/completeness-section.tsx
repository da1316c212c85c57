import { Link } from 'wouter'
import { isolate } from '../../../contract/isolate.ts'
import type { Pet } from '../../../contract/pets.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import sectionStyles from '../../ui/section.module.css'
import { completenessOf, type MissingOfPet, type PetPart } from './completeness.ts'
import styles from './completeness-section.module.css'

/** The field of the pet's form for each missing fact. */
const fields: Record<PetPart, string> = {
  name: 'name',
  species: 'species',
  age: 'month',
  size: 'size',
  energy: 'energy',
  company: 'dogs',
}

interface CompletenessSectionProps {
  pets: readonly Pet[]
  hasPhoto: boolean
  onPhoto: () => void
}

/** How complete the profile is. Each missing fact is a link to its field. */
export function CompletenessSection({ pets, hasPhoto, onPhoto }: CompletenessSectionProps) {
  const { percent, isPhotoMissing, pets: missing } = completenessOf(pets, hasPhoto)
  const isDone = percent === 100
  return (
    <section className={sectionStyles.section} aria-labelledby="settings-complete">
      <h2 id="settings-complete" className={styles.heading}>
        {isDone ? t('complete.done') : t('complete.percent', { percent })}
      </h2>
      {!isDone && (
        <>
          <progress
            className={styles.bar}
            max={100}
            value={percent}
            aria-labelledby="settings-complete"
          />
          <p className={styles.why}>{t('complete.why')}</p>
          {isPhotoMissing && (
            <button type="button" className={styles.photo} onClick={onPhoto}>
              <Icon name="camera" size={20} />
              {t('complete.photo')}
            </button>
          )}
          {missing.map((one) => (
            <Missing key={one.pet.id} missing={one} isOneOfMany={pets.length > 1} />
          ))}
        </>
      )}
    </section>
  )
}

function Missing({ missing, isOneOfMany }: { missing: MissingOfPet; isOneOfMany: boolean }) {
  const { pet, parts } = missing
  const name = pet.name.trim() || t('pets.unnamed')
  const label = isOneOfMany ? t('complete.of', { name }) : t('complete.missing')
  return (
    <div>
      {isOneOfMany && (
        <p className={styles.name} aria-hidden="true">
          {isolate(name)}
        </p>
      )}
      <ul className={styles.parts} aria-label={label}>
        {parts.map((part) => (
          <li key={part}>
            <Link
              href={`/settings/pet?id=${pet.id}`}
              state={{ field: fields[part] }}
              className={styles.part}
            >
              <Icon name="plus" size={18} />
              {t(`complete.${part}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
