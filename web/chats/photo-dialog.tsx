import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Photo, PhotoViewer } from '../photos/photo-viewer.tsx'
import { IconButton } from '../ui/button.tsx'
import { type Offset, trackPointer } from '../ui/track-pointer.ts'
import { useModal } from '../ui/use-modal.ts'
import styles from './photo-dialog.module.css'
import { t } from './texts.ts'

export interface ShownPhoto extends Photo {
  key: string
  /** Who sent it. */
  name: string
}

interface PhotoDialogProps {
  /** In the order of the chat. */
  photos: readonly ShownPhoto[]
  startKey: string
  onClose: () => void
}

/** A finger that moves this far swipes. */
const swipePx = 40

/** The photos of a chat, large. Swipes, taps, buttons and arrow keys lead to the others. */
export function PhotoDialog({ photos, startKey, onClose }: PhotoDialogProps) {
  const modal = useModal(onClose)
  const [key, setKey] = useState(startKey)
  const stage = useRef<HTMLDivElement>(null)
  const index = Math.max(
    0,
    photos.findIndex((photo) => photo.key === key),
  )
  const name = photos[index]?.name ?? ''
  const count = photos.length

  function move(by: 1 | -1) {
    const next = photos[(index + by + count) % count]
    if (next) setKey(next.key)
  }
  function handleKeyDown({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') move(1)
    if (key === 'ArrowLeft') move(-1)
  }
  const handleDrop = useEffectEvent(({ x }: Offset) => {
    if (Math.abs(x) > swipePx) move(x < 0 ? 1 : -1)
  })
  useEffect(() => {
    if (stage.current)
      return trackPointer(stage.current, { onDrop: (offset) => handleDrop(offset) })
  }, [])

  return (
    <dialog
      {...modal}
      className={styles.dialog}
      aria-label={t('chat.photos')}
      onKeyDown={handleKeyDown}
    >
      <div ref={stage} className={styles.photo}>
        <PhotoViewer name={name} photos={photos} index={index} onAdvance={() => move(1)} whole />
      </div>
      <div className={styles.bar}>
        <IconButton icon="cross" label={t('action.close')} onClick={onClose} />
        {count > 1 && (
          <>
            <p role="status" className="grow oneLine small strong center">
              {t('photo.label', { name, n: index + 1, count })}
            </p>
            <IconButton icon="chevronLeft" label={t('chat.photoBefore')} onClick={() => move(-1)} />
            <IconButton icon="chevronRight" label={t('chat.photoAfter')} onClick={() => move(1)} />
          </>
        )}
      </div>
    </dialog>
  )
}
