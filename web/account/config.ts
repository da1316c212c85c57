import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AppConfig } from '../../contract/accounts.ts'
import { get } from '../lib/api.ts'
import { urls } from '../lib/urls.ts'

const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => get<AppConfig>(urls.config, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What this server offers and asks for. */
export const useConfig = () => useQuery(configQuery)
