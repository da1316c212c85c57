import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type {
  AccountStory,
  AppealDecision,
  AppealView,
  CaseView,
  Decided,
  Decision,
  Lift,
  LogPage,
  PageSecret,
  Queue,
  QueueEntry,
  QueueSection,
  Token,
  WeeklyNumbers,
} from '../../contract/moderation.ts'
import { get, post } from '../lib/api.ts'

/** For this tab and this port only, so that a reload keeps it. */
const secretKey = 'moderator-secret'

export async function openSession(token: string): Promise<void> {
  const { secret } = await post<PageSecret>('/api/session', { token } satisfies Token)
  sessionStorage.setItem(secretKey, secret)
}

const fetchWithSecret: typeof fetch = (input, init) =>
  fetch(input, {
    ...init,
    headers: {
      ...init?.headers,
      authorization: `Bearer ${sessionStorage.getItem(secretKey) ?? ''}`,
    },
  })

interface Cancel {
  signal: AbortSignal
}

const read = <Answer>(url: string, { signal }: Cancel) =>
  get<Answer>(url, { signal, fetch: fetchWithSecret })

/** A picture or another file. An `<img>` could not send the secret. */
export async function readFile(url: string, options?: Cancel): Promise<Blob> {
  const response = await fetchWithSecret(url, options)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.blob()
}

/** New reports and other moderators change the queue. */
const refetchMs = 15_000

const continued = (url: string, after: string) => (after ? `${url}?after=${after}` : url)

/** From the beginning of one of its sections to its end. */
export const queueQuery = (section: QueueSection) =>
  infiniteQueryOptions({
    queryKey: ['queue', section],
    queryFn: ({ pageParam, signal }) => read<Queue>(continued('/api/queue', pageParam), { signal }),
    initialPageParam: `${section}.0.0`,
    getNextPageParam: ({ next }) => next,
    refetchInterval: refetchMs,
    placeholderData: keepPreviousData,
  })

export const keyOf = ({ type, id }: QueueEntry) => `${type} ${id}`

/** The key of the comment that was typed for a case. */
export const commentKey = (caseId: number) => `comment.${caseId}`

/** Read when it is opened: it does not change under the eyes of the moderator. */
const readOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  gcTime: 0,
} as const

export const caseQuery = (id: number, visit: number) =>
  infiniteQueryOptions({
    queryKey: ['case', id, visit],
    queryFn: ({ pageParam, signal }) =>
      read<CaseView>(continued(`/api/case/${id}`, pageParam), { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    ...readOnce,
  })

export const appealQuery = (id: number) =>
  queryOptions({
    queryKey: ['appeal', id],
    queryFn: ({ signal }) => read<AppealView>(`/api/appeal/${id}`, { signal }),
    ...readOnce,
  })

export const accountQuery = (account: string) =>
  queryOptions({
    queryKey: ['account', account],
    queryFn: ({ signal }) =>
      read<AccountStory>(`/api/account/${encodeURIComponent(account)}`, { signal }),
  })

export const fileQuery = (url: string) =>
  queryOptions({
    queryKey: ['file', url],
    queryFn: ({ signal }) => readFile(url, { signal }),
    ...readOnce,
  })

export const logQuery = (page: number) =>
  queryOptions({
    queryKey: ['log', page],
    queryFn: ({ signal }) => read<LogPage>(`/api/log?page=${page}`, { signal }),
  })

export const numbersQuery = queryOptions({
  queryKey: ['numbers'],
  queryFn: ({ signal }) => read<WeeklyNumbers>('/api/numbers', { signal }),
})

const useCall = <Body, Answer>(url: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => post<Answer>(url, body, { fetch: fetchWithSecret }),
    // Also after a failure: another moderator was faster.
    onSettled: () =>
      Promise.all(
        ['queue', 'account', 'log', 'numbers'].map((name) =>
          queryClient.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  })
}

/** For a case that a reporter has added something to. */
export function useReadCaseAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['case'] })
}

export const useDecide = () => useCall<Decision, Decided>('/api/decide')
export const useDecideAppeal = () => useCall<AppealDecision, unknown>('/api/appeal')
export const useLift = () => useCall<Lift, unknown>('/api/lift')
export const useUndo = () => useCall<Decided, unknown>('/api/undo')
