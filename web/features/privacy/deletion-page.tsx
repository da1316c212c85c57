import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { limits } from '../../../contract/limits.ts'
import { retention } from '../../../contract/retention.ts'
import { toApiError } from '../../lib/api.ts'
import { forgetAccount } from '../../lib/end-session.ts'
import type { LoginState } from '../../lib/history-state.ts'
import { appSettings } from '../../lib/history-state.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { getUserId } from '../../lib/session.ts'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './privacy.module.css'
import { useDeleteAccount } from './queries.ts'

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
  const field = useRef<HTMLDivElement>(null)
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  /** What is wrong with the password. */
  const [problem, setProblem] = useState<string>()
  /** The deletion failed for another reason than the password. */
  const [refusal, setRefusal] = useState<string>()
  const [asking, setAsking] = useState(false)

  /** The field gets the focus, so that screen readers read its error. */
  function fail(text: string) {
    setProblem(text)
    field.current?.querySelector('input')?.focus()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (password === '') return fail(t('password.missing'))
    setAsking(true)
  }

  function handleConfirm() {
    deletion.mutate(password, {
      onSuccess() {
        const state: LoginState = { news: 'accountDeleted' }
        forgetAccount()
        queryClient.clear()
        navigate('/', { replace: true, state })
      },
      onError(error) {
        const { code } = toApiError(error)
        setAsking(false)
        if (code === 'bad_credentials') fail(t('password.wrong'))
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
      <div className={styles.page}>
        <form className={styles.section} noValidate onSubmit={handleSubmit}>
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
            <a href={urls.export(userId)} download>
              {t('deletion.export')}
            </a>
            .
            {!isSuspended && (
              <>
                <br />
                {t('deletion.rest')}{' '}
                <Link href="/settings" state={appSettings}>
                  {t('deletion.pause')}
                </Link>
                .
              </>
            )}
          </p>
          <div ref={field}>
            <PasswordField
              label={t('deletion.password')}
              name="password"
              autoComplete="current-password"
              required
              maxLength={limits.passwordLength}
              value={password}
              error={problem}
              shown={shown}
              onShownChange={setShown}
              onChange={({ target }) => {
                setPassword(target.value)
                setProblem(undefined)
                setRefusal(undefined)
              }}
            />
          </div>
          <div role="alert">{refusal && <Callout tone="error">{refusal}</Callout>}</div>
          <Button type="submit" look="danger" icon="trash">
            {t('deletion.submit')}
          </Button>
        </form>
      </div>
      {asking && (
        <Dialog
          title={t('deletion.confirmTitle')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button look="secondary" onClick={() => setAsking(false)}>
                {t('action.cancel')}
              </Button>
              <Button look="danger" icon="trash" busy={deletion.isPending} onClick={handleConfirm}>
                {t('deletion.confirm')}
              </Button>
            </>
          }
        >
          <p>{t('deletion.confirmText')}</p>
        </Dialog>
      )}
    </>
  )
}
