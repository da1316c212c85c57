import { useState } from 'react'
import { type QueueEntry, type QueueSection, queueSections } from '../../contract/moderation.ts'
import { toApiError } from '../lib/api.ts'
import { keptOf } from '../lib/kept.ts'
import { relativeTime } from '../lib/relative-time.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { visitor } from '../lib/storage/person-storage.ts'
import { Button } from '../ui/button.tsx'
import { Scene } from '../ui/scene.tsx'
import { Select } from '../ui/select.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { AppealView } from './appeal-view.tsx'
import { CaseView } from './case-view.tsx'
import styles from './moderation.module.css'
import {
  commentKey,
  keyOf,
  useDecide,
  useDecideAppeal,
  useReadCaseAgain,
  useUndo,
} from './queries.ts'
import { plural, t } from './texts.ts'

/** How long an undo is offered on the screen. The key works until the next decision. */
const undoMs = 15_000
const messageMs = 6000

interface QueueViewProps {
  /** Where the list begins. */
  section: QueueSection
  onSection: (section: QueueSection) => void
  entries: QueueEntry[]
  /** Absent on the last page. */
  onMore?: (() => void) | undefined
}

interface Opened {
  opened: QueueEntry | null
  visit: number
}

export function QueueView({ section, onSection, entries, onMore }: QueueViewProps) {
  /** The visit makes an entry that is opened again be read again. */
  const [{ opened, visit }, setOpened] = useState<Opened>({ opened: null, visit: 0 })
  // Until something is opened by hand, it is the first entry. Then it stays open, whatever arrives.
  const entry = opened ?? entries[0] ?? null
  if (!opened && entry) setOpened({ opened: entry, visit })
  const position = entries.findIndex((each) => entry && keyOf(each) === keyOf(entry))
  const decide = useDecide()
  const decideAppeal = useDecideAppeal()
  const undo = useUndo()
  const readCaseAgain = useReadCaseAgain()
  const [lastId, setLastId] = useState<number | null>(null)
  /** The entry that somebody else has decided while it was open. */
  const [overKey, setOverKey] = useState<string | null>(null)
  const isOver = entry !== null && keyOf(entry) === overKey

  /** Opens another entry, unless the moderator has done so meanwhile; by default the next of the list. */
  function leave(next = entries[position + 1] ?? null) {
    setOverKey(null)
    setOpened((current) =>
      current.opened && entry && keyOf(current.opened) !== keyOf(entry)
        ? current
        : { opened: next, visit: current.visit + 1 },
    )
  }

  /** An entry that is open already stays as it is, with what was typed. */
  function open(next: QueueEntry) {
    if (!entry || isOver || keyOf(next) !== keyOf(entry)) leave(next)
  }

  /** Nothing else is opened: the next two keys would sanction somebody who was not read. */
  function showFailure(error: Error) {
    const { code } = toApiError(error)
    showSnackbar({ text: t(`error.${code}`), ms: messageMs })
    if (code === 'already_decided' && entry) setOverKey(keyOf(entry))
    if (code === 'report_changed') void readCaseAgain()
  }

  function handleUndo(id: number | null) {
    if (id === null) return
    setLastId(null)
    undo.mutate(
      { id },
      {
        onSuccess: () => showSnackbar({ text: t('act.undone'), ms: messageMs }),
        onError: (error) =>
          showSnackbar({ text: t(`error.${toApiError(error).code}`), ms: messageMs }),
      },
    )
  }

  function move(step: number) {
    const next = entries[Math.max(0, position + step)]
    if (next) return open(next)
    if (isOver) leave()
    else onMore?.()
  }
  useKeys({
    ArrowDown: () => move(1),
    j: () => move(1),
    ArrowUp: () => move(-1),
    k: () => move(-1),
    z: () => handleUndo(lastId),
  })

  const chooseSection = (
    <Select
      label={t('queue.from')}
      value={section}
      options={queueSections.map((value) => ({ value, label: t(`queue.from.${value}`) }))}
      onChange={({ target: { value } }) => onSection(value as QueueSection)}
    />
  )
  if (!entry) {
    return (
      <>
        {section !== 'urgent' && chooseSection}
        <Scene mood="happy">
          <p>{t('queue.empty')}</p>
        </Scene>
      </>
    )
  }
  const isBusy = decide.isPending || decideAppeal.isPending
  return (
    <>
      <p className="quiet">{t('act.keys')}</p>
      <div className={styles.columns}>
        <div className="stack gap2">
          {chooseSection}
          <ol className={styles.list} aria-label={t('queue.list')}>
            {entries.map((each) => (
              <li key={keyOf(each)}>
                <EntryRow
                  entry={each}
                  isCurrent={keyOf(each) === keyOf(entry)}
                  onSelect={() => open(each)}
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
        </div>
        {entry.type === 'case' ? (
          <CaseView
            key={`${keyOf(entry)} ${visit}`}
            id={entry.id}
            visit={visit}
            isBusy={isBusy}
            isOver={isOver}
            onNext={() => leave()}
            onDecide={(decision, actionName) =>
              decide.mutate(decision, {
                onSuccess({ id }) {
                  keptOf(visitor, commentKey(entry.id)).write({})
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
            isOver={isOver}
            onNext={() => leave()}
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
      <span className="line">
        <strong className="clamp">{target.animalName || target.name || t('queue.nobody')}</strong>
        {entry.type === 'case' && entry.urgent && (
          <span className={styles.urgent}>{t('queue.urgent')}</span>
        )}
        {entry.type === 'appeal' && <span className="pill">{t('queue.appeal')}</span>}
      </span>
      <span className="quiet">
        {t(`reason.${reason}`)} · {relativeTime(new Date(since), new Date())}
      </span>
      {entry.type === 'case' && (
        <span className="quiet">
          {plural('queue.people', entry.people)}
          {entry.notices > 0 && ` · ${plural('queue.notices', entry.notices)}`}
        </span>
      )}
    </button>
  )
}
