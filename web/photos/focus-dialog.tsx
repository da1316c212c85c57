import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { PhotoFocus } from '../../contract/photos.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Avatar, Picture } from '../ui/picture.tsx'
import styles from './focus-dialog.module.css'
import { usePhotoFocus } from './own-photos.ts'
import type { ProfilePhoto } from './photos-query.ts'
import { t } from './texts.ts'

interface FocusDialogProps {
  userId: number
  photo: ProfilePhoto
  onClose: () => void
  onSaved: () => void
}

const middle: PhotoFocus = { x: 50, y: 50 }

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Chooses the point of a photo that every crop shows: by tapping, by dragging, or with arrow keys. */
export function FocusDialog({ userId, photo, onClose, onSaved }: FocusDialogProps) {
  const [focus, setFocus] = useState(photo.focus ?? middle)
  const saving = usePhotoFocus(userId)

  function handlePointer(event: PointerEvent<HTMLElement>) {
    if (event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const box = event.currentTarget.getBoundingClientRect()
    setFocus({
      x: toPercent((event.clientX - box.left) / box.width),
      y: toPercent((event.clientY - box.top) / box.height),
    })
  }

  function handleKeyDown(event: KeyboardEvent) {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const step = event.shiftKey ? 0.1 : 0.02
    setFocus(({ x, y }) => ({
      x: toPercent(x / 100 + arrow[0] * step),
      y: toPercent(y / 100 + arrow[1] * step),
    }))
  }

  const slider = (axis: 'x' | 'y', label: string) => (
    <input
      className="visuallyHidden"
      type="range"
      min={0}
      max={100}
      value={focus[axis]}
      aria-label={label}
      aria-valuetext={t('focus.percent', { n: focus[axis] })}
      data-focus={axis === 'x' || undefined}
      onKeyDown={handleKeyDown}
      onChange={({ target }) => setFocus({ ...focus, [axis]: Number(target.value) })}
    />
  )

  return (
    <Dialog
      title={t('focus.title')}
      onClose={onClose}
      busy={saving.isPending}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            busy={saving.isPending}
            onClick={() => saving.mutate({ id: photo.id, focus }, { onSuccess: onSaved })}
          >
            {t('focus.save')}
          </Button>
        </>
      }
    >
      <p>{t('focus.text')}</p>
      <div className="row spread gap4">
        <div className={styles.whole} onPointerDown={handlePointer} onPointerMove={handlePointer}>
          <img src={photo.url} alt="" draggable={false} />
          {slider('x', t('focus.across'))}
          {slider('y', t('focus.down'))}
          <span className={styles.point} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
        </div>
        <div className="stack rigid centred gap3">
          <div className={styles.card}>
            <Picture src={photo.url} alt="" focus={focus} />
          </div>
          <Avatar size={64} src={photo.url} alt="" focus={focus} />
        </div>
      </div>
      <Failure error={saving.error} />
    </Dialog>
  )
}

const toPercent = (share: number) => Math.round(100 * Math.min(1, Math.max(0, share)))
