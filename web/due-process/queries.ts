import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContentNotice, NoticeState, OwnReport, Receipt } from '../../contract/reports.ts'
import type { Appeal, ReadSanction, Sanction } from '../../contract/sanctions.ts'
import { get, post } from '../lib/api.ts'
import { urls } from '../lib/urls.ts'

export const sanctionsQuery = queryOptions({
  queryKey: ['sanctions'],
  queryFn: ({ signal }) => get<Sanction[]>(urls.sanctions, { signal }),
})

export const ownReportsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['reports', userId],
    queryFn: ({ signal }) => get<OwnReport[]>(urls.reports(userId), { signal }),
  })

export function useReadSanction() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => post(urls.readSanction, { id } satisfies ReadSanction),
    onSuccess: () => queryClient.invalidateQueries(sanctionsQuery),
  })
}

export function useAppeal(onSent: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (appeal: Appeal) => post(urls.appeal, appeal),
    onSuccess: onSent,
    // Also after a failure: it may have ended, or been appealed on another device.
    onSettled: () => queryClient.invalidateQueries(sanctionsQuery),
  })
}

export const useSendNotice = () =>
  useMutation({ mutationFn: (notice: ContentNotice) => post<Receipt>(urls.notice, notice) })

export const useNoticeState = () =>
  useMutation({
    mutationFn: (receipt: string) => get<NoticeState>(urls.noticeState(receipt)),
  })
