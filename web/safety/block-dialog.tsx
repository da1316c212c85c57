import { getUserId } from '../lib/session.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Icon } from '../ui/icon.tsx'
import { useBlock } from './queries.ts'
import styles from './safety.module.css'
import { t } from './texts.ts'

interface BlockDialogProps {
  person: { id: number; name: string }
  onClose: () => void
  onDone: () => void
}

const consequences = [
  ['eyeOff', 'block.unseen'],
  ['chats', 'block.chat'],
  ['signOut', 'block.secret'],
  ['undo', 'block.way'],
] as const

export function BlockDialog({ person, onClose, onDone }: BlockDialogProps) {
  const { id, name } = person
  const block = useBlock(getUserId())

  function handleConfirm() {
    block.mutate(id, {
      onSuccess() {
        onDone()
        showSnackbar({ text: t('block.done', { name }), ms: 4_000 })
      },
    })
  }

  return (
    <Dialog
      title={t('block.title', { name })}
      onClose={onClose}
      busy={block.isPending}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button look="danger" icon="block" busy={block.isPending} onClick={handleConfirm}>
            {t('block.confirm')}
          </Button>
        </>
      }
    >
      <ul className={styles.consequences}>
        {consequences.map(([icon, text]) => (
          <li key={text}>
            <Icon name={icon} size={20} />
            {t(text)}
          </li>
        ))}
      </ul>
      <Failure error={block.error} />
    </Dialog>
  )
}
