import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Invitation, InvitationRequest, OwnInvitation } from '../../contract/invitations.ts'
import { basePath } from '../../contract/routes.ts'
import { get, post } from '../lib/api.ts'
import { urls } from '../lib/urls.ts'

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
