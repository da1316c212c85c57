import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import type { CaseView as Case, Decision, ReportEntry } from '../../contract/moderation.ts'
import { type ReportReason, reportReasons } from '../../contract/report-reasons.ts'
import { useKept } from '../lib/kept.ts'
import { visitor } from '../lib/storage/person-storage.ts'
import { Button } from '../ui/button.tsx'
import { LoadFailure } from '../ui/failure.tsx'
import { LoadingScreen } from '../ui/scene.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { AccountStory } from './account-story.tsx'
import { Over } from './act-button.tsx'
import { type Action, Acts } from './acts.tsx'
import { Lookalikes, type Side } from './lookalikes.tsx'
import styles from './moderation.module.css'
import { caseQuery, commentKey } from './queries.ts'
import { nameOf, ReportCard, TargetLine } from './report-card.tsx'
import { SecretPhoto } from './secret-photo.tsx'
import { plural, t } from './texts.ts'

type OnDecide = (decision: Decision, actionName: string) => void

interface CaseViewProps {
  id: number
  visit: number
  isBusy: boolean
  /** Somebody else has decided it. */
  isOver: boolean
  onNext: () => void
  onDecide: OnDecide
}

/** An account with its open reports. It stays as it was opened until it is decided or left. */
export function CaseView({ id, visit, isBusy, isOver, onNext, onDecide }: CaseViewProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    caseQuery(id, visit),
  )
  const [first] = data?.pages ?? []
  if (!first) return error ? <LoadFailure error={error} onRetry={refetch} /> : <LoadingScreen />
  const pages = data?.pages ?? []
  const reports = pages.flatMap((page) => page.reports)
  return (
    <article className="section gap4" aria-labelledby="entry-title">
      <header className="line">
        <h2 id="entry-title" className="clamp large">
          {nameOf(first.target)} · {t(`reason.${first.reason}`)}
        </h2>
        {first.urgent && <span className={styles.urgent}>{t('queue.urgent')}</span>}
      </header>
      <TargetLine target={first.target}>
        {first.suspended && <span className="pill">{t('queue.suspended')}</span>}
        <span>{plural('queue.people', first.people)}</span>
        {first.notices > 0 && <span>{plural('queue.notices', first.notices)}</span>}
      </TargetLine>
      {isOver && <Over onNext={onNext} />}
      <Reports
        id={id}
        opened={first}
        reports={reports}
        next={pages.at(-1)?.next ?? null}
        isBusy={isBusy}
        isOver={isOver}
        onDecide={onDecide}
      />
      {hasNextPage && (
        <Button look="secondary" compact onClick={() => fetchNextPage()}>
          {t('queue.more')}
        </Button>
      )}
      {first.target.id !== null && <AccountStory account={String(first.target.id)} />}
    </article>
  )
}

interface ReportsProps {
  /** Of the case. */
  id: number
  opened: Case
  reports: ReportEntry[]
  /** The cursor of the page that is not opened yet. */
  next: string | null
  isBusy: boolean
  isOver: boolean
  onDecide: OnDecide
}

