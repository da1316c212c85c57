import { t } from '../lib/i18n/i18n.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

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
