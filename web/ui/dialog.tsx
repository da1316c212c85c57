import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { focusHeading } from '../lib/focus-heading.ts'
import { t } from '../lib/i18n/i18n.ts'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { attachPullDown } from './pull-down.ts'

interface DialogProps {
  title: string
  onClose: () => void
  /** Buttons at the foot, the safest first: it gets the focus, unless something has `data-focus`. */
  actions?: ReactNode
  children?: ReactNode
}

/** Mounted means open. On a phone it is a sheet at the bottom that can be pulled down. */
export function Dialog({ title, onClose, actions, children }: DialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const header = useRef<HTMLElement>(null)
  const handlePulled = useEffectEvent(onClose)

  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    const stopPull =
      element && header.current
        ? attachPullDown(element, header.current, () => handlePulled())
        : undefined
    element?.querySelector<HTMLElement>('[data-focus], [data-actions] button')?.focus()
    return () => {
      stopPull?.()
      element?.close()
      // The button that opened it may be gone.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      else focusHeading()
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it closes it; Escape does so by itself.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.sheet}>
        <header ref={header} className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="cross" label={t('action.close')} onClick={onClose} />
        </header>
        {children}
        {actions && (
          <div className={styles.actions} data-actions>
            {actions}
          </div>
        )}
      </div>
    </dialog>
  )
}
