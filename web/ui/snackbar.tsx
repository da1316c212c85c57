import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { focusHeading } from '../lib/navigation.ts'
import type { SnackbarMessage } from '../lib/snackbar.ts'
import styles from './snackbar.module.css'

interface SnackbarProps {
  message: SnackbarMessage
  onClose: () => void
}

export function Snackbar({ message, onClose }: SnackbarProps) {
  const { text, ms, action } = message
  const takesFocus = action?.takesFocus
  const textId = useId()
  const button = useRef<HTMLButtonElement>(null)

  function leave(act?: () => void) {
    if (button.current === document.activeElement) focusHeading()
    onClose()
    act?.()
  }

  const handleTimeout = useEffectEvent(() => leave())
  useEffect(() => {
    // An undo is offered only for seconds, so it takes the focus; other messages do not.
    if (takesFocus) button.current?.focus()
    const timer = setTimeout(() => handleTimeout(), ms)
    return () => clearTimeout(timer)
  }, [ms, takesFocus])

  return (
    <div className={styles.snackbar}>
      <p id={textId} className={styles.text}>
        {text}
      </p>
      {action && (
        <button
          ref={button}
          type="button"
          className={styles.action}
          aria-describedby={textId}
          onClick={() => leave(action.run)}
        >
          {action.label}
          <span className={styles.time} style={{ animationDuration: `${ms}ms` }} />
        </button>
      )}
    </div>
  )
}
