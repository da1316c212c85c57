import { useQueryClient } from '@tanstack/react-query'
import type { NewNote } from '../../contract/notes.ts'
import { getUserId } from '../lib/session.ts'
import type { DeckCard } from '../people/card.ts'
import type { Photo } from '../photos/photo-viewer.tsx'
import { type Deck, decideOn, type Verdict } from './deck.ts'
import { sendSwipe } from './swipe-delivery.ts'
import { VerdictButtons } from './verdict-buttons.tsx'

interface LikeOrPassProps {
  card: DeckCard
  /** The visible photo. */
  photo: Photo | undefined
  onDone: () => void
}

/** Decides about a household on its profile. */
export function LikeOrPass({ card, photo, onDone }: LikeOrPassProps) {
  const queryClient = useQueryClient()

  function decide(act: Verdict, note?: NewNote) {
    queryClient.setQueryData<Deck>(
      ['deck', getUserId()],
      (deck) => deck && decideOn(deck, card.id, act),
    )
    sendSwipe(getUserId(), queryClient, { act, card, note })
    onDone()
  }

  return <VerdictButtons card={card} photo={photo} onDecide={decide} />
}
