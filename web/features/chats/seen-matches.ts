import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { safeStorage } from '../../lib/safe-storage.ts'
import { type ChatSummary, isNewMatch } from './queries.ts'

const storageKey = (userId: number) => `michi.matches.${userId}`

/** The newest chat that was there when this person last looked at their matches, on this device. */
export const seenMatchesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['seenMatches', userId],
    queryFn: () => safeStorage().read<number>(storageKey(userId)) ?? 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export function markMatchesSeen(
  chats: readonly ChatSummary[],
  userId: number,
  queryClient: QueryClient,
): void {
  const newest = Math.max(0, ...chats.map(({ chatId }) => chatId))
  safeStorage().write(storageKey(userId), newest)
  queryClient.setQueryData(seenMatchesQuery(userId).queryKey, newest)
}

/** Unread messages, and matches that have not been looked at. */
export function countNews(chats: readonly ChatSummary[], seen: number): number {
  const isNews = (chat: ChatSummary) => isNewMatch(chat) && chat.chatId > seen
  return chats.reduce((sum, chat) => sum + chat.unread + Number(isNews(chat)), 0)
}
