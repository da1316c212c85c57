import { useEffect } from 'react'
import type { PhotoFocus } from '../../contract/photos.ts'
import { Picture } from '../ui/picture.tsx'
import { t } from '../ui/texts.ts'
import { nextPhoto, progressWidth } from './photo-progress.ts'
import styles from './photo-viewer.module.css'

const aheadMs = 700

export interface Photo {
  url: string
  placeholder: string | null
  focus: PhotoFocus | null
}

interface PhotoViewerProps {
  /** The pet's name. */
  name: string
  photos: readonly Photo[]
  /** A drawing, shown if there are no photos. */
  face?: string | undefined
  index: number
  onAdvance: () => void
  /** The browser fetches it before other pictures. */
  urgent?: boolean
  whole?: boolean
}

/** Fills its parent with one photo. A tap shows the next one, which is fetched in advance. */
export function PhotoViewer({
  name,
  photos,
  face,
  index,
  onAdvance,
  urgent = false,
  whole = false,
}: PhotoViewerProps) {
  const count = photos.length
  const photo = photos[index]
  const following = photos[nextPhoto(index, count)]?.url
  useEffect(() => {
    // The visible photo loads first.
    const timer = setTimeout(() => {
      if (following) new Image().src = following
    }, aheadMs)
    return () => clearTimeout(timer)
  }, [following])

  const label = photo ? t('photo.label', { name, n: index + 1, count }) : t('photo.none')
  const { url: src = face, placeholder, focus } = photo ?? {}
  const picture = { src, placeholder, focus, urgent, whole }
  return (
    <div className={styles.viewer}>
      {count > 1 ? (
        <button
          type="button"
          className={styles.tap}
          aria-label={`${label}. ${t('photo.next')}`}
          onClick={onAdvance}
        >
          <Picture {...picture} alt="" />
        </button>
      ) : (
        <Picture {...picture} alt={label} />
      )}
      {photo && (
        <>
          <span className={styles.track} />
          <span className={styles.bar} style={{ width: `${progressWidth(index, count)}%` }} />
        </>
      )}
    </div>
  )
}
