import { useQuery } from '@tanstack/react-query'
import { toApiError } from '../lib/api.ts'
import { getUserId } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import styles from './confirm-email-hint.module.css'
import { emailQuery, useRequestConfirmation } from './own-email.ts'
import { t } from './texts.ts'

/** For a call that was refused with `email_unconfirmed`: says why, and mails the link. */
export function ConfirmEmailHint() {
  const userId = getUserId()
  const { data: state } = useQuery(emailQuery(userId))
  const request = useRequestConfirmation(userId)
  const code = request.error && toApiError(request.error).code
  return (
    <div className={styles.hint}>
      <p>{t('email.why')}</p>
      {!request.isSuccess && (
        <Button
          look="secondary"
          icon="mail"
          busy={request.isPending}
          onClick={() => request.mutate()}
        >
          {t('email.send')}
        </Button>
      )}
      <div role="status">
        {request.isSuccess && (
          <Callout tone="ok">{t('email.sent', { email: state?.email ?? '' })}</Callout>
        )}
      </div>
      <div role="alert">
        {code && (
          <Callout tone="error">
            {code === 'too_many_requests' ? t('email.often') : t(`error.${code}`)}
          </Callout>
        )}
      </div>
    </div>
  )
}
