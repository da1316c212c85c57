import { useState } from 'react'
import type { AccountStory } from '../../contract/moderation.ts'
import { toApiError } from '../lib/api.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { Button } from '../ui/button.tsx'
import { useLift } from './queries.ts'
import { t } from './texts.ts'

type Sanction = AccountStory['sanctions'][number]

/** Ends a sanction before its time. The second press decides. */
export function LiftButton({ id, kind, ended }: Pick<Sanction, 'id' | 'kind' | 'ended'>) {
  const [isAsking, setIsAsking] = useState(false)
  const lift = useLift()
  if (ended || kind === 'warn') return null
  function handleClick() {
    setIsAsking(!isAsking)
    if (!isAsking) return
    lift.mutate(
      { sanctionId: id },
      {
        onError: (error) => showSnackbar({ text: t(`error.${toApiError(error).code}`), ms: 6000 }),
      },
    )
  }
  return (
    <Button look="secondary" compact disabled={lift.isPending} onClick={handleClick}>
      {isAsking ? t('act.confirm') : t(`act.lift.${kind}`)}
    </Button>
  )
}
