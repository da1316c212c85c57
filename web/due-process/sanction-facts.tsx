import { type FormEvent, useState } from 'react'
import { isolate, withoutOddControls } from '../../contract/isolate.ts'
import { limits } from '../../contract/limits.ts'
import type { Sanction } from '../../contract/sanctions.ts'
import { locale } from '../lib/i18n.ts'
import { useKept } from '../lib/kept.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Failure } from '../ui/failure.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { useAppeal } from './queries.ts'
import styles from './sanctions.module.css'
import { t } from './texts.ts'

/** A sanction with its reason, its end and the form for an appeal. */
export function SanctionFacts({ sanction }: { sanction: Sanction }) {
  const { kind, reason, note: comment, decidedAt, endsAt, ended, appeal, canAppeal } = sanction
  const end = endsAt ? longDate(endsAt) : t('sanction.noEnd')
  return (
    <div className="stack gap3">
      {appeal !== 'reversed' && <p>{t(`sanction.${textOf(sanction)}What`)}</p>}
      <dl className={styles.list}>
        <dt>{t('sanction.why')}</dt>
        <dd>{t(`reason.${reason}`)}</dd>
        <dt>{t('sanction.when')}</dt>
        <dd>{longDate(decidedAt)}</dd>
        {kind === 'suspend' && (
          <>
            <dt>{t('sanction.howLong')}</dt>
            <dd>{ended ? t('sanction.over') : end}</dd>
          </>
        )}
      </dl>
      {comment && <blockquote className={styles.comment}>{isolate(comment)}</blockquote>}
      <p className="hint">{t('sanction.human')}</p>
      {appeal !== 'none' && (
        <Callout tone={appeal === 'reversed' ? 'ok' : 'info'}>{t(`appeal.${appeal}`)}</Callout>
      )}
      {canAppeal && <AppealForm sanction={sanction} />}
    </div>
  )
}

export function titleOf(sanction: Sanction): string {
  return t(sanction.appeal === 'reversed' ? 'sanction.reversed' : `sanction.${textOf(sanction)}`)
}

/** The middle of the keys of its texts. */
export const textOf = ({ kind, hidden }: Sanction) => (hidden === 'lostPet' ? 'hideLostPet' : kind)

function AppealForm({ sanction: { id, userId } }: { sanction: Sanction }) {
  const { values, change, drop } = useKept(userId, `appeal.${id}`, { words: '' })
  const appeal = useAppeal(drop)
  const [isMissing, setIsMissing] = useState(false)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const plain = withoutOddControls(values.words).trim()
    setIsMissing(plain === '')
    if (plain === '') event.currentTarget.querySelector('textarea')?.focus()
    else appeal.mutate({ id, words: plain })
  }

  return (
    <form className="stack gap3 below" noValidate onSubmit={handleSubmit}>
      <p>{t('appeal.intro')}</p>
      <div className="fields">
        <TextArea
          label={t('appeal.words')}
          rows={4}
          maxLength={limits.appealLength}
          value={values.words}
          error={isMissing ? t('appeal.missing') : undefined}
          onChange={({ target }) => {
            change({ words: target.value })
            setIsMissing(false)
          }}
        />
        <Failure error={appeal.error} />
        <Button type="submit" look="secondary" icon="send" busy={appeal.isPending}>
          {t('appeal.submit')}
        </Button>
      </div>
    </form>
  )
}

function longDate(date: string): string {
  return new Date(date).toLocaleDateString(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
}
