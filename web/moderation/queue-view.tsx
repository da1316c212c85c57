import { useState } from 'react'
import type { Queue } from '../../contract/moderation.ts'
import { toApiError } from '../lib/api.ts'
import { t } from '../lib/i18n/i18n.ts'
import { relativeTime } from '../lib/relative-time.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { Scene } from '../ui/scene.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { EntryView } from './entry-view.tsx'
import styles from './moderation.module.css'
import { type Entry, listEntries, useDecide, useDecideAppeal, useUndo } from './queries.ts'

/** How long an undo is offered on the screen. The key works until the next decision. */
const undoMs = 15_000
const newsMs = 6000

export function QueueView({ queue }: { queue: Queue }) {
  const entries = listEntries(queue)
  const [index, setIndex] = useState(0)
  // Entries leave the list when they are decided: the next one takes the place.
  const current = Math.min(index, entries.length - 1)
  const entry = entries[current]
  const decide = useDecide()
  const decideAppeal = useDecideAppeal()
  const undo = useUndo()
  const [lastId, setLastId] = useState<number | null>(null)

  const tellFailure = (error: Error) =>
    showSnackbar({ text: t(`error.${toApiError(error).code}`), ms: newsMs })

  function handleUndo(id: number | null) {
    if (id === null) return
    setLastId(null)
    undo.mutate(
      { id },
      {
        onSuccess: () => showSnackbar({ text: t('act.undone'), ms: newsMs }),
        onError: tellFailure,
      },
    )
  }

  const move = (step: number) => setIndex(Math.max(0, Math.min(entries.length - 1, current + step)))
  useKeys({
    ArrowDown: () => move(1),
    j: () => move(1),
    ArrowUp: () => move(-1),
    k: () => move(-1),
    z: () => handleUndo(lastId),
  })

  if (!entry) {
    return (
      <Scene mood="happy">
        <p>{t('queue.empty')}</p>
      </Scene>
    )
  }
  return (
    <>
      <p className={styles.keys}>{t('act.keys')}</p>
      {queue.openReports > queue.reports.length && (
        <p className={styles.keys}>{t('queue.more', { n: queue.openReports })}</p>
      )}
      <div className={styles.columns}>
        <ol className={styles.list} aria-label={t('queue.list')}>
          {entries.map((each, position) => (
            <li key={keyOf(each)}>
              <EntryRow
                entry={each}
                isCurrent={position === current}
                onSelect={() => setIndex(position)}
              />
            </li>
          ))}
        </ol>
        <EntryView
          key={keyOf(entry)}
          entry={entry}
          isBusy={decide.isPending || decideAppeal.isPending}
          onDecide={(decision, actionName) =>
            decide.mutate(decision, {
              onSuccess({ id }) {
                setLastId(id)
                showSnackbar({
                  text: t('act.done', { action: actionName }),
                  ms: undoMs,
                  action: { label: t('act.undo'), run: () => handleUndo(id) },
                })
              },
              onError: tellFailure,
            })
          }
          onDecideAppeal={(decision) =>
            decideAppeal.mutate(decision, {
              onSuccess: () =>
                showSnackbar({
                  text: t('act.done', { action: t(`act.${decision.outcome}`) }),
                  ms: newsMs,
                }),
              onError: tellFailure,
            })
          }
        />
      </div>
    </>
  )
}

interface EntryRowProps {
  entry: Entry
  isCurrent: boolean
  onSelect: () => void
}

function EntryRow({ entry, isCurrent, onSelect }: EntryRowProps) {
  const { target, reason } = entry.type === 'report' ? entry.report : entry.appeal
  const time = entry.type === 'report' ? entry.report.createdAt : entry.appeal.appealedAt
  const isUrgent = entry.type === 'report' && entry.report.urgent
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={isCurrent || undefined}
      onClick={onSelect}
    >
      <span className={styles.rowHead}>
        <strong>{target.animalName || target.name || t('queue.nobody')}</strong>
        {isUrgent && <span className={styles.urgent}>{t('queue.urgent')}</span>}
        {entry.type === 'appeal' && <span className={styles.badge}>{t('queue.appeal')}</span>}
      </span>
      <span className={styles.quiet}>
        {t(`reason.${reason}`)} · {relativeTime(new Date(time), new Date())}
      </span>
    </button>
  )
}

function keyOf(entry: Entry): string {
  return entry.type === 'report' ? `report ${entry.report.id}` : `appeal ${entry.appeal.id}`
}
