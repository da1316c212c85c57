import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PhotoDeletion, PhotoFocus, PhotoItem } from '../../../contract/photos.ts'
import { get, post } from '../../lib/api.ts'
import { cacheKeys } from '../../lib/cache-keys.ts'
import { forgetPicture } from '../../lib/service-worker.ts'
import { urls } from '../../lib/urls.ts'

export interface ProfilePhoto {
  id: number
  animalName: string
  url: string
  placeholder: string | null
  focus: PhotoFocus | null
}

/** spec §3: the server's list is reversed for display, so the main one comes first. */
export const profileQuery = (userId: number) =>
  queryOptions({
    queryKey: [cacheKeys.profile, userId],
    queryFn: async ({ signal }) => {
      const items = await get<PhotoItem[]>(urls.profile(userId), { signal })
      return items.map(fromWire).reverse()
    },
  })

export function useDeletePhoto(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ProfilePhoto) =>
      post(urls.deletePhoto, { id, userId } satisfies PhotoDeletion, {
        failureLog: 'DELETE Error',
      }),
    onSuccess(_, deleted) {
      queryClient.setQueryData(profileQuery(userId).queryKey, (photos) =>
        photos?.filter((photo) => photo.id !== deleted.id),
      )
      void forgetPicture(deleted.url)
      // It may have been the picture that stands for this person elsewhere.
      for (const queryKey of [[cacheKeys.settings], [cacheKeys.ownPicture]])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
}

function fromWire(item: PhotoItem): ProfilePhoto {
  return {
    id: item.id,
    animalName: item.animal_name,
    url: item.img_url ?? '',
    placeholder: item.img_placeholder ?? null,
    focus: item.focus,
  }
}
