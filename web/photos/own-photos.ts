import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  PhotoDeletion,
  PhotoFocus,
  PhotoFocusChange,
  PhotoItem,
  PhotoOrder,
  PhotoPet,
} from '../../contract/photos.ts'
import { settingsQuery } from '../account/own-settings.ts'
import { post, put, toApiError } from '../lib/api.ts'
import { inOrderOf } from '../lib/order.ts'
import { forgetPicture } from '../lib/service-worker.ts'
import { urls } from '../lib/urls.ts'
import { type ProfilePhoto, photosOf, photosQuery } from './photos-query.ts'
import { upload } from './upload.ts'

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
      setPhotos(queryClient, userId, (photos) => [...photos, ...photosOf(items)])
    },
    // The server may have stored the photo before it was cancelled.
    onError: (_, { signal }) => signal?.aborted && refetchPhotos(queryClient, userId),
  })
}

export function useDeletePhoto(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ProfilePhoto) =>
      post(urls.deletePhoto, { id, userId } satisfies PhotoDeletion, {
        failureLog: 'DELETE Error',
      }),
    onSuccess(_, deleted) {
      setPhotos(queryClient, userId, (photos) => photos.filter(({ id }) => id !== deleted.id))
      void forgetPicture(deleted.url)
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
    async mutationFn(photos: readonly ProfilePhoto[]) {
      try {
        await putOrder(userId, photos)
      } catch (error) {
        if (toApiError(error).code !== 'order_changed') throw error
        // Another device has added or deleted a photo meanwhile.
        const query = { ...photosQuery(userId), staleTime: 0 }
        const stored = await queryClient.fetchQuery(query)
        const isNew = ({ id }: ProfilePhoto) => photos.every((photo) => photo.id !== id)
        const known = stored.filter((photo) => !isNew(photo))
        await putOrder(userId, [...inOrderOf(known, photos), ...stored.filter(isNew)])
        void refetchPhotos(queryClient, userId)
      }
    },
    onMutate(photos) {
      queryClient.setQueryData(photosQuery(userId).queryKey, (own) => own && inOrderOf(own, photos))
    },
    onSuccess(_, photos) {
      // Not if a later order is in flight: that one is shown.
      const isLast = queryClient.isMutating({ mutationKey: orderKey }) === 1
      if (isLast) setPhotos(queryClient, userId, (own) => inOrderOf(own, photos))
    },
    onError: () => refetchPhotos(queryClient, userId),
  })
}

function putOrder(userId: number, photos: readonly ProfilePhoto[]) {
  const ids = photos.map(({ id }) => id).reverse()
  return put(urls.orderPhotos, { userId, ids } satisfies PhotoOrder)
}

export function usePhotoPet(userId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = photosQuery(userId)
  type Choice = Pick<ProfilePhoto, 'id' | 'petId'>
  const apply =
    ({ id, petId }: Choice) =>
    (photos: readonly ProfilePhoto[]) =>
      photos.map((photo) => (photo.id === id ? { ...photo, petId } : photo))
  return useMutation({
    mutationFn: ({ id, petId }: Choice) =>
      put(urls.photoPet, { userId, id, petId } satisfies PhotoPet),
    onMutate(choice) {
      queryClient.setQueryData(queryKey, (photos) => photos && apply(choice)(photos))
    },
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

/** Changes the list, and refetches the settings, whose picture is the main photo. */
function setPhotos(
  queryClient: QueryClient,
  userId: number,
  change: (photos: readonly ProfilePhoto[]) => ProfilePhoto[],
): void {
  const { queryKey } = photosQuery(userId)
  const isAsking = queryClient.isFetching({ queryKey }) > 0
  queryClient.setQueryData(queryKey, (photos) => photos && change(photos))
  // The list that is being fetched may be from before the change.
  if (isAsking) void refetchPhotos(queryClient, userId)
  void queryClient.invalidateQueries({ queryKey: settingsQuery(userId).queryKey, exact: true })
}

function refetchPhotos(queryClient: QueryClient, userId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: photosQuery(userId).queryKey })
}
