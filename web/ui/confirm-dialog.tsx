import type { ReactNode } from 'react'
import { t } from '../lib/i18n/i18n.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { IconName } from './icon.tsx'

interface ConfirmDialogProps {
  title: string
  /** The words of the two buttons. */
  confirm: string
  cancel?: string
  icon?: IconName | undefined
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, cancel = t('action.cancel'), icon, busy } = props
  const { onConfirm, onClose, children } = props
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button look="danger" icon={icon} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
