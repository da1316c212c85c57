import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { durations } from '../../contract/limits.ts'
import { toApiError } from '../lib/api.ts'
import { getUserId } from '../lib/session.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { undoUnmatch, useUnmatch } from './queries.ts'
import { t } from './texts.ts'

const wordMs = 4_000

/** Nothing is asked first, because it can be undone for ten seconds. */
export function useUnmatchWithUndo(name: string | undefined, onDone: () => void) {
  const userId = getUserId()
  const queryClient = useQueryClient()
  const unmatch = useUnmatch(userId)
  const start = (chatId: number) =>
    unmatch.mutate(chatId, {
      onSuccess() {
        onDone()
        showSnackbar({
          text: name === undefined ? t('unmatch.removed') : t('unmatch.done', { name }),
          ms: durations.unmatchUndoMs,
          action: {
            label: t('unmatch.undo'),
            run: () => void bringBack(queryClient, userId, chatId),
            takesFocus: true,
          },
        })
      },
    })
  return { start, isPending: unmatch.isPending, error: unmatch.error }
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
  void queryClient.invalidateQueries({ queryKey: ['chats'] })
}
