import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { emailPattern } from '../../../../contract/limits.ts'
import { errorText } from '../../../lib/error-text.ts'
import { focusHeading } from '../../../lib/navigation.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout, CalloutArea, useCallout } from '../../../ui/callout.tsx'
import type { Mood } from '../../../ui/michi.tsx'
import { useConfig } from '../../config.ts'
import { EmailField, useKeptEmail } from '../../email-field.tsx'
import styles from '../accounts.module.css'
import { requestReset } from './reset-queries.ts'
import { t } from './texts.ts'

/** The answer is the same whether or not there is such an account. */
export function ResetRequestForm({ onMood }: { onMood: (mood: Mood) => void }) {
  const { data: config } = useConfig()
  const request = useMutation({ mutationFn: requestReset })
  const { message, show } = useCallout()
  const { values, change } = useKeptEmail()
  const { form, field, fail, clearErrors } = useFields(values, change)
  const address = values.email.trim().toLowerCase()

  function refuse(text: string, email: string) {
    show('error', text)
    fail({ email })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (address === '') return refuse(t('error.fillAll'), t('field.required'))
    if (!new RegExp(emailPattern).test(address))
      return refuse(t('error.emailInvalid'), t('field.email'))
    clearErrors()
    request.mutate(address, {
      onSuccess() {
        onMood('happy')
        focusHeading()
      },
      onError: (error) => fail({ email: errorText(error) }),
    })
  }

  if (request.isSuccess)
    return (
      <div className={styles.form} role="status">
        <Callout tone="ok">{t('reset.sent', { email: address })}</Callout>
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
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={handleSubmit}
      onFocus={({ target }) => onMood(target.matches('input') ? 'reading' : 'awake')}
      onBlur={() => onMood('awake')}
    >
      <EmailField {...field('email')} label={t('login.email')} />
      <CalloutArea message={message} floating />
      <Button type="submit" icon="mail" busy={request.isPending}>
        {t('reset.send')}
      </Button>
    </form>
  )
}
