import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { cardName, close, listClosed } from './closed-cards.ts'
import { NearCard } from './near-card.tsx'
import { lostPetsNearQuery } from './queries.ts'

interface LostPetsNearProps {
  userId: number
  /** Called when a card appears on the deck or leaves it. */
  onCover: (isCovered: boolean) => void
}

/** The newest lost pet nearby whose card the person has not closed. */
export function LostPetsNear({ userId, onCover }: LostPetsNearProps) {
  const { data: near = [] } = useQuery(lostPetsNearQuery(userId))
  const [closed, setClosed] = useState(() => listClosed(userId))
  const lostPet = near.find((each) => !closed.includes(cardName(each)))
  const isCovered = lostPet !== undefined
  // Before the card is painted: for one frame it would push the deck down.
  useLayoutEffect(() => onCover(isCovered), [isCovered, onCover])
  return (
    lostPet && (
      <NearCard lostPet={lostPet} onClose={() => setClosed(close(userId, cardName(lostPet)))} />
    )
  )
}
