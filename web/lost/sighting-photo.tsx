import { useState } from 'react'
import type { Sighting } from '../../contract/lost-pets.ts'
import { Veil } from '../photos/veil.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './lost.module.css'
import { t } from './texts.ts'

interface SightingPhotoProps {
  photo: NonNullable<Sighting['photo']>
  label?: string
}

/** Anybody may have sent it, so it is blurred until somebody wants to see it. Then all of it is seen. */
export function SightingPhoto({ photo, label = t('lost.sightingPhoto') }: SightingPhotoProps) {
  const [isVeiled, setIsVeiled] = useState(true)
  const { url, placeholder } = photo
  return isVeiled ? (
    <button type="button" className={styles.sightingPhoto} onClick={() => setIsVeiled(false)}>
      <Veil placeholder={placeholder} label={label} />
    </button>
  ) : (
    <div className={styles.sightingPhoto}>
      <Picture src={url} alt={label} placeholder={placeholder} whole />
    </div>
  )
}
