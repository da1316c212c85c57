import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { emailPattern } from '../../../../contract/limits.ts'
import { errorText } from '../../../lib/error-text.ts'
import { focusHeading } from '../../../lib/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout, CalloutArea, useCallout } from '../../../ui/callout.tsx'
import type { Mood } from '../../../ui/michi.tsx'
import { useConfig } from '../../config.ts'
import { EmailField } from '../../email-field.tsx'
import styles from '../accounts.module.css'
import { requestReset } from './reset-queries.ts'
import { t } from './texts.ts'

/** The answer is the same whether or not there is such an account. */
export function ResetRequestForm({ onMood }: { onMood: (mood: Mood) => void }) {
  const { data: config } = useConfig()
  const request = useMutation({ mutationFn: requestReset })
  const { message, show } = useCallout()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()

  function fail(text: string, atField = text) {
    show('error', text)
    setProblem(atField)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const address = email.trim().toLowerCase()
    if (!new RegExp(emailPattern).test(address)) {
      if (address === '') fail(t('error.fillAll'), t('field.required'))
      else fail(t('error.emailInvalid'), t('field.email'))
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    setProblem(undefined)
    request.mutate(address, {
      onSuccess() {
        onMood('happy')
        focusHeading()
      },
      onError: (error) => fail(errorText(error)),
    })
  }

  if (request.isSuccess)
    return (
      <div className={styles.form} role="status">
        <Callout tone="ok">{t('reset.sent', { email: email.trim().toLowerCase() })}</Callout>
        <p>{t('reset.sentHint')}</p>
      </div>
    )
  if (config && !config.passwordReset)
    return (
      <div className={styles.form}>
        <Callout tone="info">{t('reset.unavailable')}</Callout>
      </div>
    )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={handleSubmit}
      onFocus={({ target }) => onMood(target.matches('input') ? 'reading' : 'awake')}
      onBlur={() => onMood('awake')}
    >
      <EmailField
        label={t('login.email')}
        value={email}
        error={problem === message?.text ? undefined : problem}
        onChange={({ target }) => {
          setEmail(target.value)
          setProblem(undefined)
        }}
      />
      <CalloutArea message={message} floating />
      <Button type="submit" icon="mail" busy={request.isPending}>
        {t('reset.send')}
      </Button>
    </form>
  )
}
