import { useQueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../../lib/cache-keys.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { getUserId } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import type { Deck, Pet, Verdict } from './deck.ts'
import { decideOn } from './deck.ts'
import { sendSwipe } from './swipe-delivery.ts'

interface LikeOrPassProps {
  pet: Pet
  onDone: () => void
}

/** What one does with a card, in the profile behind it. */
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
      <Button
        look="secondary"
        icon="cross"
        aria-label={t('deck.dislike', { name })}
        onClick={() => decide('dislike')}
      >
        {t('deck.dislikeStamp')}
      </Button>
      <Button icon="heart" aria-label={t('deck.like', { name })} onClick={() => decide('like')}>
        {t('deck.likeWord')}
      </Button>
    </>
  )
}
