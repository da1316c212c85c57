import { useState } from 'react'
import { isolate } from '../../contract/isolate.ts'
import { playdateRules } from '../../contract/playdate-words.ts'
import type { Playdate } from '../../contract/playdates.ts'
import { locale } from '../lib/i18n.ts'
import { lazyPart } from '../lib/lazy.ts'
import { clockTime } from '../lib/relative-time.ts'
import { getUserId } from '../lib/session.ts'
import { urls } from '../lib/urls.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Icon } from '../ui/icon.tsx'
import { timeText } from './local-times.ts'
import styles from './playdate-card.module.css'
import { useActOnPlaydate } from './queries.ts'
import { t } from './texts.ts'

const ProposeDialog = lazyPart(async () => (await import('./propose-dialog.tsx')).ProposeDialog)
const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

interface PlaydateCardProps {
  playdate: Playdate
  /** Of the other pet. */
  name: string
  /** False in a chat where nobody can write any more. */
  canAct: boolean
  /** A newer version is being fetched. */
  isStale?: boolean
}

/** A playdate with the buttons for the next step. */
export function PlaydateCard({ playdate, name, canAct, isStale = false }: PlaydateCardProps) {
  const userId = getUserId()
  const act = useActOnPlaydate(userId, playdate)
  const [dialog, setDialog] = useState<'change' | 'again' | 'cancel' | null>(null)
  const now = new Date()
  const { state, place, changedBy, proposedBy } = playdate
  const times = shownTimes(playdate).map((time) => new Date(time))
  const startsAt = playdate.startsAt === null ? null : new Date(playdate.startsAt)
  const isOver = hasPassed(playdate, now)
  const isOpen = (state === 'proposed' || state === 'accepted') && !isOver
  const isAsked = isOpen && state === 'proposed' && proposedBy !== userId
  const busy = act.isPending || isStale
  const close = () => setDialog(null)

  return (
    <article
      className={styles.card}
      data-state={isOver && isOpenState(state) ? 'over' : state}
      aria-label={t('playdate.card', { name })}
    >
      <h3 className={styles.title}>
        <span className={styles.sign}>
          <Icon name={state === 'accepted' ? 'paw' : 'calendar'} size={20} />
        </span>
        {titleOf(playdate, isOver, changedBy === userId, name)}
      </h3>
      {state === 'accepted' && startsAt ? (
        <div className="row gap3">
          <DayLeaf date={startsAt} />
          <div>
            <p className={styles.weekday}>
              {startsAt.toLocaleDateString(locale, {
                weekday: 'long',
                day: 'numeric',
                month: 'long',
              })}
            </p>
            <p className={styles.clock}>
              <time dateTime={startsAt.toISOString()}>{clockTime(startsAt)}</time>
            </p>
          </div>
        </div>
      ) : (
        <>
          {isAsked && <p className="quiet">{t('playdate.pickOne')}</p>}
          <ul className={styles.times}>
            {times.map((time) => (
              <li key={time.getTime()} data-past={time <= now || undefined}>
                <time dateTime={time.toISOString()}>{timeText(time, now)}</time>
                {canAct && isAsked && time > now && (
                  <Button
                    compact
                    busy={busy}
                    aria-label={t('playdate.acceptTime', { time: timeText(time, now) })}
                    onClick={() => act.mutate({ step: 'accepted', time: time.toISOString() })}
                  >
                    {t('playdate.accept')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {state === 'proposed' && startsAt && (
            <p className="quiet">{t('playdate.instead', { time: timeText(startsAt, now) })}</p>
          )}
        </>
      )}
      <p className={styles.place}>
        <Icon name="pin" size={18} />
        <span dir="auto">{isolate(place)}</span>
      </p>
      {isOpen && state === 'proposed' && !isAsked && (
        <p className="quiet">
          {t(times.length > 1 ? 'playdate.waiting' : 'playdate.waitingForOne', { name })}
        </p>
      )}
      {state === 'accepted' && isOpen && (
        <CalendarLink playdate={playdate} text={t('playdate.calendar')} />
      )}
      {state !== 'accepted' && startsAt && (
        <CalendarLink playdate={playdate} text={t('playdate.updateCalendar')} />
      )}
      <Failure error={act.error} />
      {canAct && isOpen && (
        <div className="wrap gap2">
          <Button look="secondary" compact busy={busy} onClick={() => setDialog('change')}>
            {t('playdate.change')}
          </Button>
          {isAsked ? (
            <Button
              look="secondary"
              compact
              busy={busy}
              onClick={() => act.mutate({ step: 'declined' })}
            >
              {t('playdate.decline')}
            </Button>
          ) : (
            <Button look="secondary" compact busy={busy} onClick={() => setDialog('cancel')}>
              {t(state === 'accepted' ? 'playdate.cancel' : 'playdate.withdraw')}
            </Button>
          )}
        </div>
      )}
      {canAct && !isOpen && state !== 'accepted' && (
        <div className="wrap gap2">
          <Button look="secondary" compact onClick={() => setDialog('again')}>
            {t('playdate.again')}
          </Button>
        </div>
      )}
      {dialog &&
        (dialog === 'cancel' ? (
          <CancelDialog
            name={name}
            onClose={close}
            onConfirm={() => {
              close()
              act.mutate({ step: 'cancelled' })
            }}
          />
        ) : (
          <ProposeDialog
            chatId={playdate.chatId}
            name={name}
            before={playdate}
            isChange={dialog === 'change'}
            onClose={close}
          />
        ))}
    </article>
  )
}

/** A picture of a calendar page, hidden from screen readers: the line beside it has the same date. */
function DayLeaf({ date }: { date: Date }) {
  return (
    <div className={styles.leaf} aria-hidden="true">
      <span>{date.toLocaleDateString(locale, { month: 'short' })}</span>
      <strong>{date.getDate()}</strong>
    </div>
  )
}

function CalendarLink({ playdate, text }: { playdate: Playdate; text: string }) {
  return (
    <a className={styles.calendar} href={urls.playdateFile(playdate.id)} download="michiapp.ics">
      <Icon name="download" size={18} />
      {text}
    </a>
  )
}

/** Of a date that was agreed on and then cancelled, only its own time. */
function shownTimes({ state, startsAt, times }: Playdate): string[] {
  const wasAgreed = state === 'cancelled' && startsAt !== null && times.includes(startsAt)
  return wasAgreed ? [startsAt] : times
}

const isOpenState = (state: Playdate['state']): boolean =>
  state === 'proposed' || state === 'accepted'

/** An accepted playdate is over an hour after it began, a proposal after its last time. */
function hasPassed({ state, startsAt, times }: Playdate, now: Date): boolean {
  if (state === 'accepted' && startsAt !== null)
    return Date.parse(startsAt) + playdateRules.lastsMs <= now.getTime()
  return Date.parse(times.at(-1) ?? '') <= now.getTime()
}

export function isOpenPlaydate(playdate: Playdate, now: Date): boolean {
  return isOpenState(playdate.state) && !hasPassed(playdate, now)
}

function titleOf(playdate: Playdate, isOver: boolean, isMine: boolean, name: string) {
  const { state, proposedBy, version } = playdate
  if (state === 'accepted') return t(isOver ? 'playdate.held' : 'playdate.agreed')
  if (state === 'declined')
    return isMine ? t('playdate.youDeclined') : t('playdate.theyDeclined', { name })
  if (state === 'cancelled')
    return isMine ? t('playdate.youCancelled') : t('playdate.theyCancelled', { name })
  if (isOver) return t('playdate.expired')
  const isOwn = proposedBy === getUserId()
  if (version > 1) return isOwn ? t('playdate.youChanged') : t('playdate.theyChanged', { name })
  return isOwn ? t('playdate.youProposed') : t('playdate.theyProposed', { name })
}
