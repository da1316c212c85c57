import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import type {
  AppealDecision,
  AppealEntry,
  Decision,
  ReportEntry,
} from '../../contract/moderation.ts'
import { type ReportReason, reportReasons } from '../../contract/report-reasons.ts'
import { locale, plural, t } from '../lib/i18n/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { useKeys } from '../ui/use-keys.ts'
import styles from './moderation.module.css'
import { type Entry, historyQuery, photoUrl } from './queries.ts'

interface EntryViewProps {
  entry: Entry
  isBusy: boolean
  onDecide: (decision: Decision, actionName: string) => void
  onDecideAppeal: (decision: AppealDecision) => void
}

export function EntryView({ entry, isBusy, onDecide, onDecideAppeal }: EntryViewProps) {
  return entry.type === 'report' ? (
    <ReportView report={entry.report} isBusy={isBusy} onDecide={onDecide} />
  ) : (
    <AppealView appeal={entry.appeal} isBusy={isBusy} onDecide={onDecideAppeal} />
  )
}

const actions = ['hide', 'warn', 'suspend', 'dismiss'] as const

/** The keys of the durations, as the buttons show them. */
const durations = [
  { key: '1', days: 1 },
  { key: '7', days: 7 },
  { key: '3', days: 30 },
  { key: '0', days: null },
] as const

interface ReportViewProps {
  report: ReportEntry
  isBusy: boolean
  onDecide: (decision: Decision, actionName: string) => void
}

