import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NewNote } from '../../contract/notes.ts'
import { useFirstCard } from '../lib/first-card.tsx'
import { openCardMenu } from './card-menu.ts'
import { append, type Deck, needsMore, swipe, topPet, undo, type Verdict } from './deck.ts'
import { deckPageQuery, deckQuery } from './queries.ts'
import { deliverSwipes, sendSwipe } from './swipe-delivery.ts'
import { type OutgoingSwipe, swipeQueueOf } from './swipe-queue.ts'

/** Fetches the deck while the screen's code loads. */
export function prefetchDeck(userId: number, queryClient: QueryClient): void {
  void queryClient.prefetchQuery(deckQuery(userId, () => listLiked(userId)))
}

/** The deck of this person: optimistic, with its pages fetched ahead of time. */
export function useDeck(userId: number) {
  const queryClient = useQueryClient()
  const options = deckQuery(userId, () => listLiked(userId))
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
    error: deck ? (deck.pets.length === 0 ? more.error : null) : error,
    retry: () => void (deck && more.error ? more.refetch() : refetch()),
    decide(verdict: Verdict, note?: NewNote) {
      const pet = deck && topPet(deck)
      if (!pet) return
      change((deck) => swipe(deck, verdict))
      send({ act: verdict, pet: { ...pet, photos: pet.photos.slice(0, 1) }, note })
    },
    undo() {
      if (!deck?.last) return
      change(undo)
      send({ act: 'undo', pet: deck.last.pet })
    },
    openMenu(photo: number) {
      const pet = deck && topPet(deck)
      if (pet) openCardMenu(pet, photo, change)
    },
  }
}

/** Pets whose like may still be in the queue. */
function listLiked(userId: number): number[] {
  const lastActs = new Map(
    swipeQueueOf(userId)
      .all()
      .map(({ act, pet }) => [pet.id, act]),
  )
  return [...lastActs].flatMap(([petId, act]) => (act === 'like' ? [petId] : []))
}
