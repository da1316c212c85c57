import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { type Deck, deckKey, drop } from '../../features/discovery/deck.ts'
import { finishCelebration, useCelebration } from '../../lib/celebrations.ts'
import { loadTexts } from '../../lib/i18n/i18n.ts'
import { getUserId } from '../../lib/session.ts'

const load = async () => {
  const [{ Celebration }] = await Promise.all([
    import('../../features/matches/celebration.tsx'),
    loadTexts('matches'),
  ])
  return { default: Celebration }
}
const Celebration = lazy(load)

/** A match is celebrated on the spot, on whatever screen one is. */
export function Celebrations() {
  const match = useCelebration()
  const queryClient = useQueryClient()
  // A like that has become a match, of either side, cannot be undone any more.
  useEffect(() => {
    if (!match) return
    queryClient.setQueryData<Deck>(deckKey(getUserId()), (deck) => deck && drop(deck, match.userId))
  }, [match, queryClient])
  if (!match) return null
  return (
    <Suspense>
      <Celebration key={match.chatId} match={match} onClose={finishCelebration} />
    </Suspense>
  )
}
