import type { Pet } from '../../../contract/pets.ts'
import { toApiError } from '../../lib/api.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { useRemovePet } from '../../lib/pets/own-pets.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface RemovalDialogProps {
  userId: number
  pet: Pet
  name: string
  onClose: () => void
  onRemoved: () => void
}

export function RemovalDialog({ userId, pet, name, onClose, onRemoved }: RemovalDialogProps) {
  const remove = useRemovePet(userId)
  return (
    <Dialog
      title={t('pets.removeTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            look="danger"
            icon="trash"
            busy={remove.isPending}
            onClick={() => remove.mutate(pet, { onSuccess: onRemoved })}
          >
            {t('pets.removeConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('pets.removeText')}</p>
      <div role="alert">
        {remove.error && (
          <Callout tone="error">{t(`error.${toApiError(remove.error).code}`)}</Callout>
        )}
      </div>
    </Dialog>
  )
}
