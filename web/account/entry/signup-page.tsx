import { cities } from 'virtual:cities'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { limits } from '../../../contract/limits.ts'
import { toApiError } from '../../lib/api.ts'
import type { LoginState } from '../../lib/history-state.ts'
import { language } from '../../lib/i18n.ts'
import { useKept } from '../../lib/kept.ts'
import { visitor } from '../../lib/storage/person-storage.ts'
import { useFields } from '../../lib/use-fields.ts'
import { Button } from '../../ui/button.tsx'
import { CalloutArea, useCallout } from '../../ui/callout.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useConfig } from '../config.ts'
import { EmailField, useKeptEmail } from '../email-field.tsx'
import { PasswordField } from '../password-field.tsx'
import styles from './accounts.module.css'
import { keepChosenPassword } from './chosen-password.ts'
import { EntryPage } from './entry-page.tsx'
import { forgetArrival, readArrival } from './invitation.ts'
import { signUp } from './queries.ts'
import { checkSignup, isEmail, type SignupField, type SignupProblem } from './signup-rules.ts'
import { t } from './texts.ts'

export function SignupPage() {
  const { data: config } = useConfig()
  const minPasswordLength = config?.minPasswordLength ?? 1
  const minAge = config?.minAge ?? 18
  const [isBusy, setIsBusy] = useState(false)
  const [, navigate] = useLocation()
  const { message, show } = useCallout()

  const [arrival] = useState(readArrival)
  const kept = useKept(visitor, 'signup', {
    name: '',
    animalName: '',
    cityId: arrival?.cityId ?? (limits.defaultCityId as number),
  })
  const keptEmail = useKeptEmail()
  // Not kept.
  const [password, setPassword] = useState('')
  const values = { ...kept.values, ...keptEmail.values, password }
  const [shown, setShown] = useState(false)
  const [focused, setFocused] = useState<string>()
  const { form, field, fail, clearErrors } = useFields(values, ({ email, password, ...others }) => {
    setPassword(password)
    keptEmail.change({ email })
    kept.change(others)
  })

  function refuse(text: string, atFields: Partial<Record<SignupField, string>>) {
    show('error', text)
    fail(atFields)
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const person = { ...values, email: values.email.trim() }
    const problem = checkSignup(person, minPasswordLength)
    if (problem) {
      const hints = hintsFor(problem, minPasswordLength)
      // Together with what is missing, so that one more press is enough.
      if (!problem.fields.includes('email') && !isEmail(person.email))
        hints.email = t('field.email')
      return refuse(t(`error.${problem.error}`), hints)
    }
    clearErrors()
    setIsBusy(true)
    try {
      const invitation = arrival && { invitation: arrival.code }
      await signUp({ ...person, declaredAge: minAge, language, ...invitation })
      kept.drop()
      keptEmail.drop()
      forgetArrival()
      keepChosenPassword(person.password)
      const state: LoginState = { email: person.email }
      navigate('/', { replace: true, state })
    } catch (error) {
      setIsBusy(false)
      const { code } = toApiError(error)
      if (code === 'email_taken') refuse(t('error.email_taken'), { email: t('field.emailTaken') })
      else refuse(t('error.notRegistered'), { password: t(`error.${code}`) })
    }
  }

  return (
    <EntryPage
      heading={t('signup.heading')}
      tagline={
        arrival?.petName ? t('signup.invited', { name: arrival.petName }) : t('signup.intro')
      }
      hasBack
      mood={focused === 'password' ? (shown ? 'peeking' : 'shy') : 'awake'}
    >
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={handleSubmit}
        onFocus={({ target }) => setFocused(target.getAttribute('name') ?? '')}
        onBlur={() => setFocused(undefined)}
      >
        <TextField
          {...field('name')}
          required
          label={t('signup.name')}
          autoComplete="given-name"
          maxLength={limits.nameLength}
        />
        <TextField
          {...field('animalName')}
          required
          label={t('signup.animalName')}
          autoComplete="off"
          maxLength={limits.nameLength}
        />
        <Combobox
          label={t('signup.city')}
          hint={t('signup.cityHint')}
          name="city"
          options={cities}
          value={values.cityId}
          onChange={(cityId) => kept.change({ cityId })}
        />
        <EmailField {...field('email')} label={t('signup.email')} />
        <PasswordField
          {...field('password')}
          label={t('signup.password')}
          autoComplete="new-password"
          hint={config && t('signup.passwordHint', { n: minPasswordLength })}
          shown={shown}
          onShownChange={setShown}
        />
        <CalloutArea message={message} floating />
        <Button type="submit" busy={isBusy}>
          {t('signup.submit')}
        </Button>
        <p className={styles.terms}>
          {t('legal.signup', { n: minAge })} <Link href="/privacy">{t('legal.imprint')}</Link>.
        </p>
      </form>
    </EntryPage>
  )
}

function hintsFor(problem: SignupProblem, n: number): Partial<Record<SignupField, string>> {
  const hint = {
    fillAll: t('field.required'),
    emailInvalid: t('field.email'),
    passwordShort: t('field.passwordShort', { n }),
  }[problem.error]
  return Object.fromEntries(problem.fields.map((name) => [name, hint]))
}
