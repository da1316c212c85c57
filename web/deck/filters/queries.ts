import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  DeckCount,
  DeckEnd,
  DeckFilter,
  FilterQuestion,
  NewcomerWatch,
} from '../../../contract/deck-filter.ts'
import { get, post, put } from '../../lib/api.ts'
import { urls } from '../../lib/urls.ts'

/** Kept with the account, so the same on every device. */
export const deckFilterQuery = (userId: number) =>
  queryOptions({
    queryKey: ['deckFilter', userId],
    queryFn: ({ signal }) => get<DeckFilter>(urls.deckFilter(userId), { signal }),
  })

/** How many pets a filter would show. The last count stays until the new one arrives. */
export const deckCountQuery = (userId: number, filter: DeckFilter) =>
  queryOptions({
    queryKey: ['deckCount', userId, filter],
    queryFn: ({ signal }) =>
      post<DeckCount>(urls.deckCount, { userId, filter } satisfies FilterQuestion, {
        signal,
      }),
    placeholderData: (previous) => previous,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** What would show more pets at the end of the deck. */
export const deckEndQuery = (userId: number) =>
  queryOptions({
    queryKey: ['deckEnd', userId],
    queryFn: ({ signal }) => get<DeckEnd>(urls.deckEnd(userId), { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Saving a filter refetches the deck. */
export function useSaveFilter(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (filter: DeckFilter) =>
      put<DeckCount>(urls.updateDeckFilter, {
        userId,
        filter,
      } satisfies FilterQuestion),
    onSuccess(_, filter) {
      queryClient.setQueryData(deckFilterQuery(userId).queryKey, filter)
      void queryClient.resetQueries({ queryKey: ['deck', userId] })
    },
  })
}

export function useWatchNewcomers(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isWatching: boolean) =>
      put(urls.watchNewcomers, { userId, isWatching } satisfies NewcomerWatch),
    onSuccess: (_, isWatching) =>
      queryClient.setQueryData(deckEndQuery(userId).queryKey, (end: DeckEnd | undefined) =>
        end ? { ...end, isWatching } : end,
      ),
  })
}
