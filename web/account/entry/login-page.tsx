import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { LoginResult } from '../../../contract/accounts.ts'
import { toApiError } from '../../lib/api.ts'
import type { LoginState } from '../../lib/history-state.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { findUserId } from '../../lib/session.ts'
import { hasUnsent } from '../../lib/storage/person-storage.ts'
import { Button } from '../../ui/button.tsx'
import { Callout, CalloutArea, useCallout } from '../../ui/callout.tsx'
import type { Mood } from '../../ui/michi.tsx'
import { useConfig } from '../config.ts'
import { EmailField, useKeptEmail } from '../email-field.tsx'
import { PasswordField } from '../password-field.tsx'
import styles from './accounts.module.css'
import { findChosenPassword, forgetChosenPassword } from './chosen-password.ts'
import { EntryPage } from './entry-page.tsx'
import { logIn, sessionQuery, useEntered } from './queries.ts'
import { t } from './texts.ts'

const LinkOffer = lazyPart(async () => (await import('./links/link-offer.tsx')).LinkOffer)

interface Errors {
  email?: string
  password?: string
}

export function LoginPage() {
  const { data: config } = useConfig()
  const wasHere = findUserId() !== null
  const { data: session, isLoading } = useQuery({ ...sessionQuery, enabled: wasHere })
  const [progress, setProgress] = useState<'none' | 'busy' | 'done'>('none')
  const keepEntered = useEntered()
  const [, navigate] = useLocation()
  const arrival = useHistoryState<LoginState | null>()
  const { message, show } = useCallout()

  // A field that nobody has touched shows the new account's value, or the demo account's.
  const [typedPassword, setTypedPassword] = useState<string>()
  const [chosenPassword] = useState(findChosenPassword)
  useEffect(forgetChosenPassword, [])
  const demo = arrival?.email ? null : config?.demo
  const kept = useKeptEmail(arrival?.email ?? demo?.email)
  const { email } = kept.values
  const password = typedPassword ?? chosenPassword ?? demo?.password ?? ''

  const [remember, setRemember] = useState(false)
  const [shown, setShown] = useState(false)
  const [focused, setFocused] = useState<string>()
  const [errors, setErrors] = useState<Errors>({})
  /** The e-mail whose login was refused without a look at the password. */
  const [refused, setRefused] = useState<string>()

  // What comes prefilled is not missing.
  const isPrefilled = Boolean(demo)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it comes.
  useEffect(() => setErrors({}), [isPrefilled])

  function fail(text: string, atFields: Errors) {
    show('error', text)
    setErrors(atFields)
  }

  function enter(result: LoginResult) {
    const { id } = result
    setProgress('done')
    keepEntered(result)
    const { path = '/home', state = null, userId = null } = arrival?.returnTo ?? {}
    // Where somebody else was is nobody's business.
    if (userId === null || userId === id) navigate(path, { replace: true, state })
    else navigate('/home', { replace: true })
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (email.trim() === '' || password === '') {
      fail(t('error.fillAll'), {
        ...(email.trim() === '' && { email: t('field.required') }),
        ...(password === '' && { password: t('field.required') }),
      })
      event.currentTarget
        .querySelector<HTMLInputElement>(email.trim() ? '[name=password]' : '[name=email]')
        ?.focus()
      return
    }
    setErrors({})
    setRefused(undefined)
    setProgress('busy')
    try {
      enter(await logIn({ email: email.trim(), password, remember }))
    } catch (error) {
      setProgress('none')
      const { code } = toApiError(error)
      if (code === 'suspended') return navigate('/suspended')
      if (code === 'too_many_requests' && config?.passwordReset) setRefused(email.trim())
      const atField = code === 'bad_credentials' ? t('field.credentials') : t(`error.${code}`)
      fail(t(`error.${code}`), { password: atField })
    }
  }

  return (
    <EntryPage
      heading={t('app.name')}
      tagline={t('app.tagline')}
      isLogin
      isWaiting={isLoading}
      mood={moodFor(focused, shown, progress === 'done')}
      gaze={focused === 'email' ? Math.min(1, email.length / 14 - 1) : 0}
    >
      {session && (
        <div className={styles.goOn}>
          <Button onClick={() => enter(session)}>{t('login.goOn', { name: session.name })}</Button>
          <p>{t('login.other')}</p>
        </div>
      )}
      <form
        className={styles.form}
        noValidate
        onSubmit={handleSubmit}
        onFocus={({ target }) => setFocused(target.getAttribute('name') ?? '')}
        onBlur={() => setFocused(undefined)}
      >
        {arrival?.email && <Callout tone="ok">{t('login.welcome')}</Callout>}
        {arrival?.news && <Callout tone="ok">{t(`login.${arrival.news}`)}</Callout>}
        {arrival?.expired && <Callout tone="info">{t('login.expired')}</Callout>}
        {session === null && hasUnsent(findUserId()) && (
          <Callout tone="info">{t('login.unsent')}</Callout>
        )}
        <EmailField
          label={t('login.email')}
          value={email}
          error={errors.email}
          onChange={({ target }) => {
            kept.change({ email: target.value })
            setErrors({})
          }}
        />
        <div className={styles.secret}>
          <PasswordField
            label={t('login.password')}
            name="password"
            autoComplete="current-password"
            value={password}
            hint={demo ? t('login.demo') : undefined}
            // Not if the message above the button says the same.
            error={errors.password === message?.text ? undefined : errors.password}
            shown={shown}
            onShownChange={setShown}
            onChange={({ target }) => {
              setTypedPassword(target.value)
              setErrors({})
            }}
          />
          {/* Beside the label, where it moves nothing when it comes. */}
          {config?.passwordReset && (
            <Link href="/reset" className={styles.forgot}>
              {t('login.forgot')}
            </Link>
          )}
        </div>
        <CalloutArea message={message} floating />
        {refused !== undefined && <LinkOffer key={refused} email={refused} />}
        <label className={styles.remember}>
          <input
            type="checkbox"
            name="remember"
            checked={remember}
            onChange={({ target }) => setRemember(target.checked)}
          />
          {t('login.remember')}
        </label>
        <Button type="submit" look={session ? 'secondary' : 'primary'} busy={progress === 'busy'}>
          {t('login.submit')}
        </Button>
      </form>
      <p className={styles.aside}>
        {t('login.newHere')} <Link href="/signup">{t('login.signup')}</Link>
      </p>
      <p className={styles.legal}>
        <Link href="/privacy">{t('legal.imprint')}</Link> ·{' '}
        <Link href="/cookies">{t('legal.cookies')}</Link> ·{' '}
        <Link href="/notice">{t('legal.report')}</Link>
      </p>
    </EntryPage>
  )
}

function moodFor(focused: string | undefined, shown: boolean, done: boolean): Mood {
  if (done) return 'happy'
  if (focused === 'password') return shown ? 'peeking' : 'shy'
  return focused === 'email' ? 'reading' : 'awake'
}
