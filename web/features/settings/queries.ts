import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Settings, SettingsUpdate } from '../../../contract/accounts.ts'
import { withoutControls } from '../../../contract/isolate.ts'
import type { PhotoItem } from '../../../contract/photos.ts'
import type { Pause } from '../../../contract/privacy.ts'
import { accountUrls } from '../../lib/account-urls.ts'
import { get, post, put } from '../../lib/api.ts'
import { cacheKeys } from '../../lib/cache-keys.ts'
import { signOffKey } from '../../lib/session.ts'
import { urls } from '../../lib/urls.ts'
import { upload } from './upload.ts'

export interface OwnSettings {
  name: string
  animalName: string
  cityId: number
  /** Hidden from discovery. */
  paused: boolean
  pictureUrl: string | null
}

export interface OwnPhoto {
  id: number
  thumbnailUrl: string | null
  placeholder: string | null
}

export const settingsQuery = (userId: number) =>
  queryOptions({
    queryKey: [cacheKeys.settings, userId],
    queryFn: async ({ signal }) => fromWire(await get<Settings>(urls.settings(userId), { signal })),
  })

/** Oldest first: what is added takes the next free place. The profile screen deletes some, so what is held here is always asked for anew. */
export const ownPhotosQuery = (userId: number) =>
  queryOptions({
    queryKey: [cacheKeys.settings, userId, 'photos'],
    queryFn: async ({ signal }) => {
      const items = await get<PhotoItem[]>(urls.profile(userId), { signal })
      return items.map(photoFromWire)
    },
    refetchOnMount: 'always',
  })

export function useUpdateSettings(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: Omit<SettingsUpdate, 'id'>) =>
      put<Settings>(urls.updateSettings, { id: userId, ...values } satisfies SettingsUpdate),
    onSuccess(answer, { cityId }) {
      const key = settingsQuery(userId).queryKey
      const hasMoved = queryClient.getQueryData(key)?.cityId !== cityId
      queryClient.setQueryData(key, fromWire(answer))
      // Distances are measured from one's city, and the deck walks outwards from it.
      if (hasMoved) queryClient.removeQueries({ queryKey: [cacheKeys.deck, userId] })
    },
  })
}

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
      const added = items.map(photoFromWire)
      queryClient.setQueryData(ownPhotosQuery(userId).queryKey, (photos = []) => [
        ...photos,
        ...added,
      ])
      // The newest photo is the avatar.
      for (const queryKey of [
        [cacheKeys.profile, userId],
        [cacheKeys.ownPicture, userId],
      ])
        void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({
        queryKey: settingsQuery(userId).queryKey,
        exact: true,
      })
    },
  })
}

/** Shown at once, and taken back if it fails. */
export function usePause(userId: number) {
  const queryClient = useQueryClient()
  const set = (paused: boolean) =>
    queryClient.setQueryData(
      settingsQuery(userId).queryKey,
      (settings) => settings && { ...settings, paused },
    )
  return useMutation({
    mutationFn: (paused: boolean) => post(accountUrls.pause, { userId, paused } satisfies Pause),
    onMutate: set,
    onError: (_, paused) => set(!paused),
  })
}

export const useSignOff = () =>
  useMutation({ mutationKey: signOffKey, mutationFn: () => post(urls.signOff, {}) })

/** An old name may have controls in it, which the server takes no more: saving mends it. */
function fromWire({ name, animalName, cityId, paused, imgUrl }: Settings): OwnSettings {
  return {
    name: withoutControls(name),
    animalName: withoutControls(animalName),
    cityId,
    paused,
    pictureUrl: imgUrl ?? null,
  }
}

function photoFromWire({ id, img_url, img_placeholder }: PhotoItem): OwnPhoto {
  return {
    id,
    thumbnailUrl: img_url ? urls.avatar(img_url) : null,
    placeholder: img_placeholder ?? null,
  }
}
