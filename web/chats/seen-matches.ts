import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { personStorage } from '../lib/storage/person-storage.ts'
import { type ChatSummary, isNewMatch } from './queries.ts'

/** The newest chat at the last visit of the list, and the chats opened since then. */
type SeenMatches = readonly [newest: number, ...opened: number[]]

const seenStorage = (userId: number) => personStorage('michi.matches', userId)

/** On this device; other tabs learn of a change by the storage event. */
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
  return seenStorage(userId).read<SeenMatches>('') ?? [0]
}

/** The person has looked at the whole list. */
export function markMatchesSeen(
  chats: readonly ChatSummary[],
  userId: number,
  queryClient: QueryClient,
): void {
  writeSeen([Math.max(0, ...chats.map(({ chatId }) => chatId))], userId, queryClient)
}

/** The person has opened this chat. */
export function markMatchSeen(chatId: number, userId: number, queryClient: QueryClient): void {
  const seen = readSeen(userId)
  if (isUnseen(chatId, seen)) writeSeen([...seen, chatId], userId, queryClient)
}

/** Another tab wrote this key. */
export function refreshSeenMatches(key: string, userId: number, queryClient: QueryClient): void {
  if (seenStorage(userId).restOf(key) !== null)
    void queryClient.invalidateQueries(seenMatchesQuery(userId))
}

function writeSeen(seen: SeenMatches, userId: number, queryClient: QueryClient): void {
  seenStorage(userId).write('', seen)
  queryClient.setQueryData(seenMatchesQuery(userId).queryKey, seen)
}
