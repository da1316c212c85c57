import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Block, BlockItem, Unmatch } from '../../contract/blocks.ts'
import type { ChatDetail, ChatEnd } from '../../contract/chat.ts'
import { limits } from '../../contract/limits.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import type { Report, ReportResult } from '../../contract/reports.ts'
import { ApiError, get, post } from '../lib/api.ts'
import { urls } from '../lib/urls.ts'
import { expectNoAnswer } from '../notifications/ask.ts'

export interface BlockedPerson {
  id: number
  /** The pet's name, or the person's if the pet has none. */
  petName: string
  personName: string
  since: Date
}

export const blocksQuery = (userId: number) =>
  queryOptions({
    queryKey: ['blocks', userId],
    queryFn: async ({ signal }) => {
      const items = await get<BlockItem[]>(urls.blocks(userId), { signal })
      return items.map(fromWire)
    },
  })

export function useUnmatch(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (chatId: number) => post(urls.unmatch, { userId, chatId } satisfies Unmatch),
    onSuccess() {
      expectNoAnswer()
      return queryClient.invalidateQueries({ queryKey: ['chats'] })
    },
  })
}

export function useEndChat(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (end: Omit<ChatEnd, 'userId'>) =>
      post(urls.endChat, { userId, ...end } satisfies ChatEnd),
    onSuccess() {
      expectNoAnswer()
      return queryClient.invalidateQueries({ queryKey: ['chats'] })
    },
  })
}

export const undoUnmatch = (userId: number, chatId: number) =>
  post(urls.undoUnmatch, { userId, chatId } satisfies Unmatch)

export function useBlock(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (targetId: number) => post(urls.block, { userId, targetId } satisfies Block),
    onSuccess(_, targetId) {
      expectNoAnswer()
      for (const queryKey of [['chats'], ['blocks']])
        void queryClient.invalidateQueries({ queryKey })
      queryClient.removeQueries({ queryKey: ['profile', targetId], type: 'inactive' })
      // A visible deck loses that one card; a cached one is fetched again.
      queryClient.removeQueries({ queryKey: ['deck'], type: 'inactive' })
    },
  })
}

export function useUnblock(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: BlockedPerson) =>
      post(urls.unblock, { userId, targetId: id } satisfies Block),
    onSuccess(_, person) {
      queryClient.setQueryData(blocksQuery(userId).queryKey, (people) =>
        people?.filter(({ id }) => id !== person.id),
      )
      queryClient.removeQueries({ queryKey: ['deck'], type: 'inactive' })
    },
  })
}

/** The newest messages of the other person, the oldest first, for a report. */
export const namableMessagesQuery = (userId: number, chatId: number) =>
  queryOptions({
    queryKey: ['namable messages', userId, chatId],
    queryFn: async ({ signal }) => {
      const { chatMessages } = await get<ChatDetail>(urls.chat(chatId), { signal })
      return chatMessages
        .filter((message) => message.user_id !== userId)
        .slice(-limits.reportedMessages)
        .map(({ message_id: id, message: text }) => ({ id, text }))
    },
    // What came meanwhile belongs to it.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

interface NewReport extends Omit<Report, 'userId' | 'photoId'> {
  photo?: { id?: number; url: string } | undefined
}

export function useReport(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn({ photo, ...report }: NewReport) {
      const photoId = photo
        ? (photo.id ?? (await getPhotoId(Number(report.targetId), photo.url)))
        : null
      return post<ReportResult>(urls.report, { userId, ...report, photoId } satisfies Report)
    },
    // The list of sightings says which ones were reported.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['lost'] }),
  })
}

/** A card of the deck knows only the addresses of its photos. */
async function getPhotoId(personId: number, url: string): Promise<number> {
  const photos = await get<PhotoItem[]>(urls.profile(personId))
  const photo = photos.find(({ img_url }) => img_url === url)
  if (!photo) throw new ApiError(404, 'not_found')
  return photo.id
}

function fromWire({ id, name, animalName, blockedAt }: BlockItem): BlockedPerson {
  return { id, petName: animalName.trim() || name, personName: name, since: new Date(blockedAt) }
}
