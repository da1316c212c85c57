import { queryOptions } from '@tanstack/react-query'
import type { Settings } from '../../contract/accounts.ts'
import { withoutControls } from '../../contract/isolate.ts'
import { get } from './api.ts'
import { cacheKeys } from './cache-keys.ts'
import { urls } from './urls.ts'

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
    queryFn: async ({ signal }) =>
      ownSettingsOf(await get<Settings>(urls.settings(userId), { signal })),
  })

/** Removes control characters from old names, because the server refuses them. */
export function ownSettingsOf(settings: Settings): OwnSettings {
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
