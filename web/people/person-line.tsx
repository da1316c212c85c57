import type { Household } from '../../contract/pets.ts'
import { distanceText } from './distance-text.ts'
import { firstName } from './first-name.ts'
import styles from './profile.module.css'
import { plural, t } from './texts.ts'

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
