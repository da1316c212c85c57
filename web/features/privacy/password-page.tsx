import { type FormEvent, useRef, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { toApiError } from '../../lib/api.ts'
import { useConfig } from '../../lib/config.ts'
import { appSettings } from '../../lib/history-state.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { getUserId } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { NoticeArea, useNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { checkPasswords, type PasswordField as Field } from './password-rules.ts'
import styles from './privacy.module.css'
import { useChangePassword } from './queries.ts'

const empty = { password: '', newPassword: '' }

export function PasswordPage() {
  const { data: config } = useConfig()
  const n = config?.minPasswordLength ?? 1
  const change = useChangePassword(getUserId())
  const { message, show } = useNotice()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(empty)
  const [shown, setShown] = useState(false)
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  /** Stays after the notice has closed, for people who read slowly. */
  const [outcome, setOutcome] = useState<string>()

  /** The field gets the focus, so that screen readers read its error. */
  function fail(field: Field, text: string) {
    setErrors({ [field]: text })
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = checkPasswords(values, n)
    if (problem) return fail(problem.field, t(`password.${problem.error}`, { n }))
    setErrors({})
    change.mutate(values, {
      onSuccess() {
        setValues(empty)
        show('ok', t('password.changed'))
        setOutcome(t('password.changedHint'))
      },
      onError(error) {
        const { code } = toApiError(error)
        if (code === 'bad_credentials') return fail('password', t('password.wrong'))
        show('error', t(`error.${code}`))
        setOutcome(t(`error.${code}`))
      },
    })
  }

  const field = (name: Field) => ({
    name,
    required: true,
    maxLength: limits.passwordLength,
    value: values[name],
    error: errors[name],
    shown,
    onShownChange: setShown,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setValues({ ...values, [name]: target.value })
      setErrors({})
      setOutcome(undefined)
    },
  })

  return (
    <>
      <PageHeader title={t('title.password')} back="/settings" backState={appSettings} />
      <div className={styles.page}>
        <form ref={form} className={styles.section} noValidate onSubmit={handleSubmit}>
          <p className={styles.intro}>{t('password.intro')}</p>
          <div>
            <PasswordField
              {...field('password')}
              label={t('password.present')}
              autoComplete="current-password"
            />
            <PasswordField
              {...field('newPassword')}
              label={t('password.new')}
              autoComplete="new-password"
              hint={config && t('password.hint', { n })}
            />
          </div>
          <div className={styles.notes}>
            <NoticeArea message={message} />
            {!message && <p className={styles.outcome}>{outcome}</p>}
          </div>
          <Button type="submit" icon="key" busy={change.isPending}>
            {t('password.submit')}
          </Button>
        </form>
      </div>
    </>
  )
}
