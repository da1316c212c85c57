import { type ReactNode, useEffectEvent, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { attachPullDown } from './pull-down.ts'
import { t } from './texts.ts'
import { useModal } from './use-modal.ts'

interface DialogProps {
  title: string
  onClose: () => void
  /** Something is being sent: the dialog stays open until it is known how that went. */
  busy?: boolean
  /** Buttons at the foot, the safest first: it gets the focus, unless something has `data-focus`. */
  actions?: ReactNode
  children?: ReactNode
}

/** Mounted means open. On a phone it is a sheet at the bottom that can be pulled down. */
export function Dialog({ title, onClose, busy = false, actions, children }: DialogProps) {
  const titleId = useId()
  const header = useRef<HTMLElement>(null)
  const close = () => busy || onClose()
  const handlePulled = useEffectEvent(close)

  const modal = useModal(close, (dialog) => {
    dialog.querySelector<HTMLElement>('[data-focus], [data-actions] button')?.focus()
    return header.current ? attachPullDown(dialog, header.current, () => handlePulled()) : undefined
  })

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it closes it; Escape does so by itself.
    <dialog
      {...modal}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClick={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <div className={styles.sheet}>
        <header ref={header} className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="cross" label={t('action.close')} onClick={close} />
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
