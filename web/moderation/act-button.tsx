import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './moderation.module.css'
import { t } from './texts.ts'

interface ActButtonProps {
  /** The key that does the same. */
  letter: string
  isChosen?: boolean
  /** The next Enter presses it. */
  autoFocus?: boolean
  onClick: () => void
  children: ReactNode
}

export function ActButton({ letter, isChosen, autoFocus, onClick, children }: ActButtonProps) {
  return (
    <Button
      look={isChosen ? 'primary' : 'secondary'}
      compact
      aria-pressed={isChosen}
      autoFocus={autoFocus}
      onClick={onClick}
    >
      <kbd>{letter}</kbd> {children}
    </Button>
  )
}

interface ConfirmationProps {
  title: string
  onCancel: () => void
  children: ReactNode
}

/** The second of the two keys of a decision. */
export function Confirmation({ title, onCancel, children }: ConfirmationProps) {
  return (
    <section className={styles.confirmation} aria-label={title}>
      <p role="status">{title}</p>
      <div className="wrap gap2">
        {children}
        <ActButton letter="Esc" onClick={onCancel}>
          {t('act.cancel')}
        </ActButton>
      </div>
    </section>
  )
}

/** Somebody else has decided what is open. It stays until the moderator goes on. */
export function Over({ onNext }: { onNext: () => void }) {
  return (
    <section className={styles.confirmation} aria-label={t('queue.over')}>
      <p role="status">{t('queue.over')}</p>
      <div className="wrap gap2">
        <ActButton letter="J" onClick={onNext}>
          {t('queue.next')}
        </ActButton>
      </div>
    </section>
  )
}
