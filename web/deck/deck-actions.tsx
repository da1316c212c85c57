import { Link } from 'wouter'
import type { NewNote } from '../../contract/notes.ts'
import type { DeckCard } from '../people/card.ts'
import type { Photo } from '../photos/photo-viewer.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Verdict } from './deck.ts'
import styles from './deck-table.module.css'
import { t } from './texts.ts'
import { VerdictButtons } from './verdict-buttons.tsx'

interface DeckActionsProps {
  /** Without a card the buttons are disabled. */
  card?: DeckCard | undefined
  /** The visible photo. */
  photo?: Photo | undefined
  canUndo?: boolean
  onDecide?: (verdict: Verdict, note?: NewNote) => void
  onUndo?: () => void
}

/** A button for every gesture. */
export function DeckActions({ card, photo, canUndo = false, onDecide, onUndo }: DeckActionsProps) {
  const name = card?.animalName ?? ''
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={styles.action}
        aria-label={t('deck.undo')}
        title={t('deck.undo')}
        // Not `disabled`, which would take the focus from the button that was just pressed.
        aria-disabled={!canUndo}
        onClick={canUndo ? onUndo : undefined}
      >
        <Icon name="undo" size={22} />
      </button>
      <VerdictButtons card={card} photo={photo} onDecide={(...act) => onDecide?.(...act)} />
      {card ? (
        <Link
          href={`/profile/${card.id}`}
          state={{ from: '/home' }}
          className={styles.action}
          aria-label={t('deck.profile', { name })}
          title={t('deck.profile', { name })}
        >
          <Icon name="eye" size={24} />
        </Link>
      ) : (
        <span className={styles.action} data-waiting>
          <Icon name="eye" size={24} />
        </span>
      )}
    </div>
  )
}
