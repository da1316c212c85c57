import { type FormEvent, useState } from 'react'
import { withoutOddControls } from '../../contract/isolate.ts'
import { emailPattern, limits } from '../../contract/limits.ts'
import { type ReportReason, reportReasons } from '../../contract/report-reasons.ts'
import type { NoticeState } from '../../contract/reports.ts'
import { toApiError } from '../lib/api.ts'
import { useKept } from '../lib/kept.ts'
import { focusHeading } from '../lib/navigation.ts'
import { findUserId } from '../lib/session.ts'
import { visitor } from '../lib/storage/person-storage.ts'
import { useFields } from '../lib/use-fields.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Failure } from '../ui/failure.tsx'
import { LanguageToggle, PageHeader } from '../ui/page-header.tsx'
import { SelectField } from '../ui/select.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { useNoticeState, useSendNotice } from './queries.ts'
import styles from './sanctions.module.css'
import { t } from './texts.ts'

/** DSA art. 16: anybody can tell us of illegal content, also without an account. */
export function NoticePage() {
  return (
    <>
      <PageHeader title={t('title.notice')} back={findUserId() === null ? '/' : '/settings'}>
        <LanguageToggle />
      </PageHeader>
      <div className="page">
        <p className="hint">{t('notice.intro')}</p>
        <NoticeForm />
        <LookUpForm />
      </div>
    </>
  )
}

type Field = 'address' | 'reason' | 'words' | 'name' | 'email'
type Values = Record<Field, string>

/** A link to this page may name the content and the reason: `/notice?address=…&reason=spam`. */
function emptyValues(): Values {
  const asked = new URLSearchParams(location.search)
  return {
    address: asked.get('address') ?? '',
    reason: reportReasons.find((reason) => reason === asked.get('reason')) ?? '',
    words: '',
    name: '',
    email: '',
  }
}

function NoticeForm() {
  const send = useSendNotice()
  const [empty] = useState(emptyValues)
  // What was begun about something else is not about this.
  const { values, change, drop } = useKept(visitor, `notice.${empty.address}`, empty)
  const { form, field, errors, fail, clearErrors } = useFields(values, change)
  const mayBeAnonymous = values.reason === 'child_abuse'

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problems = findProblems(values, mayBeAnonymous)
    if (Object.keys(problems).length > 0) return fail(problems)
    clearErrors()
    const words = withoutOddControls(values.words).trim()
    const sent = send.mutateAsync(
      { ...values, reason: values.reason as ReportReason, words },
      {
        onSuccess: focusHeading,
        onError(error) {
          if (toApiError(error).code === 'bad_address') fail({ address: t('error.bad_address') })
        },
      },
    )
    sent.then(drop, () => {})
  }

  function handleAnother() {
    const { name = '', email = '' } = send.variables ?? {}
    send.reset()
    change({ address: '', reason: '', name, email })
  }

  const senderHint = t(mayBeAnonymous ? 'notice.anonymous' : 'notice.senderHint')

  if (send.data) return <Thanks receipt={send.data.receipt} onAnother={handleAnother} />
  return (
    <form ref={form} className="section gap4" noValidate onSubmit={handleSubmit}>
      <div className="fields">
        <TextField
          {...field('address')}
          label={t('notice.address')}
          hint={t('notice.addressHint')}
          maxLength={limits.addressLength}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SelectField
          {...field('reason')}
          label={t('notice.reason')}
          options={[
            { value: '', label: t('notice.choose') },
            ...reportReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
          ]}
          required
        />
        <TextArea
          {...field('words')}
          label={t('notice.words')}
          rows={5}
          maxLength={limits.noticeLength}
          required
        />
        <TextField
          {...field('name')}
          label={t('notice.name')}
          hint={senderHint}
          autoComplete="name"
          maxLength={limits.nameLength}
          required={!mayBeAnonymous}
        />
        <TextField
          {...field('email')}
          label={t('notice.email')}
          hint={senderHint}
          type="email"
          autoComplete="email"
          maxLength={limits.emailLength}
          required={!mayBeAnonymous}
        />
        <p className={styles.goodFaith}>{t('notice.goodFaith')}</p>
        {!errors.address && <Failure error={send.error} />}
        <Button type="submit" icon="send" busy={send.isPending}>
          {t('notice.submit')}
        </Button>
      </div>
    </form>
  )
}

function findProblems(values: Values, mayBeAnonymous: boolean): Partial<Values> {
  const needed: Field[] = mayBeAnonymous
    ? ['address', 'reason', 'words']
    : ['address', 'reason', 'words', 'name', 'email']
  const missing = needed.filter((field) => withoutOddControls(values[field]).trim() === '')
  const email = values.email.trim()
  const isWrong = email !== '' && !new RegExp(emailPattern, 'i').test(email)
  return {
    ...Object.fromEntries(missing.map((field) => [field, t('notice.required')])),
    ...(isWrong && { email: t('notice.badEmail') }),
  }
}

function Thanks({ receipt, onAnother }: { receipt: string; onAnother: () => void }) {
  return (
    <section className="section gap4" role="status">
      <h2>{t('notice.thanks')}</h2>
      <p>
        {t('notice.number')}
        <br />
        <strong className={styles.receipt}>{receipt}</strong>
      </p>
      <p className="hint">{t('notice.keep')}</p>
      <Button look="secondary" onClick={onAnother}>
        {t('notice.another')}
      </Button>
    </section>
  )
}

function LookUpForm() {
  const look = useNoticeState()
  const [receipt, setReceipt] = useState('')

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const typed = receipt.replace(/[^0-9a-z]/gi, '')
    if (typed) look.mutate(typed)
  }

  const isUnknown = ['not_found', 'invalid_input'].includes(toApiError(look.error).code)
  return (
    <form className="section gap4" noValidate onSubmit={handleSubmit}>
      <h2>{t('notice.lookUp')}</h2>
      <div className="fields">
        <TextField
          label={t('notice.lookUpField')}
          name="receipt"
          value={receipt}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          error={look.error && isUnknown ? t('notice.unknown') : undefined}
          onChange={({ target }) => setReceipt(target.value)}
        />
        <div role="status">{look.data && <Answer {...look.data} />}</div>
        {!isUnknown && <Failure error={look.error} />}
        <Button type="submit" look="secondary" icon="search" busy={look.isPending}>
          {t('notice.lookUpSubmit')}
        </Button>
      </div>
    </form>
  )
}

function Answer({ state }: NoticeState) {
  return <Callout tone={state === 'acted' ? 'ok' : 'info'}>{t(`notice.state.${state}`)}</Callout>
}
