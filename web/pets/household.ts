import { queryOptions } from '@tanstack/react-query'
import type { Household } from '../../contract/pets.ts'
import { get } from '../lib/api.ts'
import { urls } from '../lib/urls.ts'

/** Whoever changes a profile, its pets too. */
export const householdQuery = (userId: number) =>
  queryOptions({
    queryKey: ['profile', userId, 'household'],
    queryFn: ({ signal }) => get<Household>(urls.household(userId), { signal }),
  })
