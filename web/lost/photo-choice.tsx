import { Link } from 'wouter'
import type { ProfilePhoto } from '../photos/photos-query.ts'
import { Callout } from '../ui/callout.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './lost.module.css'
import { t } from './texts.ts'

interface PhotoChoiceProps {
  photos: readonly ProfilePhoto[]
  /** 0: none. */
  chosen: number
  onChange: (id: number) => void
}

export function PhotoChoice({ photos, chosen, onChange }: PhotoChoiceProps) {
  if (photos.length === 0)
    return (
      <Callout tone="info">
        {t('lost.addPhoto')} <Link href="/settings">{t('nav.settings')}</Link>
      </Callout>
    )
  return (
    <fieldset className={styles.photos}>
      <legend className={styles.legend}>{t('lost.photo')}</legend>
      {photos.map(({ id, url }, index) => (
        <label key={id} className={styles.photo}>
          <input
            className="visuallyHidden"
            type="radio"
            name="photo"
            checked={id === chosen}
            onChange={() => onChange(id)}
          />
          <Picture src={url} alt={t('lost.photoN', { n: index + 1 })} />
        </label>
      ))}
    </fieldset>
  )
}
