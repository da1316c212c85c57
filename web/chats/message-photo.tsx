import { useEffect, useState } from 'react'
import { usePreview } from '../photos/use-preview.ts'
import { Veil } from '../photos/veil.tsx'
import { IconButton } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Bubble } from './client/bubbles.ts'
import styles from './message-photo.module.css'
import { t } from './texts.ts'

interface MessagePhotoProps {
  message: Bubble
  /** Who sent it, as the labels say it. */
  name: string
  /** Blurred until the person wants to see the photos of this sender. */
  isVeiled: boolean
  readFile: (clientId: string) => Promise<File | null>
  onUnveil: () => void
  onOpen: (key: string) => void
  onCancel: (clientId: string, byKeyboard: boolean) => void
}

/** The photo of a message: square, so that nothing moves when it arrives. A tap shows all of it. */
export function MessagePhoto(props: MessagePhotoProps) {
  const { message, name, isVeiled, readFile, onUnveil, onOpen, onCancel } = props
  const { key, id, state, clientId, photoUrl, photoPlaceholder, progress } = message
  const preview = useOwnFile(message, readFile)
  if (id !== null && photoUrl === null)
    return <p className={styles.gone}>{t('chat.photoHidden')}</p>
  if (isVeiled && photoPlaceholder !== null)
    return (
      <button type="button" className={styles.photo} data-photo onClick={onUnveil}>
        <Veil placeholder={photoPlaceholder} label={t('chat.photoOf', { name })} />
      </button>
    )
  return (
    <div className={styles.frame}>
      <button
        type="button"
        className={styles.photo}
        data-photo
        aria-label={t('chat.photoOpen', { name })}
        aria-disabled={photoUrl === null || undefined}
        onClick={() => photoUrl !== null && onOpen(key)}
      >
        <Picture src={preview ?? photoUrl} alt="" placeholder={photoPlaceholder} />
      </button>
      {state === 'sending' && clientId && (
        <>
          <div className={styles.cancel}>
            <IconButton
              icon="cross"
              label={t('chat.photoCancel')}
              onClick={({ detail }) => onCancel(clientId, detail === 0)}
            />
          </div>
          {progress !== null && (
            <progress
              className={styles.progress}
              value={progress}
              aria-label={t('chat.photoProgress')}
            />
          )}
        </>
      )}
    </div>
  )
}

/** The address of the own file. It stays after the photo was stored, so that nothing blinks. */
function useOwnFile({ id, clientId }: Bubble, readFile: MessagePhotoProps['readFile']) {
  const [pendingId] = useState(id === null ? clientId : null)
  const [file, setFile] = useState<File>()
  useEffect(() => {
    if (pendingId !== null) void readFile(pendingId).then((found) => setFile(found ?? undefined))
  }, [pendingId, readFile])
  return usePreview(file)
}
