import { useState } from 'react'
import { AfterFirstCard } from '../lib/first-card.tsx'
import { lazyPart } from '../lib/lazy.ts'
import { getUserId } from '../lib/session.ts'
import { PinnedSearch } from '../lost/pinned-search.tsx'
import { useKnownSearch } from '../pets/own-search.ts'
import { DeckScreen } from './deck-screen.tsx'

const LostPetsNear = lazyPart(async () => (await import('../lost/lost-pets-near.tsx')).LostPetsNear)

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
        <AfterFirstCard>
          <LostPetsNear
            userId={userId}
            isShown={isShown}
            onWanted={setIsCoverWanted}
            onClose={uncover}
          />
        </AfterFirstCard>
      )}
    />
  )
}
