import { Link } from 'wouter'
import { t } from '../../lib/i18n/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Pet } from './deck.ts'
import styles from './deck-table.module.css'

interface DeckActionsProps {
  /** Whom they are about; without one they only keep their place. */
  pet?: Pet | undefined
  canUndo?: boolean
  onLike?: () => void
  onDislike?: () => void
  onUndo?: () => void
}

/** A button for every gesture. */
export function DeckActions({ pet, canUndo = false, onLike, onDislike, onUndo }: DeckActionsProps) {
  const name = pet?.animalName ?? ''
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={styles.action}
        aria-label={t('deck.undo')}
        title={t('deck.undo')}
        // Not `disabled`: who has just pressed it would lose the focus.
        aria-disabled={!canUndo}
        onClick={canUndo ? onUndo : undefined}
      >
        <Icon name="undo" size={22} />
      </button>
      <button
        type="button"
        className={styles.action}
        data-big
        aria-label={t('deck.dislike', { name })}
        title={t('deck.dislikeStamp')}
        disabled={!pet}
        onClick={onDislike}
      >
        <Icon name="cross" size={34} />
      </button>
      <button
        type="button"
        className={styles.like}
        data-big
        aria-label={t('deck.like', { name })}
        title={t('deck.likeWord')}
        disabled={!pet}
        onClick={onLike}
      >
        <Icon name="heart" filled size={34} />
      </button>
      {pet ? (
        <Link
          href={`/profile/${pet.id}`}
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
