import { useQueryClient } from '@tanstack/react-query'
import type { NewNote } from '../../contract/notes.ts'
import { cacheKeys } from '../lib/cache-keys.ts'
import { getUserId } from '../lib/session.ts'
import type { Pet } from '../people/card.ts'
import type { Photo } from '../photos/photo-viewer.tsx'
import { type Deck, decideOn, type Verdict } from './deck.ts'
import { sendSwipe } from './swipe-delivery.ts'
import { VerdictButtons } from './verdict-buttons.tsx'

interface LikeOrPassProps {
  pet: Pet
  /** The visible photo. */
  photo: Photo | undefined
  onDone: () => void
}

/** Decides about a pet on its profile. */
export function LikeOrPass({ pet, photo, onDone }: LikeOrPassProps) {
  const queryClient = useQueryClient()

  function decide(act: Verdict, note?: NewNote) {
    queryClient.setQueryData<Deck>(
      [cacheKeys.deck, getUserId()],
      (deck) => deck && decideOn(deck, pet.id, act),
    )
    sendSwipe(getUserId(), queryClient, { act, pet, note })
    onDone()
  }

  return <VerdictButtons pet={pet} photo={photo} onDecide={decide} />
}
