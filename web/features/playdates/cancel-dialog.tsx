import { t } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface CancelDialogProps {
  name: string
  onClose: () => void
  onConfirm: () => void
}

export function CancelDialog({ name, onClose, onConfirm }: CancelDialogProps) {
  return (
    <Dialog
      title={t('playdate.cancelTitle')}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('playdate.keep')}
          </Button>
          <Button look="danger" onClick={onConfirm}>
            {t('playdate.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('playdate.cancelText', { name })}</p>
    </Dialog>
  )
}
