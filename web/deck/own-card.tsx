import { useQuery } from '@tanstack/react-query'
import { getUserId } from '../lib/session.ts'
import { cardOf } from '../people/card.ts'
import { householdQuery } from '../pets/household.ts'
import { photosQuery } from '../photos/photos-query.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { PetCard } from './pet-card.tsx'

/** One's own card as others see it; it fills its parent. */
export function OwnCard() {
  const userId = getUserId()
  const { data: own } = useQuery(householdQuery(userId))
  const { data: photos } = useQuery(photosQuery(userId))
  if (!own || !photos) return <Skeleton height="100%" />
  return <PetCard turn={0} card={cardOf(own, photos)} photo={0} slot="top" onAdvance={() => {}} />
}
