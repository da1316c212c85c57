import type { Household } from '../../contract/pets.ts'
import { plural, t } from '../lib/i18n/i18n.ts'
import { distanceText } from './distance-text.ts'
import { firstName } from './first-name.ts'
import styles from './profile.module.css'

/** With whom they live, and how far away. */
export function PersonLine({ household: { name, distance, met } }: { household: Household }) {
  return (
    <p className={styles.person}>
      <span>{distanceText(Math.round(distance))}</span> ·{' '}
      <span>{t('deck.with', { name: firstName(name) })}</span>
      {met > 0 && (
        <>
          {' '}
          · <span>{plural('deck.met', met)}</span>
        </>
      )}
    </p>
  )
}
