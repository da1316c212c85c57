import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { toApiError } from '../../../lib/api.ts'
import type { LoginState } from '../../../lib/history-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout, CalloutArea, useCallout } from '../../../ui/callout.tsx'
import type { Mood } from '../../../ui/michi.tsx'
import { useConfig } from '../../config.ts'
import { PasswordField } from '../../password-field.tsx'
import styles from '../accounts.module.css'
import { EnterByLink } from './enter-by-link.tsx'
import { resetPassword } from './reset-queries.ts'
import { t } from './texts.ts'

interface NewPasswordFormProps {
  token: string
  onMood: (mood: Mood) => void
  onAskAgain: () => void
}

/** A link works once and for six hours. */
export function NewPasswordForm({ token, onMood, onAskAgain }: NewPasswordFormProps) {
  const { data: config } = useConfig()
  const n = config?.minPasswordLength ?? 1
  const reset = useMutation({ mutationFn: resetPassword })
  const [, navigate] = useLocation()
  const { message, show } = useCallout()
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isExpired, setIsExpired] = useState(!/^[\w-]{1,64}$/.test(token))

  function fail(text: string, atField = text) {
    show('error', text)
    setProblem(atField)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (password.length < n) {
      if (password === '') fail(t('error.fillAll'), t('field.required'))
      else fail(t('error.passwordShort'), t('field.passwordShort', { n }))
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    setProblem(undefined)
    reset.mutate(
      { token, password },
      {
        onSuccess() {
          const state: LoginState = { news: 'passwordChanged' }
          navigate('/', { replace: true, state })
        },
        onError(error) {
          const { code } = toApiError(error)
          if (code === 'link_expired') setIsExpired(true)
          else fail(t(`error.${code}`))
        },
      },
    )
  }

  if (isExpired)
    return (
      <div className={styles.form} role="alert">
        <Callout tone="error">{t('reset.expired')}</Callout>
        <Button icon="mail" onClick={onAskAgain}>
          {t('reset.again')}
        </Button>
      </div>
    )
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={handleSubmit}
        onFocus={({ target }) => onMood(moodFor(target.matches('input'), shown))}
        onBlur={() => onMood('awake')}
      >
        <PasswordField
          label={t('reset.password')}
          name="password"
          autoComplete="new-password"
          value={password}
          hint={config && t('signup.passwordHint', { n })}
          error={problem === message?.text ? undefined : problem}
          shown={shown}
          onShownChange={setShown}
          onChange={({ target }) => {
            setPassword(target.value)
            setProblem(undefined)
          }}
        />
        <CalloutArea message={message} floating />
        <Button type="submit" icon="key" busy={reset.isPending}>
          {t('reset.submit')}
        </Button>
      </form>
      <EnterByLink token={token} onExpired={() => setIsExpired(true)} />
    </>
  )
}

function moodFor(isTyping: boolean, shown: boolean): Mood {
  if (!isTyping) return 'awake'
  return shown ? 'peeking' : 'shy'
}
