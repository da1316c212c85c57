import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { durations } from '../../contract/limits.ts'
import { toApiError } from '../lib/api.ts'
import { cacheKeys } from '../lib/cache-keys.ts'
import { getUserId } from '../lib/session.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { undoUnmatch, useUnmatch } from './queries.ts'
import { t } from './texts.ts'

interface UnmatchDialogProps {
  chatId: number
  /** Null if the pet has left. */
  person: { name: string } | null
  onClose: () => void
  onDone: () => void
}

const wordMs = 4_000

export function UnmatchDialog({ chatId, person, onClose, onDone }: UnmatchDialogProps) {
  const userId = getUserId()
  const queryClient = useQueryClient()
  const unmatch = useUnmatch(userId)
  const seconds = durations.unmatchUndoMs / 1000

  function handleConfirm() {
    unmatch.mutate(chatId, {
      onSuccess() {
        onDone()
        showSnackbar({
          text: person ? t('unmatch.done', { name: person.name }) : t('unmatch.removed'),
          ms: durations.unmatchUndoMs,
          action: {
            label: t('unmatch.undo'),
            run: () => void bringBack(queryClient, userId, chatId),
            takesFocus: true,
          },
        })
      },
    })
  }

  return (
    <Dialog
      title={person ? t('unmatch.title', { name: person.name }) : t('unmatch.removeTitle')}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button look="danger" busy={unmatch.isPending} onClick={handleConfirm}>
            {t(person ? 'unmatch.confirm' : 'unmatch.removeConfirm')}
          </Button>
        </>
      }
    >
      <p>{t(person ? 'unmatch.text' : 'unmatch.removeText', { seconds })}</p>
      <Failure error={unmatch.error} />
    </Dialog>
  )
}

async function bringBack(queryClient: QueryClient, userId: number, chatId: number): Promise<void> {
  try {
    await undoUnmatch(userId, chatId)
    showSnackbar({ text: t('unmatch.undone'), ms: wordMs })
  } catch (error) {
    const { code } = toApiError(error)
    const text = t(code === 'not_found' ? 'unmatch.tooLate' : `error.${code}`)
    showSnackbar({ text, ms: wordMs })
  }
  void queryClient.invalidateQueries({ queryKey: [cacheKeys.chats] })
}
