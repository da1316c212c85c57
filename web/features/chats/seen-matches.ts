import { queryOptions } from '@tanstack/react-query'
import { personStorage } from '../../lib/storage/person-storage.ts'
import { type ChatSummary, isNewMatch } from './queries.ts'

/** The newest chat that was there when this person last looked at the list, and those opened since. */
export type SeenMatches = readonly [newest: number, ...opened: number[]]

export const seenStorage = (userId: number) => personStorage('michi.matches', userId)

/** On this device; other tabs hear of a change by the storage's own event. */
export const seenMatchesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['seenMatches', userId],
    queryFn: () => readSeen(userId),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Unread messages, and matches that have not been looked at. */
export function countNews(chats: readonly ChatSummary[], seen: SeenMatches): number {
  const isNews = (chat: ChatSummary) => isNewMatch(chat) && isUnseen(chat.chatId, seen)
  return chats.reduce((sum, chat) => sum + chat.unread + Number(isNews(chat)), 0)
}

export function isUnseen(chatId: number, seen: SeenMatches): boolean {
  return chatId > seen[0] && !seen.includes(chatId)
}

export function readSeen(userId: number): SeenMatches {
  // Earlier releases kept the newest one alone.
  const [newest = 0, ...opened] = [seenStorage(userId).read<number | number[]>('') ?? 0].flat()
  return [newest, ...opened]
}
