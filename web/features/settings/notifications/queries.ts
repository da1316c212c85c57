import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notifications, NotificationsUpdate } from '../../../../contract/notifications.ts'
import { get, put } from '../../../lib/api.ts'
import { cacheKeys } from '../../../lib/cache-keys.ts'
import { urls } from '../../../lib/urls.ts'

export const notificationsQuery = (userId: number) =>
  queryOptions({
    queryKey: [cacheKeys.settings, userId, 'notifications'],
    queryFn: ({ signal }) => get<Notifications>(urls.notifications(userId), { signal }),
  })

/** Shown at once, and as it was if it fails. */
export function useUpdateNotifications(userId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = notificationsQuery(userId)
  const mutationKey = ['notifications']
  return useMutation({
    mutationKey,
    mutationFn: (change: Omit<NotificationsUpdate, 'userId'>) =>
      put<Notifications>(urls.updateNotifications, { userId, ...change }),
    async onMutate({ mail, ...change }) {
      // An answer on its way would still say how it was before.
      await queryClient.cancelQueries({ queryKey })
      // Mail is on when its reader has said so there.
      queryClient.setQueryData(
        queryKey,
        (before) => before && { ...before, ...change, ...(mail === false && { mail }) },
      )
    },
    async onSettled() {
      // While another one is on its way, the answer would be of before that.
      if (queryClient.isMutating({ mutationKey }) === 1)
        await queryClient.invalidateQueries({ queryKey })
    },
  })
}
