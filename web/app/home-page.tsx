import { Suspense, useState } from 'react'
import { DeckScreen } from '../features/discovery/deck-screen.tsx'
import { lazyWithTexts } from '../lib/lazy.ts'
import { getUserId } from '../lib/session.ts'
import { Later } from './later.tsx'

const LostPetsNear = lazyWithTexts(
  ['lost'],
  async () => (await import('../features/lost/lost-pets-near.tsx')).LostPetsNear,
)

/** The deck, under a lost pet nearby that the person has not answered yet. */
export function HomePage() {
  const [isCoverWanted, setIsCoverWanted] = useState(false)
  return (
    <DeckScreen
      isCoverWanted={isCoverWanted}
      renderCover={(isShown, uncover) => (
        <Later>
          <Suspense>
            <LostPetsNear
              userId={getUserId()}
              isShown={isShown}
              onWanted={setIsCoverWanted}
              onClose={uncover}
            />
          </Suspense>
        </Later>
      )}
    />
  )
}
