import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Settings, SettingsUpdate } from '../../contract/accounts.ts'
import { settingsQuery } from '../account/own-settings.ts'
import { put } from '../lib/api.ts'
import { cacheKeys } from '../lib/cache-keys.ts'
import { urls } from '../lib/urls.ts'
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
      for (const queryKey of [ownPetsQuery(userId).queryKey, [cacheKeys.profile, userId]])
        void queryClient.invalidateQueries({ queryKey })
      // Distances and the deck depend on the city.
      if (hasMoved) queryClient.removeQueries({ queryKey: [cacheKeys.deck, userId] })
    },
  })
}
