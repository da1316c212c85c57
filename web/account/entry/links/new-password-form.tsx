import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { toApiError } from '../../../lib/api.ts'
import type { LoginState } from '../../../lib/history-state.ts'
import { useFields } from '../../../lib/use-fields.ts'
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
  const [values, setValues] = useState({ password: '' })
  const { form, field, fail, clearErrors } = useFields(values, setValues)
  const [shown, setShown] = useState(false)
  const [isExpired, setIsExpired] = useState(!/^[\w-]{1,64}$/.test(token))

  function refuse(text: string, password: string) {
    show('error', text)
    fail({ password })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const { password } = values
    if (password === '') return refuse(t('error.fillAll'), t('field.required'))
    if (password.length < n)
      return refuse(t('error.passwordShort'), t('field.passwordShort', { n }))
    clearErrors()
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
          else fail({ password: t(`error.${code}`) })
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
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={handleSubmit}
        onFocus={({ target }) => onMood(moodFor(target.matches('input'), shown))}
        onBlur={() => onMood('awake')}
      >
        <PasswordField
          {...field('password')}
          label={t('reset.password')}
          autoComplete="new-password"
          hint={config && t('signup.passwordHint', { n })}
          shown={shown}
          onShownChange={setShown}
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
