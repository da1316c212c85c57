import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { retention } from '../../contract/retention.ts'
import { toApiError } from '../lib/api.ts'
import { forgetAccount } from '../lib/end-session.ts'
import type { LoginState } from '../lib/history-state.ts'
import { appSettings } from '../lib/history-state.ts'
import { getUserId } from '../lib/session.ts'
import { urls } from '../lib/urls.ts'
import { useFields } from '../lib/use-fields.ts'
import { allowQueries } from '../lib/use-leave.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PasswordField } from './password-field.tsx'
import styles from './privacy.module.css'
import { useDeleteAccount } from './queries.ts'
import { t } from './texts.ts'

const consequences = [
  ['trash', () => t('deletion.data', { days: retention.reportDays })],
  ['chats', () => t('deletion.messages')],
  ['signOut', () => t('deletion.sessions')],
] as const

export function DeletionPage() {
  return <Deletion userId={getUserId()} />
}

/** A suspended person's app holds no user id, so it comes from the link. */
export function SuspendedDeletionPage() {
  const { userId } = useParams<{ userId: string }>()
  return <Deletion userId={Number(userId)} isSuspended />
}

function Deletion({ userId, isSuspended = false }: { userId: number; isSuspended?: boolean }) {
  const deletion = useDeleteAccount(userId)
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const [values, setValues] = useState({ password: '' })
  const [shown, setShown] = useState(false)
  /** The deletion failed for another reason than the password. */
  const [refusal, setRefusal] = useState<string>()
  const [asking, setAsking] = useState(false)
  const { form, field, fail } = useFields(values, (next) => {
    setValues(next)
    setRefusal(undefined)
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (values.password === '') return fail({ password: t('password.missing') })
    setAsking(true)
  }

  function handleConfirm() {
    deletion.mutate(values.password, {
      onSuccess() {
        const state: LoginState = { news: 'accountDeleted' }
        forgetAccount()
        queryClient.clear()
        navigate('/', { replace: true, state })
        allowQueries(queryClient)
      },
      onError(error) {
        const { code } = toApiError(error)
        setAsking(false)
        if (code === 'bad_credentials') fail({ password: t('password.wrong') })
        else setRefusal(t(`error.${code}`))
      },
    })
  }

  return (
    <>
      <PageHeader
        title={t('title.deletion')}
        back={isSuspended ? '/suspended' : '/settings'}
        backState={appSettings}
      />
      <div className="page">
        <form ref={form} className={styles.section} noValidate onSubmit={handleSubmit}>
          <p>{t('deletion.intro')}</p>
          <ul className={styles.consequences}>
            {consequences.map(([icon, text]) => (
              <li key={icon}>
                <Icon name={icon} size={20} />
                {text()}
              </li>
            ))}
          </ul>
          <p className={styles.ways}>
            {t('deletion.before')}{' '}
            <span className={styles.way}>
              <a href={urls.export(userId)} download>
                {t('deletion.export')}
              </a>
              .
            </span>
            {!isSuspended && (
              <>
                <br />
                {t('deletion.rest')}{' '}
                <span className={styles.way}>
                  <Link href="/settings" state={appSettings}>
                    {t('deletion.pause')}
                  </Link>
                  .
                </span>
              </>
            )}
          </p>
          <div className="fields">
            <PasswordField
              {...field('password')}
              label={t('deletion.password')}
              autoComplete="current-password"
              shown={shown}
              onShownChange={setShown}
            />
            <div role="alert">{refusal && <Callout tone="error">{refusal}</Callout>}</div>
            <Button type="submit" look="danger" icon="trash">
              {t('deletion.submit')}
            </Button>
          </div>
        </form>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('deletion.confirmTitle')}
          confirm={t('deletion.confirm')}
          icon="trash"
          busy={deletion.isPending}
          onConfirm={handleConfirm}
          onClose={() => setAsking(false)}
        >
          <p>{t('deletion.confirmText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
