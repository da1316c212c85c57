import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NewNote } from '../../contract/notes.ts'
import { useFirstCard } from '../lib/first-card.tsx'
import { openCardMenu } from './card-menu.ts'
import { append, type Deck, needsMore, swipe, topCard, undo, type Verdict } from './deck.ts'
import { deckPageQuery, deckQuery } from './queries.ts'
import { deliverSwipes, sendSwipe } from './swipe-delivery.ts'
import type { OutgoingSwipe } from './swipe-queue.ts'

/** Fetches the deck while the screen's code loads. */
export function prefetchDeck(userId: number, queryClient: QueryClient): void {
  void queryClient.prefetchQuery(deckQuery(userId))
}

/** The deck of this person: optimistic, with its pages fetched ahead of time. */
export function useDeck(userId: number) {
  const queryClient = useQueryClient()
  const options = deckQuery(userId)
  const { data: deck, error, refetch } = useQuery(options)

  const cursor = deck && needsMore(deck) ? deck.next : null
  const more = useQuery({ ...deckPageQuery(userId, cursor ?? ''), enabled: cursor !== null })
  const page = more.data

  const change = (step: (deck: Deck) => Deck) =>
    queryClient.setQueryData(options.queryKey, (deck) => deck && step(deck))

  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is the same in every render.
  useEffect(() => {
    if (page && cursor !== null) change((deck) => append(deck, cursor, page))
  }, [page, cursor])

  const send = (swipe: OutgoingSwipe) => sendSwipe(userId, queryClient, swipe)

  // Swipes of an earlier visit that were not sent.
  const isSeen = useFirstCard()
  useEffect(() => {
    if (isSeen) void deliverSwipes(userId, queryClient)
  }, [isSeen, userId, queryClient])

  return {
    deck,
    /** Why there is nothing to show. */
    error: deck ? (deck.cards.length === 0 ? more.error : null) : error,
    retry: () => void (deck && more.error ? more.refetch() : refetch()),
    decide(verdict: Verdict, note?: NewNote) {
      const card = deck && topCard(deck)
      if (!card) return
      change((deck) => swipe(deck, verdict))
      send({ act: verdict, card: { ...card, photos: card.photos.slice(0, 1) }, note })
    },
    undo() {
      if (!deck?.last) return
      change(undo)
      send({ act: 'undo', card: deck.last.card })
    },
    openMenu(photo: number) {
      const card = deck && topCard(deck)
      if (card) openCardMenu(card, photo, change)
    },
  }
}
