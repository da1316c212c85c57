import { queryOptions } from '@tanstack/react-query'
import type { Household } from '../../../contract/pets.ts'
import { accountUrls } from '../account-urls.ts'
import { get } from '../api.ts'
import { cacheKeys } from '../cache-keys.ts'

/** Whoever changes a profile, its pets too. */
export const householdQuery = (userId: number) =>
  queryOptions({
    queryKey: [cacheKeys.profile, userId, 'household'],
    queryFn: ({ signal }) => get<Household>(accountUrls.household(userId), { signal }),
  })
