import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cardName, close, listClosed } from './closed-cards.ts'
import { NearCard } from './near-card.tsx'
import { lostPetsNearQuery } from './queries.ts'

interface LostPetsNearProps {
  userId: number
  isShown: boolean
  /** Called when there is a card to show, and when there is none any more. */
  onWanted: (isWanted: boolean) => void
  onClose: () => void
}

/** The newest lost pet nearby whose card the person has not closed. The page of the search lists all. */
export function LostPetsNear({ userId, isShown, onWanted, onClose }: LostPetsNearProps) {
  const near = useQuery(lostPetsNearQuery(userId)).data?.items ?? []
  const [closed, setClosed] = useState(() => listClosed(userId))
  const open = near.filter((each) => !closed.includes(cardName(each)))
  // A newer one does not replace the one that is being read.
  const [shown, setShown] = useState<string>()
  const lostPet = open.find((each) => cardName(each) === shown) ?? open[0]
  const name = lostPet && cardName(lostPet)
  if (isShown && name !== shown) setShown(name)
  const isWanted = lostPet !== undefined
  useEffect(() => onWanted(isWanted), [isWanted, onWanted])
  if (!isShown || !lostPet) return null
  return (
    <NearCard
      lostPet={lostPet}
      onClose={() => {
        setClosed(close(userId, cardName(lostPet)))
        onClose()
      }}
    />
  )
}
