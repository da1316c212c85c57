import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { getChatClient } from '../../chats/live-chat.ts'
import { type Deck, drop } from '../../deck/deck.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { getUserId } from '../../lib/session.ts'
import { MatchSnackbar } from '../../people/match-snackbar.tsx'
import { finishCelebration, type NewMatch, useNewMatches } from '../../people/new-matches.ts'
import { usePersonMenu } from '../../people/open-person-menu.ts'
import { offerInstall } from '../install-offer.ts'

const Celebration = lazyPart(async () => (await import('../../people/celebration.tsx')).Celebration)

/** Screens where people like somebody: a match is celebrated there in a dialog, elsewhere in a snackbar. */
const likingScreens = ['/home', '/notes']

export function Celebrations() {
  const matches = useNewMatches()
  const [match] = matches
  const [path] = useLocation()
  const menu = usePersonMenu()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (document.visibilityState === 'visible') reportSeen(matches)
  }, [matches])
  // A like that became a match cannot be undone any more.
  useEffect(() => {
    for (const { userId } of matches)
      queryClient.setQueryData<Deck>(['deck', getUserId()], (deck) => deck && drop(deck, userId))
  }, [matches, queryClient])
  // An open menu would cover it.
  if (!match || menu) return null
  if (!likingScreens.includes(path))
    return <MatchSnackbar matches={matches} onShown={() => finish(matches)} />
  return <Celebration key={match.chatId} match={match} onClose={() => finish([match])} />
}

/** The other devices of this person need no notification. */
function reportSeen(matches: readonly NewMatch[]): void {
  for (const { chatId } of matches) getChatClient(getUserId()).seeMatch(chatId)
}

function finish(matches: readonly NewMatch[]): void {
  reportSeen(matches)
  finishCelebration(matches)
  offerInstall()
}
