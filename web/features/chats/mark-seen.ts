import type { QueryClient } from '@tanstack/react-query'
import type { ChatSummary } from './queries.ts'
import {
  isUnseen,
  readSeen,
  type SeenMatches,
  seenMatchesQuery,
  seenStorage,
} from './seen-matches.ts'

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

/** Another tab wrote this key. */
export function takeOverSeen(key: string, userId: number, queryClient: QueryClient): void {
  if (seenStorage(userId).restOf(key) !== null)
    void queryClient.invalidateQueries(seenMatchesQuery(userId))
}

function writeSeen(seen: SeenMatches, userId: number, queryClient: QueryClient): void {
  seenStorage(userId).write('', seen)
  queryClient.setQueryData(seenMatchesQuery(userId).queryKey, seen)
}
