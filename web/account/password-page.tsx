import { type FormEvent, useState } from 'react'
import { toApiError } from '../lib/api.ts'
import { appSettings } from '../lib/history-state.ts'
import { getUserId } from '../lib/session.ts'
import { useFields } from '../lib/use-fields.ts'
import { Button } from '../ui/button.tsx'
import { CalloutArea, useCallout } from '../ui/callout.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useConfig } from './config.ts'
import { PasswordField } from './password-field.tsx'
import { checkPasswords } from './password-rules.ts'
import styles from './privacy.module.css'
import { useChangePassword } from './queries.ts'
import { t } from './texts.ts'

const empty = { password: '', newPassword: '' }

export function PasswordPage() {
  const { data: config } = useConfig()
  const n = config?.minPasswordLength ?? 1
  const change = useChangePassword(getUserId())
  const { message, show } = useCallout()
  const [values, setValues] = useState(empty)
  const [shown, setShown] = useState(false)
  /** Stays after the callout has closed, for people who read slowly. */
  const [outcome, setOutcome] = useState<string>()

  const { form, field, fail, clearErrors } = useFields(values, (next) => {
    setValues(next)
    setOutcome(undefined)
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = checkPasswords(values, n)
    if (problem) return fail({ [problem.field]: t(`password.${problem.error}`, { n }) })
    clearErrors()
    change.mutate(values, {
      onSuccess() {
        setValues(empty)
        show('ok', t('password.changed'))
        setOutcome(t('password.changedHint'))
      },
      onError(error) {
        const { code } = toApiError(error)
        if (code === 'bad_credentials') return fail({ password: t('password.wrong') })
        show('error', t(`error.${code}`))
        setOutcome(t(`error.${code}`))
      },
    })
  }

  return (
    <>
      <PageHeader title={t('title.password')} back="/settings" backState={appSettings} />
      <div className="page">
        <form ref={form} className={styles.section} noValidate onSubmit={handleSubmit}>
          <p className="soft pretty">{t('password.intro')}</p>
          <div className="fields">
            <PasswordField
              {...field('password')}
              label={t('password.present')}
              autoComplete="current-password"
              shown={shown}
              onShownChange={setShown}
            />
            <PasswordField
              {...field('newPassword')}
              label={t('password.new')}
              autoComplete="new-password"
              hint={config && t('password.hint', { n })}
              shown={shown}
              onShownChange={setShown}
            />
            <CalloutArea message={message} floating />
            <Button type="submit" icon="key" busy={change.isPending}>
              {t('password.submit')}
            </Button>
          </div>
          {outcome && <p className="hint center">{outcome}</p>}
        </form>
      </div>
    </>
  )
}
