import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  PhotoDeletion,
  PhotoFocus,
  PhotoFocusChange,
  PhotoItem,
  PhotoOrder,
  PhotoPet,
} from '../../../contract/photos.ts'
import { get, post, put, toApiError } from '../api.ts'
import { cacheKeys } from '../cache-keys.ts'
import { inOrderOf } from '../order.ts'
import { settingsQuery } from '../own-settings.ts'
import { forgetPicture } from '../service-worker.ts'
import { urls } from '../urls.ts'
import { upload } from './upload.ts'

export interface OwnPhoto {
  id: number
  /** The pet on it; null where the person did not say. */
  petId: number | null
  focus: PhotoFocus | null
  url: string | null
  placeholder: string | null
}

/**
 * The main one first; spec §3: the server's list is reversed. Fetched whenever the screen opens,
 * because the profile screen can delete photos too.
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

export interface NewPhoto {
  file: File
  onProgress: (share: number) => void
  signal?: AbortSignal
}

/** One call for each file, so that each has its own progress and its own error. */
export function useAddPhoto(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn({ file, ...options }: NewPhoto) {
      const form = new FormData()
      form.append('id', String(userId))
      form.append('files', file)
      return upload<PhotoItem[]>(urls.addPhotos, form, options)
    },
    onSuccess(items) {
      const added = items.map(fromWire).reverse()
      setPhotos(queryClient, userId, (photos) => [...photos, ...added])
    },
    // The server may have stored the photo before it was cancelled.
    onError: (_, { signal }) => signal?.aborted && refetchPhotos(queryClient, userId),
  })
}

export function useDeletePhoto(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: OwnPhoto) =>
      post(urls.deletePhoto, { id, userId } satisfies PhotoDeletion, {
        failureLog: 'DELETE Error',
      }),
    onSuccess(_, deleted) {
      setPhotos(queryClient, userId, (photos) => photos.filter(({ id }) => id !== deleted.id))
      if (deleted.url) void forgetPicture(deleted.url)
    },
  })
}

const orderKey = ['orderPhotos']

/** An optimistic update; if it fails, the list is fetched again. */
export function useOrderPhotos(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: orderKey,
    // TanStack Query runs mutations of one scope one after the other.
    scope: { id: 'orderPhotos' },
    async mutationFn(photos: readonly OwnPhoto[]) {
      try {
        await putOrder(userId, photos)
      } catch (error) {
        if (toApiError(error).code !== 'order_changed') throw error
        // Another device has added or deleted a photo meanwhile.
        const query = { ...ownPhotosQuery(userId), staleTime: 0 }
        const stored = await queryClient.fetchQuery(query)
        const isNew = ({ id }: OwnPhoto) => photos.every((photo) => photo.id !== id)
        const known = stored.filter((photo) => !isNew(photo))
        await putOrder(userId, [...inOrderOf(known, photos), ...stored.filter(isNew)])
        void refetchPhotos(queryClient, userId)
      }
    },
    onMutate(photos) {
      queryClient.setQueryData(ownPhotosQuery(userId).queryKey, (own = []) =>
        inOrderOf(own, photos),
      )
    },
    onSuccess(_, photos) {
      // Not if a later order is in flight: that one is shown.
      const isLast = queryClient.isMutating({ mutationKey: orderKey }) === 1
      if (isLast) setPhotos(queryClient, userId, (own) => inOrderOf(own, photos))
    },
    onError: () => refetchPhotos(queryClient, userId),
  })
}

function putOrder(userId: number, photos: readonly OwnPhoto[]) {
  const ids = photos.map(({ id }) => id).reverse()
  return put(urls.orderPhotos, { userId, ids } satisfies PhotoOrder)
}

export function usePhotoPet(userId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = ownPhotosQuery(userId)
  type Choice = Pick<OwnPhoto, 'id' | 'petId'>
  const apply =
    ({ id, petId }: Choice) =>
    (photos: readonly OwnPhoto[] = []) =>
      photos.map((photo) => (photo.id === id ? { ...photo, petId } : photo))
  return useMutation({
    mutationFn: ({ id, petId }: Choice) =>
      put(urls.photoPet, { userId, id, petId } satisfies PhotoPet),
    onMutate: (choice) => void queryClient.setQueryData(queryKey, apply(choice)),
    onSuccess: (_, choice) => setPhotos(queryClient, userId, apply(choice)),
    onError: () => refetchPhotos(queryClient, userId),
  })
}

/** The server gives the photo a new address with its new avatar. */
export function usePhotoFocus(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, focus }: { id: number; focus: PhotoFocus }) =>
      put(urls.photoFocus, { userId, id, focus } satisfies PhotoFocusChange),
    async onSuccess(_, { id, focus }) {
      setPhotos(queryClient, userId, (photos) =>
        photos.map((photo) => (photo.id === id ? { ...photo, focus } : photo)),
      )
      await refetchPhotos(queryClient, userId)
    },
  })
}

/** Changes the list that is shown, and refetches whatever shows the main photo. */
function setPhotos(
  queryClient: QueryClient,
  userId: number,
  change: (photos: readonly OwnPhoto[]) => OwnPhoto[],
): void {
  const { queryKey: own } = ownPhotosQuery(userId)
  const isAsking = queryClient.isFetching({ queryKey: own, exact: true }) > 0
  queryClient.setQueryData(own, (photos = []) => change(photos))
  // The list that is being fetched may be from before the change.
  if (isAsking) void refetchPhotos(queryClient, userId)
  for (const queryKey of [
    [cacheKeys.profile, userId],
    [cacheKeys.ownPicture, userId],
  ])
    void queryClient.invalidateQueries({ queryKey })
  const { queryKey } = settingsQuery(userId)
  void queryClient.invalidateQueries({ queryKey, exact: true })
}

function refetchPhotos(queryClient: QueryClient, userId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ownPhotosQuery(userId).queryKey })
}

function fromWire({ id, pet_id, focus, img_url, img_placeholder }: PhotoItem): OwnPhoto {
  return {
    id,
    petId: pet_id,
    focus,
    url: img_url ?? null,
    placeholder: img_placeholder ?? null,
  }
}
