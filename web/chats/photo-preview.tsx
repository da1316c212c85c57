import { useRef, useState } from 'react'
import { usePreview } from '../photos/use-preview.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './photo-preview.module.css'
import { t } from './texts.ts'

interface PhotoPreviewProps {
  files: readonly File[]
  onSend: (files: readonly File[]) => void
  onClose: () => void
}

/** The chosen photos before they are sent. Each can be left out. */
export function PhotoPreview({ files, onSend, onClose }: PhotoPreviewProps) {
  const [kept, setKept] = useState(files)
  const list = useRef<HTMLUListElement>(null)

  function leaveOut(file: File) {
    const others = kept.filter((other) => other !== file)
    if (others.length === 0) return onClose()
    setKept(others)
    list.current?.closest('dialog')?.querySelector<HTMLElement>('[data-actions] button')?.focus()
  }

  return (
    <Dialog
      title={t('chat.photoCheck')}
      onClose={onClose}
      actions={
        <Button icon="send" onClick={() => onSend(kept)}>
          {t('chat.send')}
        </Button>
      }
    >
      <ul ref={list} className={styles.photos} data-many={kept.length > 1 || undefined}>
        {kept.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name.
          <Chosen key={`${file.name} ${index}`} file={file} onRemove={() => leaveOut(file)} />
        ))}
      </ul>
    </Dialog>
  )
}

function Chosen({ file, onRemove }: { file: File; onRemove: () => void }) {
  const preview = usePreview(file)
  return (
    <li className={styles.photo}>
      <Picture src={preview} alt={file.name} whole />
      <div className={styles.remove}>
        <IconButton icon="cross" label={t('chat.photoCancel')} onClick={onRemove} />
      </div>
    </li>
  )
}
