import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { t } from './texts.ts'

interface CancelDialogProps {
  name: string
  onClose: () => void
  onConfirm: () => void
}

export function CancelDialog({ name, onClose, onConfirm }: CancelDialogProps) {
  return (
    <ConfirmDialog
      title={t('playdate.cancelTitle')}
      cancel={t('playdate.keep')}
      confirm={t('playdate.cancel')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('playdate.cancelText', { name })}</p>
    </ConfirmDialog>
  )
}
