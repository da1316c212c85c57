import type { Pet } from '../../contract/pets.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { useRemovePet } from './own-pets.ts'
import { t } from './texts.ts'

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
    <ConfirmDialog
      title={t('pets.removeTitle', { name })}
      confirm={t('pets.removeConfirm')}
      icon="trash"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(pet, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      <p>{t('pets.removeText')}</p>
      <Failure error={remove.error} />
    </ConfirmDialog>
  )
}
