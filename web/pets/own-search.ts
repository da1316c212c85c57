import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { OwnSearch } from '../../contract/lost-pets.ts'
import { get } from '../lib/api.ts'
import { personStorage } from '../lib/storage/person-storage.ts'
import { urls } from '../lib/urls.ts'
import { plural, t } from './texts.ts'

type Search = NonNullable<OwnSearch['search']>

/** The person's own search, which the last visit remembers: nothing moves when the answer comes. */
export const ownSearchQuery = (userId: number) => {
  const storage = personStorage('michi.lost', userId)
  return queryOptions({
    queryKey: ['lost', userId, 'search'],
    async queryFn({ signal }) {
      const { search } = await get<OwnSearch>(urls.ownSearch(userId), { signal })
      storage.write('search', search)
      return search
    },
    initialData: () => storage.read<Search>('search'),
    initialDataUpdatedAt: 0,
  })
}

/** What is known of it without asking. The layer over the screens asks. */
export const useKnownSearch = (userId: number): Search | null =>
  useQuery({ ...ownSearchQuery(userId), enabled: false }).data

export const refreshOwnSearch = (userId: number, queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['lost', userId] })

/** As in 'Buscando a Pelusa · 1 mensaje nuevo'. */
export function searchText({ petName, newSightings }: Search): string {
  const looking = petName ? t('search.for', { name: petName }) : t('search.forNameless')
  return newSightings > 0 ? `${looking} · ${plural('search.news', newSightings)}` : looking
}
