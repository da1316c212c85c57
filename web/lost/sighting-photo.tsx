import { useState } from 'react'
import type { Sighting } from '../../contract/lost-pets.ts'
import { Veil } from '../photos/veil.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './lost.module.css'
import { t } from './texts.ts'

/** Anybody may have sent it, so it is blurred until the owner wants to see it. Then all of it is seen. */
export function SightingPhoto({ photo }: { photo: NonNullable<Sighting['photo']> }) {
  const [isVeiled, setIsVeiled] = useState(true)
  const { url, placeholder } = photo
  return isVeiled ? (
    <button type="button" className={styles.sightingPhoto} onClick={() => setIsVeiled(false)}>
      <Veil placeholder={placeholder} label={t('lost.sightingPhoto')} />
    </button>
  ) : (
    <div className={styles.sightingPhoto}>
      <Picture src={url} alt={t('lost.sightingPhoto')} placeholder={placeholder} whole />
    </div>
  )
}
