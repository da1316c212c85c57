import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { append, type Deck, drop, needsMore, swipe, topPet, undo, type Verdict } from './deck.ts'
import { deckPageQuery, deckQuery } from './queries.ts'
import { likedUnsent, useSwipes } from './use-swipes.ts'

/** The deck of this person: optimistic, with its pages fetched ahead of time. */
export function useDeck(userId: number) {
  const queryClient = useQueryClient()
  const outbox = useSwipes(userId)
  const options = deckQuery(userId, () => likedUnsent(userId))
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

  return {
    deck,
    /** Nothing to show, and why. */
    error: deck ? (deck.pets.length === 0 ? more.error : null) : error,
    retry: () => void (deck && more.error ? more.refetch() : refetch()),
    decide(verdict: Verdict) {
      const pet = deck && topPet(deck)
      if (!pet) return
      change((deck) => swipe(deck, verdict))
      outbox.add(verdict, { ...pet, photos: pet.photos.slice(0, 1) })
    },
    undo() {
      if (!deck?.last) return
      change(undo)
      outbox.add('undo', deck.last.pet)
    },
    /** Another turn, so that whoever comes up starts with their first photo. */
    dropPet: (petId: number) => change((deck) => ({ ...drop(deck, petId), turn: deck.turn + 1 })),
  }
}
