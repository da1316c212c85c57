import { type ReactNode, useState } from 'react'
import { useKeys } from '../ui/use-keys.ts'
import { ActButton, Confirmation } from './act-button.tsx'
import { plural, t } from './texts.ts'

const actions = ['hide', 'warn', 'suspend', 'dismiss'] as const
export type Action = (typeof actions)[number]

const letters = { hide: 'H', warn: 'W', suspend: 'S', dismiss: 'D' }

/** The keys of the durations, as the buttons show them. */
const durations = [
  { key: '1', days: 1 },
  { key: '7', days: 7 },
  { key: '3', days: 30 },
  { key: '0', days: null },
] as const

interface ActsProps {
  can: Record<Action, boolean>
  titleOf: (action: Action) => string
  /** Who is sanctioned. */
  accused: string
  /** What would be hidden. */
  hidden: ReactNode
  onDecide: (action: Action, days: number | null) => void
}

/** The decisions, by button or by key. Each is confirmed, a suspension by how long it lasts. */
export function Acts({ can, titleOf, accused, hidden, onDecide }: ActsProps) {
  const [pending, setPending] = useState<Action | null>(null)
  const isSuspending = pending === 'suspend'
  const choose = (action: Action) => () => {
    if (can[action]) setPending(action)
  }
  const cancel = () => setPending(null)
  function decide(action: Action, days: number | null = null) {
    setPending(null)
    onDecide(action, days)
  }
  useKeys({
    h: choose('hide'),
    w: choose('warn'),
    s: choose('suspend'),
    d: choose('dismiss'),
    ...(pending && { Escape: cancel }),
    ...(isSuspending &&
      Object.fromEntries(durations.map(({ key, days }) => [key, () => decide('suspend', days)]))),
  })

  return (
    <>
      <section className="wrap gap2" aria-label={t('act.label')}>
        {actions
          .filter((action) => can[action])
          .map((action) => (
            <ActButton
              key={action}
              letter={letters[action]}
              isChosen={pending === action}
              onClick={choose(action)}
            >
              {titleOf(action)}
            </ActButton>
          ))}
      </section>
      {pending && (
        <Confirmation
          title={`${isSuspending ? t('act.howLong') : titleOf(pending)} · ${accused}`}
          onCancel={cancel}
        >
          {pending === 'hide' && hidden}
          {isSuspending ? (
            durations.map(({ key, days }) => (
              <ActButton key={key} letter={key} onClick={() => decide('suspend', days)}>
                {days === null ? t('act.forever') : plural('act.days', days)}
              </ActButton>
            ))
          ) : (
            <ActButton key={pending} letter="⏎" autoFocus onClick={() => decide(pending)}>
              {t('act.confirm')}
            </ActButton>
          )}
        </Confirmation>
      )}
    </>
  )
}
