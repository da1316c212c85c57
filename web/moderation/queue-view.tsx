import { useState } from 'react'
import type { QueueEntry } from '../../contract/moderation.ts'
import { toApiError } from '../lib/api.ts'
import { plural, t } from '../lib/i18n/i18n.ts'
import { relativeTime } from '../lib/relative-time.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { Button } from '../ui/button.tsx'
import { Scene } from '../ui/scene.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { AppealView } from './appeal-view.tsx'
import { CaseView } from './case-view.tsx'
import styles from './moderation.module.css'
import { keyOf, useDecide, useDecideAppeal, useReadCaseAgain, useUndo } from './queries.ts'

/** How long an undo is offered on the screen. The key works until the next decision. */
const undoMs = 15_000
const messageMs = 6000

interface QueueViewProps {
  entries: QueueEntry[]
  /** Absent on the last page. */
  onMore?: (() => void) | undefined
}

export function QueueView({ entries, onMore }: QueueViewProps) {
  const [opened, setOpened] = useState<QueueEntry | null>(null)
  // Until something is opened by hand, it is the first entry. Then it stays open, whatever arrives.
  const entry = opened ?? entries[0] ?? null
  if (!opened && entry) setOpened(entry)
  const position = entries.findIndex((each) => entry && keyOf(each) === keyOf(entry))
  const decide = useDecide()
  const decideAppeal = useDecideAppeal()
  const undo = useUndo()
  const readCaseAgain = useReadCaseAgain()
  const [lastId, setLastId] = useState<number | null>(null)

  /** Opens the next entry of the list as it was, or else the first one of the new list. */
  const leave = () => setOpened(entries[position + 1] ?? null)

  function showFailure(error: Error) {
    const { code } = toApiError(error)
    showSnackbar({ text: t(`error.${code}`), ms: messageMs })
    if (code === 'already_decided') leave()
    if (code === 'report_changed') void readCaseAgain()
  }

  function handleUndo(id: number | null) {
    if (id === null) return
    setLastId(null)
    undo.mutate(
      { id },
      {
        onSuccess: () => showSnackbar({ text: t('act.undone'), ms: messageMs }),
        onError: showFailure,
      },
    )
  }

  const move = (step: number) => setOpened(entries[Math.max(0, position + step)] ?? entry)
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
  const isBusy = decide.isPending || decideAppeal.isPending
  return (
    <>
      <p className={styles.keys}>{t('act.keys')}</p>
      <div className={styles.columns}>
        <ol className={styles.list} aria-label={t('queue.list')}>
          {entries.map((each) => (
            <li key={keyOf(each)}>
              <EntryRow
                entry={each}
                isCurrent={keyOf(each) === keyOf(entry)}
                onSelect={() => setOpened(each)}
              />
            </li>
          ))}
          {onMore && (
            <li>
              <Button look="secondary" compact onClick={onMore}>
                {t('queue.more')}
              </Button>
            </li>
          )}
        </ol>
        {entry.type === 'case' ? (
          <CaseView
            key={keyOf(entry)}
            id={entry.id}
            isBusy={isBusy}
            onDecide={(decision, actionName) =>
              decide.mutate(decision, {
                onSuccess({ id }) {
                  setLastId(id)
                  leave()
                  showSnackbar({
                    text: t('act.done', { action: actionName }),
                    ms: undoMs,
                    action: { label: t('act.undo'), run: () => handleUndo(id) },
                  })
                },
                onError: showFailure,
              })
            }
          />
        ) : (
          <AppealView
            key={keyOf(entry)}
            id={entry.id}
            isBusy={isBusy}
            onDecide={(decision) =>
              decideAppeal.mutate(decision, {
                onSuccess() {
                  leave()
                  showSnackbar({
                    text: t('act.done', { action: t(`act.${decision.outcome}`) }),
                    ms: messageMs,
                  })
                },
                onError: showFailure,
              })
            }
          />
        )}
      </div>
    </>
  )
}

interface EntryRowProps {
  entry: QueueEntry
  isCurrent: boolean
  onSelect: () => void
}

function EntryRow({ entry, isCurrent, onSelect }: EntryRowProps) {
  const { target, reason, since } = entry
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={isCurrent || undefined}
      onClick={onSelect}
    >
      <span className={styles.rowHead}>
        <strong>{target.animalName || target.name || t('queue.nobody')}</strong>
        {entry.type === 'case' && entry.urgent && (
          <span className={styles.urgent}>{t('queue.urgent')}</span>
        )}
        {entry.type === 'appeal' && <span className={styles.badge}>{t('queue.appeal')}</span>}
      </span>
      <span className={styles.quiet}>
        {t(`reason.${reason}`)} · {relativeTime(new Date(since), new Date())}
      </span>
      {entry.type === 'case' && (
        <span className={styles.quiet}>
          {plural('queue.people', entry.people)}
          {entry.notices > 0 && ` · ${plural('queue.notices', entry.notices)}`}
        </span>
      )}
    </button>
  )
}
