import { queryOptions } from '@tanstack/react-query'
import type { Settings } from '../../contract/accounts.ts'
import { get } from './api.ts'
import { cacheKeys } from './cache-keys.ts'
import { urls } from './urls.ts'

/** One's own picture, and the face that stands in for it. */
export const ownPictureQuery = (userId: number) =>
  queryOptions({
    queryKey: [cacheKeys.ownPicture, userId],
    queryFn: async ({ signal }) => {
      const settings = await get<Settings>(urls.settings(userId), { signal })
      return { image: settings.imgUrl ?? null, face: settings.faceUrl }
    },
  })
