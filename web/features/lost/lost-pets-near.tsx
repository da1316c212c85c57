import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cardName, close, listClosed } from './closed-cards.ts'
import { NearCard } from './near-card.tsx'
import { lostPetsNearQuery } from './queries.ts'

interface LostPetsNearProps {
  userId: number
  /** A card lies on the deck, or does not any more. */
  onCover: (isCovered: boolean) => void
}

/** The newest lost pet nearby whose card the person has not closed. */
export function LostPetsNear({ userId, onCover }: LostPetsNearProps) {
  const { data: near = [] } = useQuery(lostPetsNearQuery(userId))
  const [closed, setClosed] = useState(() => listClosed(userId))
  const lostPet = near.find((each) => !closed.includes(cardName(each)))
  const isCovered = lostPet !== undefined
  useEffect(() => onCover(isCovered), [isCovered, onCover])
  return (
    lostPet && (
      <NearCard lostPet={lostPet} onClose={() => setClosed(close(userId, cardName(lostPet)))} />
    )
  )
}
