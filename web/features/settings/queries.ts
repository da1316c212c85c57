import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Settings, SettingsUpdate } from '../../../contract/accounts.ts'
import { withoutControls } from '../../../contract/isolate.ts'
import type { NotesSwitch } from '../../../contract/notes.ts'
import type { Household } from '../../../contract/pets.ts'
import type { Pause } from '../../../contract/privacy.ts'
import { get, post, put } from '../../lib/api.ts'
import { cacheKeys } from '../../lib/cache-keys.ts'
import { forgetPerson } from '../../lib/end-session.ts'
import { urls } from '../../lib/urls.ts'
import { useLeave } from '../../lib/use-leave.ts'

export interface OwnSettings {
  name: string
  animalName: string
  cityId: number
  /** Hidden from discovery. */
  paused: boolean
  /** Others can send them a note with a like. */
  acceptsNotes: boolean
  pictureUrl: string | null
  /** A drawing, shown if there is no picture. */
  face: string | undefined
}

export const settingsQuery = (userId: number) =>
  queryOptions({
    queryKey: [cacheKeys.settings, userId],
    queryFn: async ({ signal }) => fromWire(await get<Settings>(urls.settings(userId), { signal })),
  })

/** One's own pets, in their order. */
export const ownPetsQuery = (userId: number) =>
  queryOptions({
    queryKey: [cacheKeys.settings, userId, 'pets'],
    queryFn: async ({ signal }) => {
      const { pets } = await get<Household>(urls.household(userId), { signal })
      return pets
    },
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
      // spec §3: the animalName is the first pet's name, which household queries show too.
      for (const queryKey of [ownPetsQuery(userId).queryKey, [cacheKeys.profile, userId]])
        void queryClient.invalidateQueries({ queryKey })
      // Distances and the deck depend on the city.
      if (hasMoved) queryClient.removeQueries({ queryKey: [cacheKeys.deck, userId] })
    },
  })
}

export const usePause = (userId: number) =>
  useSwitch(userId, 'paused', (paused) => post(urls.pause, { userId, paused } satisfies Pause))

export const useAcceptNotes = (userId: number) =>
  useSwitch(userId, 'acceptsNotes', (accepts) =>
    post(urls.acceptNotes, { userId, accepts } satisfies NotesSwitch),
  )

/** An optimistic update. */
function useSwitch(
  userId: number,
  name: 'paused' | 'acceptsNotes',
  send: (isOn: boolean) => Promise<unknown>,
) {
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery(userId)
  const mutationKey = ['switch', name]
  const set = (isOn: boolean) =>
    queryClient.setQueryData(queryKey, (settings) => settings && { ...settings, [name]: isOn })
  return useMutation({
    mutationKey,
    mutationFn: send,
    async onMutate(isOn) {
      // A fetch in flight would bring back the old value.
      await queryClient.cancelQueries({ queryKey, exact: true })
      set(isOn)
    },
    onError: (_, isOn) => set(!isOn),
    async onSettled() {
      // Not while another change is in flight: the answer would be from before it.
      if (queryClient.isMutating({ mutationKey }) > 1) return
      // Fetch what was cancelled; the deck shows a note while the profile is hidden.
      for (const key of [queryKey, [...queryKey, 'paused']])
        void queryClient.invalidateQueries({ queryKey: key, exact: true })
    },
  })
}

export const useSignOff = () =>
  useMutation({
    async mutationFn() {
      await post(urls.signOff, {})
      await forgetPerson()
    },
    ...useLeave(),
  })

/** Removes control characters from old names, because the server refuses them. */
function fromWire(settings: Settings): OwnSettings {
  const { name, animalName, cityId, paused, acceptsNotes, imgUrl, faceUrl } = settings
  return {
    name: withoutControls(name),
    animalName: withoutControls(animalName),
    cityId,
    paused,
    acceptsNotes,
    pictureUrl: imgUrl ?? null,
    face: faceUrl,
  }
}
