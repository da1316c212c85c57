import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '../../contract/limits.ts'
import type { CaseView as Case, Decision, ReportEntry } from '../../contract/moderation.ts'
import { type ReportReason, reportReasons } from '../../contract/report-reasons.ts'
import { plural, t } from '../lib/i18n/i18n.ts'
import { Button } from '../ui/button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { LoadingScreen } from '../ui/scene.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { AccountStory } from './account-story.tsx'
import { type Action, Acts } from './acts.tsx'
import { Lookalikes, type Side } from './lookalikes.tsx'
import styles from './moderation.module.css'
import { caseQuery } from './queries.ts'
import { nameOf, ReportCard, TargetLine } from './report-card.tsx'
import { SecretPhoto } from './secret-photo.tsx'

type OnDecide = (decision: Decision, actionName: string) => void

interface CaseViewProps {
  id: number
  isBusy: boolean
  onDecide: OnDecide
}

/** An account with its open reports. It stays as it was opened until it is decided or left. */
export function CaseView({ id, isBusy, onDecide }: CaseViewProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(caseQuery(id))
  const [first] = data?.pages ?? []
  if (error) return <LoadFailure error={error} onRetry={refetch} />
  if (!data || !first) return <LoadingScreen />
  const reports = data.pages.flatMap((page) => page.reports)
  return (
    <article className={styles.card} aria-labelledby="entry-title">
      <header className={styles.entryHead}>
        <h2 id="entry-title">
          {nameOf(first.target)} · {t(`reason.${first.reason}`)}
        </h2>
        {first.urgent && <span className={styles.urgent}>{t('queue.urgent')}</span>}
      </header>
      <TargetLine target={first.target}>
        {first.suspended && <span className={styles.badge}>{t('queue.suspended')}</span>}
        <span>{plural('queue.people', first.people)}</span>
        {first.notices > 0 && <span>{plural('queue.notices', first.notices)}</span>}
      </TargetLine>
      <Reports opened={first} reports={reports} isBusy={isBusy} onDecide={onDecide} />
      {hasNextPage && (
        <Button look="secondary" compact onClick={() => fetchNextPage()}>
          {t('queue.more')}
        </Button>
      )}
      {first.target.id !== null && <AccountStory accountId={first.target.id} />}
    </article>
  )
}

interface ReportsProps {
  opened: Case
  reports: ReportEntry[]
  isBusy: boolean
  onDecide: OnDecide
}

function Reports({ opened, reports, isBusy, onDecide }: ReportsProps) {
  const { target, suspended, lastReportId, version } = opened
  const [chosenId, setChosenId] = useState(reports[0]?.id)
  const chosen = reports.find(({ id }) => id === chosenId) ?? reports[0]
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [note, setNote] = useState('')
  // Notices about nobody with an account have nothing to do with each other.
  const [isWhole, setIsWhole] = useState(target.id !== null)
  const [copy, setCopy] = useState<Side>('reported')
  const pair = chosen?.lookalikes ?? null
  const isLookalike = pair !== null && copy === 'other'
  const accused = pair ? pair[copy].account : target
  const total = opened.people + opened.notices

  const can: Record<Action, boolean> = {
    hide: chosen?.hides !== null && accused.id !== null && !pair?.[copy].deleted,
    warn: accused.id !== null,
    suspend: accused.id !== null && (isLookalike || !suspended),
    dismiss: true,
  }
  const titleOf = (action: Action) =>
    action === 'hide' ? t(`act.hide.${chosen?.hides ?? 'photo'}`) : t(`act.${action}`)

  function decide(action: Action, days: number | null) {
    if (isBusy || !chosen) return
    const decision: Decision = {
      reportId: chosen.id,
      action,
      days,
      reason: reason ?? chosen.reason,
      note,
      version,
      ...(isWhole && { upTo: lastReportId }),
      ...(isLookalike && { isLookalike }),
    }
    onDecide(decision, titleOf(action))
  }

  return (
    <>
      <Acts
        can={can}
        titleOf={titleOf}
        accused={nameOf(accused)}
        hidden={chosen && <HiddenContent report={chosen} copy={copy} />}
        onDecide={decide}
      />
      <div className={styles.words}>
        <Select
          label={t('act.reason')}
          value={reason ?? chosen?.reason ?? 'other'}
          options={reportReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
          onChange={({ target: { value } }) => setReason(value as ReportReason)}
        />
        <TextArea
          label={t('act.note')}
          hint={t('act.noteHint')}
          rows={2}
          maxLength={limits.reportLength}
          value={note}
          onChange={({ target: { value } }) => setNote(value)}
        />
        {total > 1 && chosen?.source !== 'server' && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={isWhole}
              onChange={({ target: { checked } }) => setIsWhole(checked)}
            />{' '}
            {t('act.whole', { n: total })}
          </label>
        )}
      </div>
      {pair && <Lookalikes pair={pair} copy={copy} onChoose={setCopy} />}
      {reports.map((report) => (
        <ReportCard key={report.id} report={report} isChosen={report.id === chosen?.id}>
          {reports.length > 1 && (
            <Button
              look="secondary"
              compact
              aria-pressed={report.id === chosen?.id}
              onClick={() => setChosenId(report.id)}
            >
              {t('act.choose')}
            </Button>
          )}
        </ReportCard>
      ))}
    </>
  )
}

/** What a decision would hide, before it is made. */
function HiddenContent({ report, copy }: { report: ReportEntry; copy: Side }) {
  const { id, hides, hasPhoto, lookalikes } = report
  if (!hides) return null
  const url = lookalikes
    ? `/api/accountphoto/${lookalikes[copy].photoId}`
    : `/api/reportphoto/${id}`
  return (
    <>
      {hasPhoto && <SecretPhoto url={url} alt={t(`hidden.${hides}`)} isSmall />}
      <p>{t(`hidden.${hides}`)}</p>
    </>
  )
}
