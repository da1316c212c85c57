import { useState } from 'react'
import { DeckScreen } from '../features/discovery/deck-screen.tsx'
import { PinnedSearch } from '../features/lost/pinned-search.tsx'
import { lazyPart } from '../lib/lazy.ts'
import { useKnownSearch } from '../lib/own-search.ts'
import { getUserId } from '../lib/session.ts'
import { Later } from './later.tsx'

const LostPetsNear = lazyPart(
  ['lost'],
  async () => (await import('../features/lost/lost-pets-near.tsx')).LostPetsNear,
)

/** The deck, under the person's own search and a lost pet nearby that they have not answered yet. */
export function HomePage() {
  const userId = getUserId()
  const [isCoverWanted, setIsCoverWanted] = useState(false)
  return (
    <DeckScreen
      pin={<PinnedSearch />}
      isPinWanted={useKnownSearch(userId) !== null}
      isCoverWanted={isCoverWanted}
      renderCover={(isShown, uncover) => (
        <Later>
          <LostPetsNear
            userId={userId}
            isShown={isShown}
            onWanted={setIsCoverWanted}
            onClose={uncover}
          />
        </Later>
      )}
    />
  )
}
