import { useState } from 'react'
import { basePath } from '../../contract/routes.ts'
import { personStorage } from '../lib/storage/person-storage.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { useSignOff } from './queries.ts'
import { plural, t } from './texts.ts'

/** Signing off deletes what this browser stores of the person; unsent data is asked about first. */
export function SessionSection({ userId }: { userId: number }) {
  const signOff = useSignOff()
  const [unsent, setUnsent] = useState<{
    messages: number
    swipes: number
    isTyped: boolean
  } | null>(null)

  // spec §4: to the base path; the id and the language stay. The page is loaded again, so nothing stays in memory.
  const leave = () => location.replace(`${basePath}/`)
  const handleSignOff = () => signOff.mutate(undefined, { onSuccess: leave })

  function handleClick() {
    const messages = personStorage('michi.pending', userId).keys('').length
    const swipes = personStorage('swipes', userId).keys('').length
    const isTyped = personStorage('michi.draft', userId).keys('').length > 0
    if (messages + swipes > 0 || isTyped) setUnsent({ messages, swipes, isTyped })
    else handleSignOff()
  }

  return (
    <section className="section" aria-labelledby="settings-session">
      <h2 id="settings-session">{t('settings.session')}</h2>
      <Button look="secondary" icon="signOut" busy={signOff.isPending} onClick={handleClick}>
        {t('settings.signOff')}
      </Button>
      <Failure error={signOff.error} />
      {unsent && (
        <ConfirmDialog
          title={t('signOff.title')}
          confirm={t('signOff.discard')}
          cancel={t('signOff.wait')}
          busy={signOff.isPending}
          onConfirm={handleSignOff}
          onClose={() => setUnsent(null)}
        >
          <div>
            {unsent.messages > 0 && <p>{plural('signOff.messages', unsent.messages)}</p>}
            {unsent.swipes > 0 && <p>{plural('signOff.swipes', unsent.swipes)}</p>}
            {unsent.isTyped && <p>{t('signOff.typed')}</p>}
          </div>
        </ConfirmDialog>
      )}
    </section>
  )
}
