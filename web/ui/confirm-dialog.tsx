import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Failure } from './failure.tsx'
import type { IconName } from './icon.tsx'
import { t } from './texts.ts'

interface ConfirmDialogProps {
  title: string
  /** The words of the two buttons. */
  confirm: string
  cancel?: string
  icon?: IconName | undefined
  look?: 'primary' | 'danger'
  busy?: boolean
  error?: Error | null
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, cancel = t('action.cancel'), icon, look = 'danger' } = props
  const { busy = false, error = null, onConfirm, onClose, children } = props
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button look={look} icon={icon} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <Failure error={error} />
    </Dialog>
  )
}
