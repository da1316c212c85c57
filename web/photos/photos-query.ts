import { queryOptions } from '@tanstack/react-query'
import type { PhotoFocus, PhotoItem } from '../../contract/photos.ts'
import { get } from '../lib/api.ts'
import { urls } from '../lib/urls.ts'

export interface ProfilePhoto {
  id: number
  animalName: string
  /** The pet on it; null where the person did not say. */
  petId: number | null
  focus: PhotoFocus | null
  url: string
  type: string
  placeholder: string | null
}

/** The photos of a person. spec §3: the server's list is reversed, so that the main one comes first. */
export const photosQuery = (userId: number) =>
  queryOptions({
    queryKey: ['profile', userId, 'photos'],
    queryFn: async ({ signal }) =>
      photosOf(await get<PhotoItem[]>(urls.profile(userId), { signal })),
  })

export function photosOf(items: readonly PhotoItem[]): ProfilePhoto[] {
  return items.map(fromWire).reverse()
}

function fromWire(item: PhotoItem): ProfilePhoto {
  return {
    id: item.id,
    animalName: item.animal_name,
    petId: item.pet_id,
    focus: item.focus,
    url: item.img_url ?? '',
    type: item.img_type ?? '',
    placeholder: item.img_placeholder ?? null,
  }
}
