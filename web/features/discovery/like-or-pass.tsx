import { useQueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../../lib/cache-keys.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { getUserId } from '../../lib/session.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Deck, Pet, Verdict } from './deck.ts'
import { decideOn } from './deck.ts'
import styles from './deck-table.module.css'
import { sendSwipe } from './swipe-delivery.ts'

interface LikeOrPassProps {
  pet: Pet
  onDone: () => void
}

/** The deck's two big buttons, for the profile. */
export function LikeOrPass({ pet, onDone }: LikeOrPassProps) {
  const queryClient = useQueryClient()
  const name = pet.animalName

  function decide(act: Verdict) {
    queryClient.setQueryData<Deck>(
      [cacheKeys.deck, getUserId()],
      (deck) => deck && decideOn(deck, pet.id, act),
    )
    sendSwipe(getUserId(), queryClient, { act, pet })
    onDone()
  }

  return (
    <>
      <button
        type="button"
        className={styles.action}
        data-big
        aria-label={t('deck.dislike', { name })}
        title={t('deck.dislikeStamp')}
        onClick={() => decide('dislike')}
      >
        <Icon name="cross" size={34} />
      </button>
      <button
        type="button"
        className={styles.like}
        data-big
        aria-label={t('deck.like', { name })}
        title={t('deck.likeWord')}
        onClick={() => decide('like')}
      >
        <Icon name="heart" filled size={34} />
      </button>
    </>
  )
}
