import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PhotoItem } from '../../../contract/photos.ts'
import { get } from '../../lib/api.ts'
import { householdQuery } from '../../lib/pets/household.ts'
import { getUserId } from '../../lib/session.ts'
import { urls } from '../../lib/urls.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Pet } from './deck.ts'
import { PetCard } from './pet-card.tsx'

/** One's own card as others see it; it fills its parent. */
export function OwnCard() {
  const userId = getUserId()
  const { data: own } = useQuery(householdQuery(userId))
  const { data: photos } = useQuery(ownCardPhotosQuery(userId))
  if (!own || !photos) return <Skeleton height="100%" />
  const pet: Pet = {
    id: userId,
    name: own.name,
    animalName: own.pets[0]?.name.trim() || own.name,
    km: 0,
    pets: own.pets,
    photos,
    face: own.faceUrl,
  }
  return <PetCard turn={0} pet={pet} photo={0} slot="top" onAdvance={() => {}} />
}

const ownCardPhotosQuery = (userId: number) =>
  queryOptions({
    queryKey: ['ownCardPhotos', userId],
    queryFn: async ({ signal }) => {
      const items = await get<PhotoItem[]>(urls.profile(userId), { signal })
      return items.slice(-1).map(({ img_url, img_type, img_placeholder, focus }) => ({
        url: img_url ?? '',
        type: img_type ?? '',
        placeholder: img_placeholder ?? null,
        focus,
      }))
    },
    staleTime: 0,
    gcTime: 0,
  })
