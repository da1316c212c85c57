import { useState } from 'react'
import { getUserId } from '../lib/session.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { switchOn } from './push.ts'
import { t } from './texts.ts'

const wordMs = 4000

interface QuestionDialogProps {
  /** The pet that they are looking for; empty if it has no name. */
  lostPet: string | undefined
  onClose: () => void
}

/** Explains what notifications are for, before the browser asks for the permission. */
export function QuestionDialog({ lostPet, onClose }: QuestionDialogProps) {
  const [isBusy, setBusy] = useState(false)

  async function handleYes() {
    setBusy(true)
    try {
      await switchOn(getUserId())
    } catch {
      showSnackbar({ text: t('notifications.failed'), ms: wordMs })
    }
    onClose()
  }

  return (
    <Dialog
      title={t('notifications.ask')}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('notifications.no')}
          </Button>
          <Button busy={isBusy} onClick={handleYes}>
            {t('notifications.yes')}
          </Button>
        </>
      }
    >
      <p>
        {lostPet === undefined
          ? t('notifications.askText')
          : t('notifications.askLost', { name: lostPet || t('notifications.lostPet') })}
      </p>
      <p>{t('notifications.askLater')}</p>
    </Dialog>
  )
}
