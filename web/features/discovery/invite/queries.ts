import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeckEnd, NewcomerWatch } from '../../../../contract/deck-filter.ts'
import type {
  Invitation,
  InvitationRequest,
  OwnInvitation,
} from '../../../../contract/invitations.ts'
import { basePath } from '../../../../contract/routes.ts'
import { get, post, put } from '../../../lib/api.ts'
import { urls } from '../../../lib/urls.ts'
import { deckEndQuery } from '../filters/queries.ts'

/** The newest link that still counts. Without one, it makes one. */
export const invitationQuery = (userId: number) =>
  queryOptions({
    queryKey: ['invitation', userId],
    queryFn: async ({ signal }) => {
      const { invitation } = await get<OwnInvitation>(urls.invitations(userId), { signal })
      return invitation ?? makeInvitation(userId)
    },
    staleTime: 0,
    retry: false,
  })

const makeInvitation = (userId: number) =>
  post<Invitation>(urls.addInvitation, { userId } satisfies InvitationRequest)

/** Behind the # it does not reach the logs of servers on the way. */
export const invitationLink = ({ code }: Invitation): string =>
  `${location.origin}${basePath}/invite#code=${code}`

export function useEndInvitations(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => post(urls.endInvitations, { userId } satisfies InvitationRequest),
    onSuccess: () => queryClient.removeQueries({ queryKey: invitationQuery(userId).queryKey }),
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