function Reports({ id, opened, reports, next, isBusy, isOver, onDecide }: ReportsProps) {
  const { target, suspended, lastReportId } = opened
  // What makes the case urgent, rather than two photos that look alike.
  const [chosenId, setChosenId] = useState(
    (reports.find(({ urgent }) => urgent) ?? reports.find(({ source }) => source !== 'server'))?.id,
  )
  const chosen = reports.find(({ id }) => id === chosenId) ?? reports[0]
  /** A message that the reporter named: its photo would be hidden. */
  const [messageId, setMessageId] = useState<number | null>(null)
  const choose = (reportId: number, messageId: number | null) => {
    setChosenId(reportId)
    setMessageId(messageId)
  }
  const hides = messageId === null ? (chosen?.hides ?? null) : 'chatPhoto'
  const [reason, setReason] = useState<ReportReason | null>(null)
  const { values, change } = useKept(visitor, commentKey(id), { comment: '' })
  const { comment } = values
  // Notices about nobody with an account have nothing to do with each other.
  const [isWhole, setIsWhole] = useState(target.id !== null)
  const [isAll, setIsAll] = useState(false)
  const [copy, setCopy] = useState<Side | null>(null)
  const pair = chosen?.lookalikes ?? null
  const side = pair && copy ? pair[copy] : null
  const isLookalike = side !== null && copy === 'other'
  // Of two photos that look alike nobody is accused before the moderator says which one is the copy.
  const accused = pair ? (side?.account ?? null) : target
  const isSomebody = accused !== null && accused.id !== null
  const read = reports.filter(({ source }) => source !== 'server')

  const can: Record<Action, boolean> = {
    hide: hides === 'foundAnimal' || (hides !== null && isSomebody && !side?.deleted),
    warn: isSomebody,
    suspend: isSomebody && (isLookalike || !suspended),
    dismiss: true,
  }
  const titleOf = (action: Action) =>
    action === 'hide' ? t(`act.hide.${hides ?? 'photo'}`) : t(`act.${action}`)

  function decide(action: Action, days: number | null) {
    if (isBusy || !chosen) return
    const isTogether = isWhole && chosen.source !== 'server'
    const decision: Decision = {
      reportId: chosen.id,
      action,
      days,
      reason: reason ?? chosen.reason,
      note: comment,
      reports: (isTogether ? read : [chosen]).map(({ id, version }) => ({ id, version })),
      ...(isTogether && next && isAll && { unread: lastReportId }),
      ...(isLookalike && { isLookalike }),
      ...(messageId !== null && { messageId }),
    }
    onDecide(decision, titleOf(action))
  }

  return (
    <>
      {!isOver && (
        <Acts
          can={can}
          titleOf={titleOf}
          accused={nameOf(accused ?? target)}
          hidden={chosen && <HiddenContent report={chosen} copy={copy} messageId={messageId} />}
          onDecide={decide}
        />
      )}
      <div className="stack gap3">
        <Select
          label={t('act.reason')}
          value={reason ?? chosen?.reason ?? 'other'}
          options={reportReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
          onChange={({ target: { value } }) => setReason(value as ReportReason)}
        />
        <TextArea
          label={t('act.comment')}
          hint={t('act.commentHint')}
          rows={2}
          maxLength={limits.reportLength}
          value={comment}
          onChange={({ target: { value } }) => change({ comment: value })}
        />
        {read.length > 1 && chosen?.source !== 'server' && (
          <Check isOn={isWhole} onChange={setIsWhole}>
            {t('act.whole', { n: read.length })}
          </Check>
        )}
        {next && isWhole && chosen?.source !== 'server' && (
          <Check isOn={isAll} onChange={setIsAll}>
            {t('act.all')}
          </Check>
        )}
      </div>
      {pair && <Lookalikes pair={pair} copy={copy} onChoose={setCopy} />}
      {reports.map((report) => (
        <ReportCard
          key={report.id}
          report={report}
          isChosen={report.id === chosen?.id}
          hiddenMessageId={messageId}
          onHide={(id) => choose(report.id, id)}
        >
          {reports.length > 1 && (
            <Button
              look="secondary"
              compact
              aria-pressed={report.id === chosen?.id}
              onClick={() => choose(report.id, null)}
            >
              {t('act.choose')}
            </Button>
          )}
        </ReportCard>
      ))}
    </>
  )
}

interface CheckProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}

function Check({ isOn, onChange, children }: CheckProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target: { checked } }) => onChange(checked)}
      />{' '}
      {children}
    </label>
  )
}

interface HiddenContentProps {
  report: ReportEntry
  copy: Side | null
  messageId: number | null
}

/** What a decision would hide, before it is made. */
function HiddenContent({ report, copy, messageId }: HiddenContentProps) {
  const { id, lookalikes } = report
  const isNamed = messageId !== null
  const hides = isNamed ? 'chatPhoto' : report.hides
  const hasPhoto = isNamed || report.hasPhoto
  if (!hides) return null
  const url = isNamed
    ? `/api/messagephoto/${messageId}`
    : lookalikes && copy
      ? `/api/accountphoto/${lookalikes[copy].photoId}`
      : `/api/reportphoto/${id}`
  return (
    <>
      {hasPhoto && <SecretPhoto url={url} alt={t(`hidden.${hides}`)} isSmall />}
      <p>{t(`hidden.${hides}`)}</p>
    </>
  )
}