function ReportView({ report, isBusy, onDecide }: ReportViewProps) {
  const [pending, setPending] = useState<Decision['action'] | null>(null)
  const [reason, setReason] = useState<ReportReason>(report.reason)
  const [note, setNote] = useState('')
  const { target } = report
  const can = {
    hide: report.hides !== null && target.id !== null,
    warn: target.id !== null,
    suspend: target.id !== null && !report.suspended,
    dismiss: true,
  }

  const nameOf = (action: Decision['action']) =>
    action === 'hide' && report.hides === 'lostPet' ? t('act.hideLostPet') : t(`act.${action}`)

  function decide(action: Decision['action'], days: number | null = null) {
    setPending(null)
    if (!isBusy) onDecide({ reportId: report.id, action, days, reason, note }, nameOf(action))
  }

  const choose = (action: Decision['action']) => () => {
    if (can[action]) setPending(action)
  }
  const isSuspending = pending === 'suspend'
  useKeys({
    h: choose('hide'),
    w: choose('warn'),
    s: choose('suspend'),
    d: choose('dismiss'),
    ...(pending && { Escape: () => setPending(null) }),
    ...(pending && !isSuspending && { Enter: () => decide(pending) }),
    ...(isSuspending &&
      Object.fromEntries(durations.map(({ key, days }) => [key, () => decide('suspend', days)]))),
  })

  return (
    <article className={styles.card} aria-labelledby="entry-title">
      <header className={styles.entryHead}>
        <h2 id="entry-title">
          {t('queue.entry', { id: report.id })} · {t(`reason.${report.reason}`)}
        </h2>
        {report.urgent && <span className={styles.urgent}>{t('queue.urgent')}</span>}
        {report.isNotice && <span className={styles.badge}>{t('queue.notice')}</span>}
      </header>
      <Target target={target}>
        {report.suspended && <span className={styles.badge}>{t('queue.suspended')}</span>}
        {report.reporters > 1 && <span>{t('queue.reporters', { n: report.reporters })}</span>}
      </Target>
      {report.hasPhoto && (
        <img className={styles.photo} src={photoUrl(report.id)} alt={t('queue.photo')} />
      )}
      <dl className={styles.evidence}>
        {report.evidence.map(({ kind, text }) => (
          <div key={kind}>
            <dt>{t(`evidence.${kind}`)}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      <section className={styles.acts} aria-label={t('act.label')}>
        {actions
          .filter((action) => can[action])
          .map((action) => (
            <ActButton
              key={action}
              letter={letters[action]}
              isChosen={pending === action}
              onClick={choose(action)}
            >
              {nameOf(action)}
            </ActButton>
          ))}
      </section>
      {pending && (
        <Confirmation title={isSuspending ? t('act.howLong') : nameOf(pending)}>
          {isSuspending ? (
            durations.map(({ key, days }) => (
              <ActButton key={key} letter={key} onClick={() => decide('suspend', days)}>
                {days === null ? t('act.forever') : plural('act.days', days)}
              </ActButton>
            ))
          ) : (
            <ActButton letter="⏎" onClick={() => decide(pending)}>
              {t('act.confirm')}
            </ActButton>
          )}
          <ActButton letter="Esc" onClick={() => setPending(null)}>
            {t('act.cancel')}
          </ActButton>
        </Confirmation>
      )}
      <div className={styles.words}>
        <Select
          label={t('act.reason')}
          value={reason}
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
      </div>
      {target.id !== null && <HistoryView accountId={target.id} except={report.id} />}
    </article>
  )
}

const letters = { hide: 'H', warn: 'W', suspend: 'S', dismiss: 'D', upheld: 'U', reversed: 'R' }

interface AppealViewProps {
  appeal: AppealEntry
  isBusy: boolean
  onDecide: (decision: AppealDecision) => void
}

function AppealView({ appeal, isBusy, onDecide }: AppealViewProps) {
  const [pending, setPending] = useState<AppealDecision['outcome'] | null>(null)
  const { id, kind, reason, note, createdAt, endsAt, words, target } = appeal
  function decide(outcome: AppealDecision['outcome']) {
    setPending(null)
    if (!isBusy) onDecide({ sanctionId: id, outcome })
  }
  useKeys({
    u: () => setPending('upheld'),
    r: () => setPending('reversed'),
    ...(pending && { Escape: () => setPending(null), Enter: () => decide(pending) }),
  })
  return (
    <article className={styles.card} aria-labelledby="entry-title">
      <header className={styles.entryHead}>
        <h2 id="entry-title">
          {t('queue.appealOf', { id })} · {t(`history.${kind}`)}
        </h2>
        <span className={styles.badge}>{t('queue.appeal')}</span>
      </header>
      <Target target={target}>
        <span>{t('queue.decided', { date: date(createdAt) })}</span>
        {kind === 'suspend' && <span>{endOf(endsAt)}</span>}
      </Target>
      <dl className={styles.evidence}>
        <div>
          <dt>{t('queue.appealWords')}</dt>
          <dd dir="auto">{words}</dd>
        </div>
        <div>
          <dt>{t('act.reason')}</dt>
          <dd>
            {t(`reason.${reason}`)}
            {note && ` · ${note}`}
          </dd>
        </div>
      </dl>
      <section className={styles.acts} aria-label={t('act.label')}>
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
      {pending && (
        <Confirmation title={t(`act.${pending}`)}>
          <ActButton letter="⏎" onClick={() => decide(pending)}>
            {t('act.confirm')}
          </ActButton>
          <ActButton letter="Esc" onClick={() => setPending(null)}>
            {t('act.cancel')}
          </ActButton>
        </Confirmation>
      )}
      {target.id !== null && <HistoryView accountId={target.id} />}
    </article>
  )
}

function Target({ target, children }: { target: ReportEntry['target']; children: ReactNode }) {
  return (
    <p className={styles.target}>
      {target.id === null ? (
        <span>{t('queue.nobody')}</span>
      ) : (
        <>
          <strong>{[target.animalName, target.name].filter(Boolean).join(' · ')}</strong>
          <span className={styles.quiet}>{t('queue.account', { id: target.id })}</span>
        </>
      )}
      {children}
    </p>
  )
}

/** Waits for the second key, which confirms the decision. */
function Confirmation({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.confirmation} aria-label={title}>
      <p role="status">{title}</p>
      <div className={styles.acts}>{children}</div>
    </section>
  )
}

interface ActButtonProps {
  letter: string
  isChosen?: boolean
  onClick: () => void
  children: ReactNode
}

function ActButton({ letter, isChosen, onClick, children }: ActButtonProps) {
  return (
    <Button
      look={isChosen ? 'primary' : 'secondary'}
      compact
      aria-pressed={isChosen}
      onClick={onClick}
    >
      <kbd className={styles.key}>{letter}</kbd> {children}
    </Button>
  )
}

function HistoryView({ accountId, except }: { accountId: number; except?: number }) {
  const { data: history } = useQuery(historyQuery(accountId))
  if (!history) return null
  const reports = history.reports.filter(({ id }) => id !== except)
  const isEmpty = reports.length === 0 && history.sanctions.length === 0
  return (
    <section className={styles.history}>
      <h3>{t('history.title')}</h3>
      {isEmpty && <p className={styles.quiet}>{t('history.none')}</p>}
      <ul>
        {history.sanctions.map(({ id, kind, reason, createdAt, endsAt, ended, appeal }) => (
          <li key={`sanction ${id}`}>
            <strong>{t(`history.${kind}`)}</strong> · {t(`reason.${reason}`)} · {date(createdAt)}
            {kind === 'suspend' && ` · ${ended ? t('history.ended') : endOf(endsAt)}`}
            {appeal !== 'none' && ` · ${t(`history.appeal.${appeal}`)}`}
          </li>
        ))}
        {reports.map(({ id, reason, createdAt, state }) => (
          <li key={`report ${id}`}>
            {t('history.report', { id })} · {t(`reason.${reason}`)} · {date(createdAt)} ·{' '}
            {t(`history.state.${state}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const endOf = (endsAt: string | null) =>
  endsAt === null ? t('history.noEnd') : t('history.until', { date: date(endsAt) })

function date(time: string): string {
  return new Date(time).toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
}
