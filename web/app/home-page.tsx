import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { HomePage as Home } from '../features/discovery/home-page.tsx'
import { cardName, close, listClosed } from '../features/lost/closed-cards.ts'
import { lostPetsNearQuery } from '../features/lost/queries.ts'
import { lazyWithTexts } from '../lib/lazy.ts'
import { getUserId } from '../lib/session.ts'

const NearCard = lazyWithTexts(
  ['lost'],
  async () => (await import('../features/lost/near-card.tsx')).NearCard,
)

/** The deck, under a lost pet nearby that the person has not answered yet. */
export function HomePage() {
  const userId = getUserId()
  const { data: near = [] } = useQuery(lostPetsNearQuery(userId))
  const [closed, setClosed] = useState(() => listClosed(userId))
  const lostPet = near.find((each) => !closed.includes(cardName(each)))
  return (
    <Home
      onTop={
        lostPet && (
          <Suspense>
            <NearCard
              lostPet={lostPet}
              onClose={() => setClosed(close(userId, cardName(lostPet)))}
            />
          </Suspense>
        )
      }
    />
  )
}
