import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { EmailState } from '../../contract/email.ts'
import { emailPattern } from '../../contract/limits.ts'
import { toApiError } from '../lib/api.ts'
import { appSettings } from '../lib/history-state.ts'
import { getUserId } from '../lib/session.ts'
import { useFields } from '../lib/use-fields.ts'
import { Button } from '../ui/button.tsx'
import { Callout, CalloutArea, useCallout } from '../ui/callout.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ConfirmEmailHint } from './confirm-email-hint.tsx'
import { EmailField } from './email-field.tsx'
import { emailQuery } from './own-email.ts'
import { PasswordField } from './password-field.tsx'
import styles from './privacy.module.css'
import { useChangeEmail } from './queries.ts'
import { t } from './texts.ts'

export function EmailPage() {
  const own = useQuery(emailQuery(getUserId()))
  return (
    <>
      <PageHeader title={t('title.email')} back="/settings" backState={appSettings} />
      <div className="page">
        <Loaded queries={[own]} waiting={null}>
          {(state) => (
            <>
              <OwnEmail {...state} />
              <ChangeForm state={state} />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

function OwnEmail({ email, confirmed, pendingEmail, canConfirm }: EmailState) {
  return (
    <section className={styles.section} aria-labelledby="email-yours">
      <div>
        <h2 id="email-yours" className="large">
          {t('email.yours')}
        </h2>
        <p className="line spread">
          <span>{email}</span>
          {confirmed && (
            <span className={styles.confirmed}>
              <Icon name="check" size={16} />
              {t('email.confirmed')}
            </span>
          )}
        </p>
      </div>
      {pendingEmail && <Callout tone="info">{t('email.pending', { email: pendingEmail })}</Callout>}
      {canConfirm && !confirmed && !pendingEmail && <ConfirmEmailHint />}
    </section>
  )
}

const empty = { email: '', password: '' }

function ChangeForm({ state }: { state: EmailState }) {
  const change = useChangeEmail(getUserId())
  const { message, show } = useCallout()
  const [values, setValues] = useState(empty)
  const [shown, setShown] = useState(false)
  const { form, field, fail, clearErrors } = useFields(values, setValues)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const email = values.email.trim()
    if (email === '') return fail({ email: t('password.missing') })
    if (!new RegExp(emailPattern).test(email)) return fail({ email: t('field.email') })
    if (email === state.email) return fail({ email: t('email.same') })
    if (values.password === '') return fail({ password: t('password.missing') })
    clearErrors()
    change.mutate(
      { email, password: values.password },
      {
        onSuccess({ pendingEmail }) {
          setValues(empty)
          show('ok', t(pendingEmail ? 'email.asked' : 'email.changed'))
        },
        onError(error) {
          const { code } = toApiError(error)
          if (code === 'bad_credentials') fail({ password: t('password.wrong') })
          else if (code === 'email_taken') fail({ email: t('field.emailTaken') })
          else fail({ email: code === 'too_many_requests' ? t('email.often') : t(`error.${code}`) })
        },
      },
    )
  }

  return (
    <form
      ref={form}
      className={styles.section}
      noValidate
      aria-labelledby="email-change"
      onSubmit={handleSubmit}
    >
      <h2 id="email-change">{t('email.change')}</h2>
      <p className="soft pretty">
        {t(state.canConfirm ? 'email.changeIntro' : 'email.changeAtOnce')}
      </p>
      <div className="fields">
        <EmailField {...field('email')} label={t('email.new')} autoComplete="email" />
        <PasswordField
          {...field('password')}
          label={t('email.password')}
          autoComplete="current-password"
          shown={shown}
          onShownChange={setShown}
        />
        <CalloutArea message={message} floating />
        <Button type="submit" icon="mail" busy={change.isPending}>
          {t('email.submit')}
        </Button>
      </div>
    </form>
  )
}
