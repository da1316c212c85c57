import { useQueryClient } from '@tanstack/react-query'
import { cacheKeys } from '../../lib/cache-keys.ts'
import { getUserId } from '../../lib/session.ts'
import { type Deck, decideOn, type Pet, type Verdict } from './deck.ts'
import { sendSwipe } from './swipe-delivery.ts'
import { VerdictButtons } from './verdict-buttons.tsx'

interface LikeOrPassProps {
  pet: Pet
  onDone: () => void
}

/** Decides about a pet on its profile. */
export function LikeOrPass({ pet, onDone }: LikeOrPassProps) {
  const queryClient = useQueryClient()

  function decide(act: Verdict) {
    queryClient.setQueryData<Deck>(
      [cacheKeys.deck, getUserId()],
      (deck) => deck && decideOn(deck, pet.id, act),
    )
    sendSwipe(getUserId(), queryClient, { act, pet })
    onDone()
  }

  return <VerdictButtons name={pet.animalName} onDecide={decide} />
}
