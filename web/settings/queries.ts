import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Settings, SettingsUpdate } from '../../contract/accounts.ts'
import type { NotesSwitch } from '../../contract/notes.ts'
import type { Pause } from '../../contract/privacy.ts'
import { settingsQuery } from '../account/own-settings.ts'
import { post, put } from '../lib/api.ts'
import { forgetPerson } from '../lib/end-session.ts'
import { urls } from '../lib/urls.ts'
import { useLeave } from '../lib/use-leave.ts'
import { ownPetsQuery } from '../pets/own-pets.ts'

export function useUpdateSettings(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: Omit<SettingsUpdate, 'id'>) =>
      put<Settings>(urls.updateSettings, { id: userId, ...values } satisfies SettingsUpdate),
    onSuccess(answer, { cityId }) {
      const key = settingsQuery(userId).queryKey
      const hasMoved = queryClient.getQueryData(key)?.cityId !== cityId
      queryClient.setQueryData(key, answer)
      // spec §3: the animalName is the first pet's name, which household queries show too.
      for (const queryKey of [ownPetsQuery(userId).queryKey, ['profile', userId]])
        void queryClient.invalidateQueries({ queryKey })
      // Distances and the deck depend on the city.
      if (hasMoved) queryClient.removeQueries({ queryKey: ['deck', userId] })
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
      // Fetch what was cancelled.
      await queryClient.invalidateQueries({ queryKey, exact: true })
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
