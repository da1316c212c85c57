import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlaydateAnswer } from '../../contract/playdate-words.ts'
import type {
  ChatPlaydates,
  NewPlaydate,
  Playdate,
  PlaydateAcceptance,
  PlaydateChange,
  PlaydateEnd,
  PlaydateReview,
  Playdates,
} from '../../contract/playdates.ts'
import { get, post } from '../lib/api.ts'
import { urls } from '../lib/urls.ts'

export const chatPlaydatesQuery = (chatId: number) =>
  queryOptions({
    queryKey: ['playdates', 'chat', chatId],
    queryFn: ({ signal }) => get<ChatPlaydates>(urls.chatPlaydates(chatId), { signal }),
  })

export const playdatesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['playdates', 'coming', userId],
    queryFn: ({ signal }) => get<Playdates>(urls.playdates(userId), { signal }),
    // A chat may have changed the list.
    staleTime: 0,
  })

export type PlaydateAct =
  | { step: 'accepted'; time: string }
  | { step: 'declined' }
  | { step: 'cancelled' }

const endUrls = { declined: urls.declinePlaydate, cancelled: urls.cancelPlaydate }

/** The client id depends on the step and the version, so that a repeated call is the same step. */
const keyOf = ({ id, version }: Playdate, act: PlaydateAct): string =>
  `playdate-${id}-${version}-${act.step}${act.step === 'accepted' ? Date.parse(act.time) : ''}`

/** Shows the answer at once. After an error the chat fetches the current playdate. */
function usePlaydateMutation<Variables>(
  chatId: number,
  send: (variables: Variables) => Promise<Playdate>,
) {
  const queryClient = useQueryClient()
  const { queryKey } = chatPlaydatesQuery(chatId)
  return useMutation({
    mutationFn: send,
    onSuccess(playdate) {
      queryClient.setQueryData(queryKey, (shown) => ({ question: null, ...shown, playdate }))
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export const useActOnPlaydate = (userId: number, playdate: Playdate) =>
  usePlaydateMutation(playdate.chatId, (act: PlaydateAct) => {
    const { id: playdateId, version } = playdate
    const seen = { userId, playdateId, version, clientId: keyOf(playdate, act) }
    if (act.step === 'accepted') {
      const acceptance = { ...seen, time: act.time } satisfies PlaydateAcceptance
      return post<Playdate>(urls.acceptPlaydate, acceptance)
    }
    return post<Playdate>(endUrls[act.step], seen satisfies PlaydateEnd)
  })

export interface Proposal {
  place: string
  times: string[]
  clientId: string
}

/** Proposes a playdate, or changes the one that is given. */
export const usePropose = (userId: number, chatId: number, changed: Playdate | null) =>
  usePlaydateMutation(chatId, (proposal: Proposal) => {
    if (!changed) {
      const fresh = { userId, chatId, ...proposal } satisfies NewPlaydate
      return post<Playdate>(urls.proposePlaydate, fresh)
    }
    const { id: playdateId, version } = changed
    const change = { userId, playdateId, version, ...proposal } satisfies PlaydateChange
    return post<Playdate>(urls.changePlaydate, change)
  })

export function useReview(userId: number, chatId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (review: { playdateId: number; answer: PlaydateAnswer }) =>
      post(urls.reviewPlaydate, { userId, ...review } satisfies PlaydateReview),
    onSuccess() {
      const { queryKey } = chatPlaydatesQuery(chatId)
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, question: null })
    },
  })
}
