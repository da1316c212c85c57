import { queryOptions } from '@tanstack/react-query'
import type { Settings } from '../../contract/accounts.ts'
import { get } from '../lib/api.ts'
import { urls } from '../lib/urls.ts'

/** What the person has set, with their own picture, or the drawing that stands in for it. */
export const settingsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['settings', userId],
    queryFn: ({ signal }) => get<Settings>(urls.settings(userId), { signal }),
  })
