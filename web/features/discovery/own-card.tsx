import { useQuery } from '@tanstack/react-query'
import { ownPictureQuery } from '../../lib/own-picture.ts'
import { householdQuery } from '../../lib/pets/household.ts'
import { getUserId } from '../../lib/session.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Pet } from './deck.ts'
import { PetCard } from './pet-card.tsx'

/** One's own card as others see it; it fills its parent. */
export function OwnCard() {
  const userId = getUserId()
  const { data: own } = useQuery(householdQuery(userId))
  const { data: picture } = useQuery(ownPictureQuery(userId))
  if (!own || !picture) return <Skeleton height="100%" />
  const { image } = picture
  const pet: Pet = {
    id: userId,
    name: own.name,
    animalName: own.pets[0]?.name.trim() || own.name,
    km: 0,
    pets: own.pets,
    photos: image ? [{ url: image, type: '', placeholder: null }] : [],
    face: own.faceUrl,
  }
  return <PetCard turn={0} pet={pet} photo={0} place="top" onAdvance={() => {}} />
}
