import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { personStorage } from '../../lib/person-storage.ts'
import { type ChatSummary, isNewMatch } from './queries.ts'

/** The newest chat that was there when this person last looked at the list, and those opened since. */
type SeenMatches = readonly [newest: number, ...opened: number[]]

const storageOf = (userId: number) => personStorage('michi.matches', userId)

/** On this device; other tabs hear of a change by the storage's own event. */
export const seenMatchesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['seenMatches', userId],
    queryFn: () => readSeen(userId),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const isSeenMatchesKey = (key: string, userId: number): boolean =>
  storageOf(userId).restOf(key) !== null

/** The whole list was in sight. */
export function markMatchesSeen(
  chats: readonly ChatSummary[],
  userId: number,
  queryClient: QueryClient,
): void {
  writeSeen([Math.max(0, ...chats.map(({ chatId }) => chatId))], userId, queryClient)
}

/** One chat was opened, from wherever. */
export function markMatchSeen(chatId: number, userId: number, queryClient: QueryClient): void {
  const seen = readSeen(userId)
  if (isUnseen(chatId, seen)) writeSeen([...seen, chatId], userId, queryClient)
}

/** Unread messages, and matches that have not been looked at. */
export function countNews(chats: readonly ChatSummary[], seen: SeenMatches): number {
  const isNews = (chat: ChatSummary) => isNewMatch(chat) && isUnseen(chat.chatId, seen)
  return chats.reduce((sum, chat) => sum + chat.unread + Number(isNews(chat)), 0)
}

function isUnseen(chatId: number, seen: SeenMatches): boolean {
  return chatId > seen[0] && !seen.includes(chatId)
}

function readSeen(userId: number): SeenMatches {
  // Earlier releases kept the newest one alone.
  const [newest = 0, ...opened] = [storageOf(userId).read<number | number[]>('') ?? 0].flat()
  return [newest, ...opened]
}

function writeSeen(seen: SeenMatches, userId: number, queryClient: QueryClient): void {
  storageOf(userId).write('', seen)
  queryClient.setQueryData(seenMatchesQuery(userId).queryKey, seen)
}
