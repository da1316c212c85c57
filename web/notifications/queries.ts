import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notifications, NotificationsUpdate } from '../../contract/notifications.ts'
import { get, put } from '../lib/api.ts'
import { urls } from '../lib/urls.ts'

export const notificationsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['settings', userId, 'notifications'],
    queryFn: ({ signal }) => get<Notifications>(urls.notifications(userId), { signal }),
  })

/** An optimistic update. */
export function useUpdateNotifications(userId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = notificationsQuery(userId)
  const mutationKey = ['notifications']
  return useMutation({
    mutationKey,
    mutationFn: (change: Omit<NotificationsUpdate, 'userId'>) =>
      put<Notifications>(urls.updateNotifications, { userId, ...change }),
    async onMutate({ mail, ...change }) {
      // A fetch in flight would bring back the old value.
      await queryClient.cancelQueries({ queryKey })
      // Mail is on only after its link was followed.
      queryClient.setQueryData(
        queryKey,
        (before) => before && { ...before, ...change, ...(mail === false && { mail }) },
      )
    },
    async onSettled() {
      // Not while another change is in flight: the answer would be from before it.
      if (queryClient.isMutating({ mutationKey }) === 1)
        await queryClient.invalidateQueries({ queryKey })
    },
  })
}
