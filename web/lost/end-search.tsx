import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { durations } from '../../contract/limits.ts'
import { toApiError } from '../lib/api.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { refreshOwnSearch } from '../pets/own-search.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { type OwnLost, undoEnd, useEndSearch } from './queries.ts'
import { t } from './texts.ts'

const wordMs = 4_000

interface EndSearchProps {
  userId: number
  lostPet: OwnLost
  /** Called with the name of the pet, and with null if the end was undone. */
  onFound: (petName: string | null) => void
}

/** Both ends can be undone for ten seconds. */
export function EndSearch({ userId, lostPet, onFound }: EndSearchProps) {
  const { key, petName } = lostPet
  const queryClient = useQueryClient()
  const [isGivingUp, setIsGivingUp] = useState(false)
  const end = useEndSearch(userId, (found) => {
    if (found) onFound(petName)
    showSnackbar({
      text: found ? t('lost.home', { name: petName || t('lost.somePet') }) : t('lost.ended'),
      ms: durations.endUndoMs,
      action: { label: t('lost.undo'), run: () => void bringBack(), takesFocus: true },
    })
  })

  async function bringBack() {
    try {
      await undoEnd(userId, key)
      onFound(null)
      showSnackbar({ text: t('lost.undone'), ms: wordMs })
    } catch (error) {
      const { code } = toApiError(error)
      const text = t(code === 'not_found' ? 'lost.undoTooLate' : `error.${code}`)
      showSnackbar({ text, ms: wordMs })
    }
    void refreshOwnSearch(userId, queryClient)
  }

  return (
    <div className="stack centred gap2">
      <Button
        look="secondary"
        compact
        icon="heart"
        busy={end.isPending}
        onClick={() => end.mutate({ key, found: true })}
      >
        {t('lost.found', { name: petName || t('lost.ownPet') })}
      </Button>
      <button type="button" className="textButton" onClick={() => setIsGivingUp(true)}>
        {t('lost.giveUp')}
      </button>
      <Failure error={isGivingUp ? null : end.error} />
      {isGivingUp && (
        <ConfirmDialog
          title={t('lost.giveUp')}
          confirm={t('lost.giveUp')}
          busy={end.isPending}
          error={end.error}
          onConfirm={() => end.mutate({ key, found: false })}
          onClose={() => setIsGivingUp(false)}
        >
          <p>{t('lost.giveUpText')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
