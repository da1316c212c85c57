import { useRef, useState } from 'react'
import { lazyPart } from '../lib/lazy.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './composer.module.css'
import { t } from './texts.ts'

const PhotoPreview = lazyPart(async () => (await import('./photo-preview.tsx')).PhotoPreview)

interface PhotoButtonProps {
  /** Photos come once both have written. */
  isLocked: boolean
  onPhotos: (files: readonly File[]) => void
}

/** Where there is a camera at hand, it asks whether to use that or the gallery. */
export function PhotoButton({ isLocked, onPhotos }: PhotoButtonProps) {
  const gallery = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [chosen, setChosen] = useState<readonly File[]>([])
  const label = t('chat.sendPhotos')

  function handleClick() {
    if (isLocked) showSnackbar({ text: t('chat.photosLater'), ms: 6000 })
    else if (matchMedia('(pointer: coarse)').matches) setIsAsking(true)
    else gallery.current?.click()
  }
  function choose(input: HTMLInputElement | null) {
    setIsAsking(false)
    input?.click()
  }
  function handleFiles(input: HTMLInputElement) {
    setChosen([...(input.files ?? [])])
    // So that the same file can be chosen again.
    input.value = ''
  }

  return (
    <>
      <button
        type="button"
        className={styles.camera}
        aria-label={isLocked ? `${label}. ${t('chat.photosLater')}` : label}
        title={isLocked ? t('chat.photosLater') : label}
        data-locked={isLocked || undefined}
        onClick={handleClick}
      >
        <Icon name="camera" />
      </button>
      <input
        ref={gallery}
        hidden
        type="file"
        accept="image/*"
        multiple
        data-source="gallery"
        onChange={({ target }) => handleFiles(target)}
      />
      <input
        ref={camera}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        data-source="camera"
        onChange={({ target }) => handleFiles(target)}
      />
      {chosen.length > 0 && (
        <PhotoPreview
          files={chosen}
          onSend={(files) => {
            setChosen([])
            onPhotos(files)
          }}
          onClose={() => setChosen([])}
        />
      )}
      {isAsking && (
        <Dialog
          title={label}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button look="secondary" icon="camera" onClick={() => choose(camera.current)}>
                {t('chat.takePhoto')}
              </Button>
              <Button icon="plus" onClick={() => choose(gallery.current)}>
                {t('chat.choosePhotos')}
              </Button>
            </>
          }
        />
      )}
    </>
  )
}
