import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PhotoItem, PhotoOrder, PhotoPet } from '../../../contract/photos.ts'
import { accountUrls } from '../../lib/account-urls.ts'
import { get, put } from '../../lib/api.ts'
import { cacheKeys } from '../../lib/cache-keys.ts'
import { urls } from '../../lib/urls.ts'
import { inOrderOf } from './pets/order.ts'
import { settingsQuery } from './queries.ts'
import { upload } from './upload.ts'

export interface OwnPhoto {
  id: number
  /** Which pet is on it; null: not told. */
  petId: number | null
  thumbnailUrl: string | null
  placeholder: string | null
}

/**
 * As every screen shows them, the main one first; spec §3: the server's list is reversed. The profile
 * screen deletes some, so what is held here is always asked for anew.
 */
export const ownPhotosQuery = (userId: number) =>
  queryOptions({
    queryKey: [cacheKeys.settings, userId, 'photos'],
    queryFn: async ({ signal }) => {
      const items = await get<PhotoItem[]>(urls.profile(userId), { signal })
      return items.map(fromWire).reverse()
    },
    refetchOnMount: 'always',
  })

export interface PhotoUpload {
  file: File
  onProgress: (share: number) => void
}

/** One call a file, so that each has its own progress and its own outcome. */
export function useAddPhoto(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn({ file, onProgress }: PhotoUpload) {
      const form = new FormData()
      form.append('id', String(userId))
      form.append('files', file)
      return upload<PhotoItem[]>(urls.addPhotos, form, onProgress)
    },
    onSuccess(items) {
      const added = items.map(fromWire).reverse()
      setPhotos(queryClient, userId, (photos) => [...added, ...photos])
    },
  })
}

const orderKey = ['orderPhotos']

/** Shown at once. If it fails, the list is what the server has. */
export function useOrderPhotos(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: orderKey,
    // One after the other, as they were asked for.
    scope: { id: 'orderPhotos' },
    mutationFn: (photos: readonly OwnPhoto[]) => {
      const ids = photos.map(({ id }) => id).reverse()
      return put(accountUrls.orderPhotos, { userId, ids } satisfies PhotoOrder)
    },
    onMutate(photos) {
      queryClient.setQueryData(ownPhotosQuery(userId).queryKey, (own = []) =>
        inOrderOf(own, photos),
      )
    },
    onSuccess(_, photos) {
      // If another order was asked for meanwhile, that one is shown.
      const isLast = queryClient.isMutating({ mutationKey: orderKey }) === 1
      if (isLast) setPhotos(queryClient, userId, (own) => inOrderOf(own, photos))
    },
    onError: () => refetchPhotos(queryClient, userId),
  })
}

export function usePhotoPet(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, petId }: Pick<OwnPhoto, 'id' | 'petId'>) =>
      put(accountUrls.photoPet, { userId, id, petId } satisfies PhotoPet),
    onMutate: ({ id, petId }) =>
      setPhotos(queryClient, userId, (photos) =>
        photos.map((photo) => (photo.id === id ? { ...photo, petId } : photo)),
      ),
    onError: () => refetchPhotos(queryClient, userId),
  })
}

/** The first one stands for this person everywhere. */
function setPhotos(
  queryClient: QueryClient,
  userId: number,
  change: (photos: readonly OwnPhoto[]) => OwnPhoto[],
): void {
  queryClient.setQueryData(ownPhotosQuery(userId).queryKey, (photos = []) => change(photos))
  for (const queryKey of [
    [cacheKeys.profile, userId],
    [cacheKeys.ownPicture, userId],
  ])
    void queryClient.invalidateQueries({ queryKey })
  const { queryKey } = settingsQuery(userId)
  void queryClient.invalidateQueries({ queryKey, exact: true })
}

function refetchPhotos(queryClient: QueryClient, userId: number): void {
  void queryClient.invalidateQueries({ queryKey: ownPhotosQuery(userId).queryKey })
}

function fromWire({ id, pet_id, img_url, img_placeholder }: PhotoItem): OwnPhoto {
  return {
    id,
    petId: pet_id,
    thumbnailUrl: img_url ? urls.avatar(img_url) : null,
    placeholder: img_placeholder ?? null,
  }
}
