import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  AppealDecision,
  AppealEntry,
  Decided,
  Decision,
  History,
  LogPage,
  Queue,
  ReportEntry,
  Token,
  WeeklyNumbers,
} from '../../contract/moderation.ts'
import { get, post } from '../lib/api.ts'

export const openSession = (token: string) => post('/api/session', { token } satisfies Token)

export const photoUrl = (reportId: number) => `/api/photo/${reportId}`

/** An open report or appeal. */
export type Entry =
  | { type: 'report'; report: ReportEntry }
  | { type: 'appeal'; appeal: AppealEntry }

/** Another moderator may decide meanwhile. */
const refetchMs = 15_000

export const queueQuery = queryOptions({
  queryKey: ['queue'],
  queryFn: ({ signal }) => get<Queue>('/api/queue', { signal }),
  refetchInterval: refetchMs,
})

/** Urgent reports first: somebody may be in danger. Then appeals: a suspended person is waiting. */
export function listEntries({ reports, appeals }: Queue): Entry[] {
  const toEntry = (report: ReportEntry): Entry => ({ type: 'report', report })
  return [
    ...reports.filter(({ urgent }) => urgent).map(toEntry),
    ...appeals.map((appeal): Entry => ({ type: 'appeal', appeal })),
    ...reports.filter(({ urgent }) => !urgent).map(toEntry),
  ]
}

export const historyQuery = (accountId: number) =>
  queryOptions({
    queryKey: ['history', accountId],
    queryFn: ({ signal }) => get<History>(`/api/history/${accountId}`, { signal }),
  })

export const logQuery = (page: number) =>
  queryOptions({
    queryKey: ['log', page],
    queryFn: ({ signal }) => get<LogPage>(`/api/log?page=${page}`, { signal }),
  })

export const numbersQuery = queryOptions({
  queryKey: ['numbers'],
  queryFn: ({ signal }) => get<WeeklyNumbers>('/api/numbers', { signal }),
})

const useCall = <Body, Answer>(url: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => post<Answer>(url, body),
    // Also after a failure: another moderator was faster.
    onSettled: () => queryClient.invalidateQueries(),
  })
}

export const useDecide = () => useCall<Decision, Decided>('/api/decide')
export const useDecideAppeal = () => useCall<AppealDecision, unknown>('/api/appeal')
export const useUndo = () => useCall<Decided, unknown>('/api/undo')
