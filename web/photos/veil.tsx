import { Icon } from '../ui/icon.tsx'
import { Placeholder } from '../ui/picture.tsx'
import { t } from './texts.ts'
import styles from './veil.module.css'

/** For a button: what is seen of a photo until the person wants to see it. */
export function Veil({ placeholder, label }: { placeholder: string; label: string }) {
  return (
    <>
      <Placeholder hash={placeholder} isNeeded delayMs={0} />
      <span className={styles.veil}>
        <Icon name="eye" />
        <span className="visuallyHidden">{label}. </span>
        {t('photo.unveil')}
      </span>
    </>
  )
}
