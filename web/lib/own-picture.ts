import { queryOptions } from '@tanstack/react-query'
import type { Settings } from '../../contract/accounts.ts'
import { get } from './api.ts'
import { cacheKeys } from './cache-keys.ts'
import { urls } from './urls.ts'

/** One's own picture, or the face in its place, for the place beside the other one's. */
export const ownPictureQuery = (userId: number) =>
  queryOptions({
    queryKey: [cacheKeys.ownPicture, userId],
    queryFn: async ({ signal }) => {
      const settings = await get<Settings>(urls.settings(userId), { signal })
      return settings.imgUrl ?? settings.faceUrl ?? null
    },
  })
