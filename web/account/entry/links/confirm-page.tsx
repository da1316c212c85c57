import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ConfirmedEmail, EmailConfirmation } from '../../../../contract/email.ts'
import type { ErrorCode } from '../../../../contract/errors.ts'
import { post, toApiError } from '../../../lib/api.ts'
import { focusHeading } from '../../../lib/navigation.ts'
import { findUserId } from '../../../lib/session.ts'
import { urls } from '../../../lib/urls.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import styles from '../accounts.module.css'
import { EntryPage } from '../entry-page.tsx'
import { t } from './texts.ts'
import { useToken } from './use-token.ts'

const confirmEmail = (token: string) =>
  post<ConfirmedEmail>(urls.confirmEmail, { token } satisfies EmailConfirmation)

/** Confirms with a button, because virus scanners open the links in mails. */
export function ConfirmPage() {
  const [token] = useToken()
  return <Confirmation key={token} token={token ?? ''} />
}

function Confirmation({ token }: { token: string }) {
  const confirmation = useMutation({ mutationFn: confirmEmail })
  const [, navigate] = useLocation()
  const [code, setCode] = useState<ErrorCode | 'network' | null>(
    /^[\w-]{1,64}$/.test(token) ? null : 'link_expired',
  )
  const done = confirmation.data
  const canRetry = code !== 'link_expired' && code !== 'not_yours' && code !== 'email_taken'

  function handleConfirm() {
    setCode(null)
    confirmation.mutate(token, {
      onSuccess: () => focusHeading(),
      onError: (error) => setCode(toApiError(error).code),
    })
  }

  return (
    <EntryPage
      heading={t('confirm.heading')}
      tagline={!done && canRetry && t('confirm.intro')}
      mood={done ? 'happy' : 'awake'}
    >
      <div className={styles.outcome}>
        <div role="status">
          {done && (
            <>
              <Callout tone="ok">{t('confirm.done', { email: done.email })}</Callout>
              {done.startsMail && <p className={styles.aside}>{t('confirm.news')}</p>}
            </>
          )}
        </div>
        <div role="alert">{code && <Callout tone="error">{textOf(code)}</Callout>}</div>
        {!done && canRetry ? (
          <Button icon="check" busy={confirmation.isPending} onClick={handleConfirm}>
            {t('confirm.submit')}
          </Button>
        ) : (
          <Button onClick={() => navigate(findUserId() === null ? '/' : '/home')}>
            {t('confirm.goOn')}
          </Button>
        )}
      </div>
    </EntryPage>
  )
}

function textOf(code: ErrorCode | 'network'): string {
  if (code === 'link_expired') return t('confirm.expired')
  if (code === 'not_yours') return t('confirm.others')
  return t(`error.${code}`)
}
