import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppealDecision } from '../../contract/moderation.ts'
import { LoadFailure } from '../ui/failure.tsx'
import { LoadingScreen } from '../ui/scene.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { AccountStory } from './account-story.tsx'
import { ActButton, Confirmation, Over } from './act-button.tsx'
import { dayOf, endOf } from './dates.ts'
import styles from './moderation.module.css'
import { appealQuery } from './queries.ts'
import { ReportCard, TargetLine } from './report-card.tsx'
import { SecretPhoto } from './secret-photo.tsx'
import { t } from './texts.ts'

type Outcome = AppealDecision['outcome']

const letters = { upheld: 'U', reversed: 'R' }

interface AppealViewProps {
  id: number
  isBusy: boolean
  /** Somebody else has decided it. */
  isOver: boolean
  onNext: () => void
  onDecide: (decision: AppealDecision) => void
}

/** An appeal, with what was decided and the evidence for it. */
export function AppealView({ id, isBusy, isOver, onNext, onDecide }: AppealViewProps) {
  const { data: appeal, error, refetch } = useQuery(appealQuery(id))
  const [pending, setPending] = useState<Outcome | null>(null)
  function decide(outcome: Outcome) {
    setPending(null)
    if (!isBusy && appeal) onDecide({ sanctionId: id, outcome })
  }
  const cancel = () => setPending(null)
  useKeys({
    u: () => setPending('upheld'),
    r: () => setPending('reversed'),
    ...(pending && { Escape: cancel }),
  })
  if (!appeal) return error ? <LoadFailure error={error} onRetry={refetch} /> : <LoadingScreen />
  const { kind, reason, note: comment, decidedAt, endsAt, words } = appeal
  const { target, hidden, hasPhoto, reports } = appeal
  return (
    <article className="section gap4" aria-labelledby="entry-title">
      <header className="line">
        <h2 id="entry-title" className="clamp large">
          {t('queue.appealOf', { id })} · {t(`history.${kind}`)}
        </h2>
        <span className="pill">{t('queue.appeal')}</span>
      </header>
      <TargetLine target={target}>
        <span>{t('queue.decided', { date: dayOf(decidedAt) })}</span>
        {kind === 'suspend' && <span>{endOf(endsAt)}</span>}
      </TargetLine>
      <dl className={styles.evidence}>
        <div>
          <dt>{t('queue.appealWords')}</dt>
          <dd dir="auto">{words}</dd>
        </div>
        <div>
          <dt>{t('act.reason')}</dt>
          <dd>
            {t(`reason.${reason}`)}
            {comment && ` · ${comment}`}
          </dd>
        </div>
      </dl>
      {hidden && (
        <section className={styles.report}>
          <h3>{t(`hidden.${hidden}`)}</h3>
          {hasPhoto && <SecretPhoto url={`/api/hiddenphoto/${id}`} alt={t(`hidden.${hidden}`)} />}
        </section>
      )}
      {isOver && <Over onNext={onNext} />}
      {!isOver && (
        <section className="wrap gap2" aria-label={t('act.label')}>
          {(['upheld', 'reversed'] as const).map((outcome) => (
            <ActButton
              key={outcome}
              letter={letters[outcome]}
              isChosen={pending === outcome}
              onClick={() => setPending(outcome)}
            >
              {t(`act.${outcome}`)}
            </ActButton>
          ))}
        </section>
      )}
      {pending && !isOver && (
        <Confirmation title={t(`act.${pending}`)} onCancel={cancel}>
          <ActButton key={pending} letter="⏎" autoFocus onClick={() => decide(pending)}>
            {t('act.confirm')}
          </ActButton>
        </Confirmation>
      )}
      {reports.map((report) => (
        <ReportCard key={report.id} report={report} />
      ))}
      {target.id !== null && <AccountStory account={String(target.id)} />}
    </article>
  )
}
