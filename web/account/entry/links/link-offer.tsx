import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../../lib/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import styles from '../accounts.module.css'
import { requestReset } from './reset-queries.ts'
import { t } from './texts.ts'

/** Below a refused login: strangers may have used up the guesses, and a link by mail needs none. */
export function LinkOffer({ email }: { email: string }) {
  const request = useMutation({ mutationFn: requestReset })
  if (request.isSuccess)
    return (
      <div className={styles.offer} role="status">
        <Callout tone="ok">{t('reset.sent', { email })}</Callout>
        <p>{t('reset.sentHint')}</p>
      </div>
    )
  return (
    <div className={styles.offer}>
      <p>{t('login.refused')}</p>
      <div role="alert">
        {request.error && <Callout tone="error">{errorText(request.error)}</Callout>}
      </div>
      <Button
        look="secondary"
        icon="mail"
        busy={request.isPending}
        onClick={() => request.mutate(email)}
      >
        {t('login.sendLink')}
      </Button>
    </div>
  )
}
