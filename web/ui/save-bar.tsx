import { useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { CalloutArea, type CalloutMessage } from './callout.tsx'
import styles from './save-bar.module.css'
import { t } from './texts.ts'

interface SaveBarProps {
  busy: boolean
  isChanged: boolean
  message: CalloutMessage | null
  /** The result of the last save, which stays after the message is gone. */
  outcome?: string | undefined
  onDiscard: () => void
}

/** Stands at the end of its form. With unsaved changes, it floats above the dock until they are saved. */
export function SaveBar({ busy, isChanged, message, outcome, onDiscard }: SaveBarProps) {
  const [isFloating, setFloating] = useState(isChanged)
  if (isChanged && !isFloating) setFloating(true)
  if (isFloating && !(isChanged || busy || message)) setFloating(false)
  return (
    <div className={styles.anchor}>
      <div className={styles.bar} data-floating={isFloating || undefined}>
        <div className={styles.words}>
          <CalloutArea message={message} />
          {!message && <p>{outcome ?? (isChanged && t('settings.unsaved'))}</p>}
        </div>
        {isChanged && !busy && (
          <IconButton icon="undo" label={t('settings.discard')} onClick={onDiscard} />
        )}
        <Button type="submit" compact busy={busy}>
          {t('settings.save')}
        </Button>
      </div>
    </div>
  )
}
