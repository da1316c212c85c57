import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { getChatClient } from '../../features/chats/live-chat.ts'
import { type Deck, drop } from '../../features/discovery/deck.ts'
import {
  finishCelebration,
  type NewMatch,
  useCelebrations,
} from '../../features/matches/celebrations.ts'
import { usePersonMenu } from '../../features/safety/open-person-menu.ts'
import { askAfterMatch } from '../../features/settings/notifications/ask.ts'
import { cacheKeys } from '../../lib/cache-keys.ts'
import { offerInstall } from '../../lib/install-offer.ts'
import { lazyWithTexts } from '../../lib/lazy.ts'
import { getUserId } from '../../lib/session.ts'

const Celebration = lazyWithTexts(
  ['matches'],
  async () => (await import('../../features/matches/celebration.tsx')).Celebration,
)
const MatchNews = lazyWithTexts(
  ['matches'],
  async () => (await import('../../features/matches/match-news.tsx')).MatchNews,
)

/** Nobody need be told of it on another device. */
function tellSeen(matches: readonly NewMatch[]): void {
  for (const { chatId } of matches) getChatClient(getUserId()).seeMatch(chatId)
}

/** Now there is something to be told of while one is away. */
function finish(matches: readonly NewMatch[]): void {
  tellSeen(matches)
  finishCelebration(matches)
  offerInstall()
  void askAfterMatch(getUserId())
}

/** A match is celebrated on the spot; whoever is busy with something else is told in a line. */
export function Celebrations() {
  const matches = useCelebrations()
  const [match] = matches
  const [path] = useLocation()
  const menu = usePersonMenu()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (document.visibilityState === 'visible') tellSeen(matches)
  }, [matches])
  // A like that has become a match, of either side, cannot be undone any more.
  useEffect(() => {
    for (const { userId } of matches)
      queryClient.setQueryData<Deck>(
        [cacheKeys.deck, getUserId()],
        (deck) => deck && drop(deck, userId),
      )
  }, [matches, queryClient])
  // Under an open menu nobody would see it.
  if (!match || menu) return null
  return (
    <Suspense>
      {path !== '/home' ? (
        <MatchNews matches={matches} onTold={() => finish(matches)} />
      ) : (
        <Celebration key={match.chatId} match={match} onClose={() => finish([match])} />
      )}
    </Suspense>
  )
}
