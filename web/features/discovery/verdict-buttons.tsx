import { t } from '../../lib/i18n/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Verdict } from './deck.ts'
import styles from './deck-table.module.css'

interface VerdictButtonsProps {
  /** The pet's name. */
  name: string
  disabled?: boolean
  onDecide: (verdict: Verdict) => void
}

/** The two big buttons, of the deck and of a profile. */
export function VerdictButtons({ name, disabled = false, onDecide }: VerdictButtonsProps) {
  return (
    <>
      <button
        type="button"
        className={styles.action}
        data-big
        aria-label={t('deck.dislike', { name })}
        title={t('deck.dislikeStamp')}
        disabled={disabled}
        onClick={() => onDecide('dislike')}
      >
        <Icon name="cross" size={34} />
      </button>
      <button
        type="button"
        className={styles.like}
        data-big
        aria-label={t('deck.like', { name })}
        title={t('deck.likeWord')}
        disabled={disabled}
        onClick={() => onDecide('like')}
      >
        <Icon name="heart" filled size={34} />
      </button>
    </>
  )
}
